import { periodOf } from '../circuit/sources.ts'
import { periodsOf, shortestPeriod } from '../circuit/waveform.ts'
import type { GeneratorOutput } from '../instruments/plant.ts'
import { runTransient, type Setup } from './deck.ts'
import { signalOf, type Running, type Stretch } from './running.ts'
import { HORIZON, settleFree, settlePeriodic, type Regime } from './settle.ts'
import { lengthOf, snapshotAt, type Snapshot } from './wave.ts'

/** Steps of a stretch that is simulated as it is, not settled. */
const STREAM_STEPS = 3000
const MOST_STEPS = 10_000
/** How long a meter looks at a circuit that does not come to rest, s. */
const METER_WINDOW = 0.05

/** As a meter integrates: over whole periods of the sources, or part of a pulse would count as a whole one. */
const meterWindow = ({ period }: Drive): number =>
  period === null ? METER_WINDOW : Math.ceil(METER_WINDOW / period) * period
/** A small disturbance at switch-on, V: without it a symmetrical oscillator would balance for ever. */
const KICK = 5e-4

interface Drive {
  /** Common period of the generators, s; null without alternating source. */
  period: number | null
  fastest: number
  /** Noise, or two generators without a common period. */
  irregular: boolean
}

/** The most cycles of the fastest source in a common period. */
const MOST_CYCLES = 300

/** How many periods of the shorter one make a common period of both; null when there is none of moderate length. */
function commonPeriod(a: number, b: number): number | null {
  const [long, short] = a >= b ? [a, b] : [b, a]
  for (let multiple = 1; multiple <= 12; multiple++) {
    const count = (long * multiple) / short
    if (count < 200 && Math.abs(count - Math.round(count)) < 1e-9 * count) return long * multiple
  }
  return null
}

function driveOf({ terminals, sources }: Setup): Drive {
  const outputs = [...terminals.generators.keys()].map((channel) => sources.generators[channel] ?? null)
  const lively = outputs.filter((output) => output !== null && periodOf(output) !== null) as GeneratorOutput[]
  const periods = lively.flatMap(periodsOf)
  const fastest = Math.min(...lively.map(shortestPeriod))
  const noisy = outputs.some((output) => output?.shape === 'NOIS')
  const common = periods.reduce<number | null>(
    (all, each) => (all === null ? null : commonPeriod(all, each)),
    periods[0] ?? null,
  )
  // What repeats only after very many of its cycles is cheaper simulated as it goes.
  const period = common !== null && common < MOST_CYCLES * fastest ? common : null
  const irregular = noisy || (periods.length > 0 && period === null)
  return { period, fastest, irregular }
}

/**
 * One circuit on the bench: its virtual clock and what it is doing. A settled regime is kept and only moved on; after a
 * change the circuit is simulated from where it was at that instant. Each run starts from a snapshot, so a session does
 * not grow however long it is.
 */
export class Session implements Running {
  readonly setup: Setup
  clock: number
  readonly #now: () => number
  #regime: Regime | null = null
  /** Several oscillators go at rates of their own. */
  #apart = false
  #snapshot: Snapshot
  #looked: number
  #changes = 0
  /** Nothing has been simulated yet. */
  #cold = true

  constructor(setup: Setup, clock: number, now: () => number) {
    this.setup = setup
    this.clock = clock
    this.#now = now
    this.#looked = now()
    const nodes = new Set(setup.compiled.nodes.filter((node) => node !== '0'))
    this.#snapshot = new Map([...nodes].map((node) => [`v(${node})`, KICK * setup.noise()]))
  }

  /** A setting has changed: the next request simulates from the present state. */
  touch(): void {
    this.#snapshot = this.#present()
    this.#regime = null
    this.#apart = false
    this.#changes++
  }

  /** The state of the circuit now. */
  #present(): Snapshot {
    const regime = this.#regime
    if (!regime) return this.#snapshot
    const length = lengthOf(regime.wave)
    const t = this.clock - regime.origin
    return snapshotAt(
      regime.wave,
      regime.periodic ? t - Math.floor(t / length) * length : Math.min(t, length),
    )
  }

  /** What the circuit does now, simulated when it is not known; for averages. */
  async regime(): Promise<Regime> {
    const known = await this.#settle()
    return known ?? (await this.#stream(meterWindow(driveOf(this.setup)))).regime
  }

  /** A window of the given length, s, on the virtual clock. */
  async window(length: number): Promise<Stretch & { regime: Regime }> {
    const known = await this.#settle()
    const start = this.clock
    if (known) this.clock += length
    const window = known ? { regime: known, start } : await this.#stream(length)
    const { regime } = window
    return {
      ...window,
      at: window.start - regime.origin,
      rate: regime.rate ?? Infinity,
      signals: async (vectors) => new Map(vectors.map((vector) => [vector, signalOf(regime, vector)])),
    }
  }

  /** The kept or newly settled regime; null when the circuit keeps changing and has to be simulated as it goes. */
  async #settle(): Promise<Regime | null> {
    if (this.#regime?.settled) return this.#regime
    const { setup } = this
    const fresh = this.#regime === null
    const snapshot = this.#present()
    const { period, fastest, irregular } = driveOf(setup)
    if (irregular || this.#apart) return null
    // What did not settle once is tried again only after it has come to rest.
    if (!fresh && !this.#regime?.periodic && (period !== null || !(await this.#hasComeToRest(snapshot))))
      return null
    const changes = this.#changes
    const regime =
      period === null
        ? await settleFree(setup, snapshot, this.clock, HORIZON)
        : await settlePeriodic(setup, snapshot, this.clock, { period, fastest, cold: this.#cold })
    this.#apart = regime.apart ?? false
    this.#advance(regime, changes)
    return regime.settled || regime.periodic ? regime : null
  }

  /** A regime was reached. If a setting changed meanwhile its end counts as state, and the next request settles again. */
  #advance(regime: Regime, changes: number): void {
    this.#snapshot = snapshotAt(regime.wave, lengthOf(regime.wave))
    this.#regime = changes === this.#changes ? regime : null
    this.#cold = false
    this.clock = regime.origin + lengthOf(regime.wave)
    this.#looked = this.#now()
  }

  /** Looks ahead, without moving on, whether a drifting circuit will stay as it is. */
  async #hasComeToRest(snapshot: Snapshot): Promise<boolean> {
    return (await settleFree(this.setup, snapshot, this.clock, HORIZON)).settled
  }

  /**
   * Simulates on as it is: a driven circuit for the time asked, or as much of it as the number of steps allows (the rest
   * repeats it); a drifting one at least as long as the wall clock has gone on since the last look.
   */
  async #stream(length: number): Promise<{ regime: Regime; start: number }> {
    const { fastest } = driveOf(this.setup)
    const driven = Number.isFinite(fastest)
    const fine = Math.min(length / STREAM_STEPS, fastest / 50)
    const wall = Math.min(Math.max((this.#now() - this.#looked) / 1000, 0), HORIZON)
    const duration = driven ? Math.min(length, MOST_STEPS * fine) : Math.max(length, wall)
    const step = Math.max(fine, duration / MOST_STEPS)
    const changes = this.#changes
    const wave = await runTransient(this.setup, { from: this.#present(), time: this.clock, duration, step })
    const regime: Regime = { wave, origin: this.clock, periodic: false, settled: false, rate: 1 / step }
    this.#advance(regime, changes)
    return duration < length
      ? { regime: { ...regime, periodic: true }, start: regime.origin }
      : { regime, start: this.clock - length }
  }
}
