import { makeNoise } from '../../instruments/noise.ts'
import type { Level } from '../../logic/level.ts'
import { oscillatingLoop } from '../../logic/loop.ts'
import { powerOn } from '../../logic/power-on.ts'
import type { Setup } from '../deck.ts'
import { signalOf, type Running, type Stretch } from '../running.ts'
import { HORIZON, type Regime } from '../settle.ts'
import type { Snapshot } from '../wave.ts'
import { Boundary } from './boundary.ts'
import { crossings, MOST_CROSSINGS } from './coupling.ts'
import { digitalSide, halfPeriod, levelOf, type DigitalSide } from './digital.ts'
import { DynamicIsland, FreeIsland, hasState, loadLines, StaticIsland, type Coupled } from './islands.ts'
import { partition, type Partition } from './partition.ts'
import { WindowSignals } from './signals.ts'

const PS = 1e12
/** Changes of digital levels in a window; the rest of a longer one repeats it. */
const MOST_EVENTS = MOST_CROSSINGS
/** Looks ahead on islands with a memory in a window. */
const MOST_LOOKS = 60
/** Points of a look ahead. */
const LOOK_STEPS = 120
/** Points of a window of an island that is not looked ahead at. */
const SINK_STEPS = 1000
const SHORTEST_LOOK = 1e-7
/** How long a meter looks, s. */
const METER_WINDOW = 0.1
/** A supply counts as overloaded from this part of its limit on. */
const OVERLOAD = 0.995

/** A window's signals and how long a time was simulated. */
interface Advance {
  length: number
  signals: WindowSignals
}

/**
 * A circuit with digital parts. They run in the event-driven kernel; the rest is divided into islands, of which those that no digital
 * output drives are settled once and repeat, those without memory are solved once for each combination of levels, and only the
 * others are simulated as time goes on, up to the next change of an output on them.
 */
export class MixedSession implements Running {
  readonly setup: Setup
  clock: number
  readonly #now: () => number
  readonly #seed: number
  readonly #digital: DigitalSide
  readonly #boundary: Boundary
  #free: FreeIsland[] = []
  #static: StaticIsland[] = []
  #dynamic: DynamicIsland[] = []
  #partition!: Partition
  /** Rails are not divided: their supply is overloaded. */
  #whole = false
  #cold = true
  #looked: number
  #perSecond = 0
  #look = 1e-5
  #last: WindowSignals | null = null
  #ring: string[] = []

  constructor(setup: Setup, clock: number, now: () => number, seed: number) {
    this.setup = setup
    this.clock = clock
    this.#now = now
    this.#looked = now()
    this.#seed = seed
    this.#partition = partition(setup, false)
    this.#digital = digitalSide(setup.compiled, this.#partition.analog, seed)
    this.#boundary = new Boundary(this.#digital)
    this.#divide(new Map())
  }

  touch(): void {
    const { kernel, levels, clocks } = this.#digital
    for (const { session } of this.#free) session.touch()
    for (const island of this.#static) island.forget()
    for (const { id, params, symbol } of this.setup.compiled.instances) {
      const driver = levels.get(id) ?? clocks.get(id)
      if (driver === undefined) continue
      if (symbol.logic?.kind === 'clock') kernel.setHalf(driver, halfPeriod(params['value'] ?? 1))
      else kernel.force(driver, levelOf(params))
    }
  }

  async window(length: number): Promise<Stretch> {
    const wall = Math.min(Math.max((this.#now() - this.#looked) / 1000, 0), HORIZON)
    this.#looked = this.#now()
    // Time goes on as on the wall, so that a slow clock can be watched, as far as the events allow it.
    const affordable = this.#perSecond > 0 ? MOST_EVENTS / 3 / this.#perSecond : HORIZON
    const duration = Math.max(length, Math.min(wall, affordable))
    const { length: done, signals } = await this.#advance(duration)
    this.clock += Math.max(done, length)
    this.#last = signals
    return {
      start: this.clock - length,
      at: Math.max(0, done - length),
      rate: Infinity,
      signals: (vectors) => signals.all(vectors),
    }
  }

  async regime(): Promise<Regime> {
    const isWhole = this.#whole
    const regime = await this.#averages()
    // Only now it is known what all islands take.
    if (this.#last) await this.#checkLoad(this.#last)
    return this.#whole === isWhole ? regime : this.#averages()
  }

  async #averages(): Promise<Regime> {
    const { at, signals } = await this.window(METER_WINDOW)
    const { supplies, meter, counter } = this.setup.terminals
    const nodes = [...supplies.values()].flatMap(({ plus, minus }) => [plus, minus])
    const wanted = [
      ...[...nodes, meter?.hi, meter?.lo, counter]
        .filter((node) => node !== null && node !== undefined)
        .map((node) => `v(${node})`),
      ...[...supplies.keys()].map((channel) => `i(vx_dp${channel})`),
      'i(vx_dm)',
    ]
    const found = await signals([...new Set(wanted)])
    return {
      wave: WindowSignals.merged(found, at, METER_WINDOW),
      origin: this.clock - METER_WINDOW,
      periodic: false,
      settled: false,
    }
  }

  levelAt(node: string): Level | null {
    return this.#last?.levelAt(node) ?? null
  }

  ring(): string[] {
    return this.#ring
  }

  /** Makes the islands anew; those with a memory go on from a snapshot. */
  #divide(from: Snapshot): void {
    this.#partition = partition(this.setup, this.#whole)
    const { kernel, parts, inputs, outputs } = this.#digital
    this.#free = []
    this.#static = []
    this.#dynamic = []
    for (const island of this.#partition.islands) {
      const own = inputs.filter(({ node }) => island.nodes.has(node) && this.#home(node) === island)
      const driving = outputs.filter(({ node }) => this.#home(node) === island)
      const drawing = parts.filter(({ vcc }) => this.#home(vcc) === island)
      const setup: Setup = {
        ...this.setup,
        compiled: island.compiled,
        terminals: island.terminals,
        loads: loadLines(island, drawing, own),
      }
      const coupled: Coupled = { island, setup, outputs: driving, inputs: own }
      if (driving.length === 0) this.#free.push(new FreeIsland(island, setup, this.clock, this.#now))
      else if (hasState(island)) {
        const levels = driving.map(({ slot }) => kernel.level(slot))
        this.#dynamic.push(new DynamicIsland(coupled, levels, from))
      } else this.#static.push(new StaticIsland(coupled))
    }
    const coupled = [...this.#static, ...this.#dynamic].filter((island) => island.coupled.inputs.length > 0)
    kernel.stopAt(coupled.flatMap((island) => island.coupled.outputs.map(({ slot }) => slot)))
    const { scopes, counter } = this.setup.terminals
    const seen = [...scopes.values(), ...(counter === null ? [] : [counter])]
    kernel.watch([
      ...outputs.map(({ slot }) => slot),
      ...seen.flatMap((node) => this.#digital.nets.get(node) ?? []),
    ])
  }

  /** The island that a node belongs to; of those that share a rail the first one. */
  #home(node: string) {
    return this.#partition.islands.find(({ nodes }) => nodes.has(node))
  }

  /** Whether inputs or supplies of digital parts depend on an island's voltages. */
  #isAsked({ coupled: { island, inputs } }: StaticIsland): boolean {
    return (
      inputs.length > 0 ||
      this.#digital.parts.some(({ vcc, gnd }) => [vcc, gnd].some((node) => this.#home(node) === island))
    )
  }

  async #advance(duration: number): Promise<Advance> {
    const boundary = this.#boundary
    const { kernel, inputs } = this.#digital
    const looks = await Promise.all(
      this.#free.map(async ({ island, session }) => ({ island, window: await session.window(duration) })),
    )
    // Where parts hang on it, its voltages are wanted beforehand.
    for (const island of this.#static) if (this.#isAsked(island)) await boundary.pointOf(island)
    const signals = new WindowSignals({
      digital: this.#digital,
      looks,
      static: this.#static,
      dynamic: this.#dynamic,
      vccOf: boundary.vccOf,
    })
    boundary.volts = (node) => signals.voltsAtStart(node)

    const started = boundary.power()
    const plans = inputs.map((input) => ({ input, list: boundary.crossings(input, signals, duration) }))
    for (const { input, list } of plans)
      if (list[0]?.time === 0) kernel.drive(input.driver, list[0].level, kernel.now)
    if (started || this.#cold) {
      await boundary.respond(this.#static)
      powerOn(kernel, makeNoise(this.#seed).uniform)
      await boundary.respond(this.#static)
      this.#cold = false
    }
    for (const island of this.#dynamic) island.waves = []
    for (const { input, list } of plans)
      for (const { time, level } of list) if (time > 0) kernel.drive(input.driver, level, time * PS)
    signals.begin()

    const before = kernel.events
    const length = await this.#together(duration)
    // What was planned for the rest is no longer what comes next.
    if (length < duration) for (const { driver } of inputs) kernel.cancel(driver)
    this.#perSecond = (kernel.events - before) / length
    await this.#sinks(length)
    signals.end(length)
    kernel.shift(length * PS)
    await this.#checkLoad(signals)
    return { length, signals }
  }

  /** Runs kernel and coupled islands together. @returns how far they came, s */
  async #together(duration: number): Promise<number> {
    const { kernel } = this.#digital
    const coupled = this.#dynamic.filter((island) => island.coupled.inputs.length > 0)
    const limit = kernel.events + MOST_EVENTS
    this.#ring = []
    let time = 0
    for (let looks = 0; time < duration;) {
      if (coupled.length > 0 && looks++ === MOST_LOOKS) return time
      const end = coupled.length > 0 ? Math.min(duration, time + this.#look) : duration
      for (const island of coupled) await this.#lookAhead(island, time, end)
      const outcome = await this.#runUntil(end * PS, limit - kernel.events, coupled)
      const reached = outcome === 'done' ? end : kernel.now / PS
      for (const island of coupled) {
        island.accept(time, reached - time)
        for (const [i, { slot }] of island.coupled.outputs.entries())
          if (kernel.level(slot) !== island.levels[i]) island.change(i, 0, kernel.level(slot))
      }
      this.#look = outcome === 'done' ? this.#look * 2 : Math.max(2 * (reached - time), SHORTEST_LOOK)
      time = reached
      if (outcome === 'spent') {
        this.#ring = this.#namesOf(oscillatingLoop(kernel))
        return Math.max(time, 1e-12)
      }
    }
    return duration
  }

  /** What an island does if its outputs stay as they are is planned for its inputs. */
  async #lookAhead(island: DynamicIsland, time: number, end: number): Promise<void> {
    const { kernel } = this.#digital
    const wave = await island.ahead(this.clock + time, end - time, LOOK_STEPS, this.#boundary.vccOf)
    for (const input of island.coupled.inputs) {
      const signal = signalOf({ wave, periodic: false, origin: 0, settled: false }, `v(${input.node})`)
      const before = kernel.level(kernel.slotOf(input.driver))
      kernel.cancel(input.driver)
      const list = crossings(signal, 0, end - time, this.#boundary.thresholds(input), before)
      for (const { time: at, level } of list) kernel.drive(input.driver, level, (time + at) * PS)
    }
  }

  /** Outputs by number as people name them. */
  #namesOf(drivers: readonly number[]): string[] {
    const { parts } = this.#digital
    return drivers.flatMap((driver) =>
      parts.flatMap(({ instance, drivers: own }) =>
        [...own].filter(([, each]) => each === driver).map(([pin]) => `${instance.name}.${pin}`),
      ),
    )
  }

  /** Runs the kernel, answering to outputs on islands without memory, until an island with one has to be asked. */
  async #runUntil(
    until: number,
    most: number,
    coupled: readonly DynamicIsland[],
  ): Promise<'done' | 'cut' | 'spent'> {
    const { kernel } = this.#digital
    const last = kernel.events + most
    for (;;) {
      const outcome = kernel.run(until, last - kernel.events)
      if (outcome !== 'stopped') return outcome
      if (
        coupled.some(({ coupled: { outputs }, levels }) =>
          outputs.some(({ slot }, i) => kernel.level(slot) !== levels[i]),
        )
      )
        return 'cut'
      await this.#boundary.respond(this.#static)
    }
  }

  /** Islands with a memory that only take: simulated once for the window, with all that their outputs did. */
  async #sinks(length: number): Promise<void> {
    const { times, slots, levels } = this.#digital.kernel.changes
    for (const island of this.#dynamic) {
      if (island.coupled.inputs.length > 0) continue
      const indexes = new Map(island.coupled.outputs.map(({ slot }, i) => [slot, i]))
      slots.forEach((slot, k) => {
        const index = indexes.get(slot)
        if (index !== undefined) island.change(index, times[k]! / PS, levels[k]!)
      })
      await island.ahead(this.clock, length, SINK_STEPS, this.#boundary.vccOf)
      island.accept(0, length)
    }
  }

  /** A supply that gives more than it is set to holds no rail: then the circuit is solved as one. */
  async #checkLoad(signals: WindowSignals): Promise<void> {
    if (this.#whole) return
    const { supplies } = this.setup.terminals
    for (const channel of supplies.keys()) {
      const limit = this.setup.sources.supplies[channel]?.amps
      if (limit === undefined) continue
      if (signals.ampsAtEnd(channel) < OVERLOAD * limit) continue
      this.#whole = true
      this.#divide(await signals.snapshot())
      return
    }
  }
}
