import type { ChipAct, ChipState } from '@labbox/contract/bench/program.ts'
import type { SheetScreen } from '@labbox/contract/bench/sheet.ts'
import { makeNoise } from '../../instruments/noise.ts'
import type { Level } from '../../logic/level.ts'
import { powerOn } from '../../logic/power-on.ts'
import { parallelOutputs } from '../../circuit/terminals.ts'
import type { Setup } from '../deck.ts'
import type { Running, Stretch } from '../running.ts'
import { HORIZON, type Regime } from '../settle.ts'
import type { Snapshot } from '../wave.ts'
import { Boundary } from './boundary.ts'
import { MOST_CHANGES } from './coupling.ts'
import { digitalSide, halfPeriod, levelOf, type DigitalSide } from './digital.ts'
import {
  DynamicIsland,
  FreeIsland,
  hasState,
  loadLines,
  StaticIsland,
  type Coupled,
  type MovingIsland,
} from './islands.ts'
import { LinearIsland } from './linear-island.ts'
import { Chips } from './chips.ts'
import { partition, type Partition } from './partition.ts'
import { WindowSignals } from './signals.ts'
import { Together } from './together.ts'

const PS = 1e12
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
  readonly #together: Together
  #free: FreeIsland[] = []
  #static: StaticIsland[] = []
  #dynamic: MovingIsland[] = []
  readonly #chips: Chips
  #partition!: Partition
  /** Rails are not divided: their supply is overloaded, or shares its load with another. */
  #whole: boolean
  #cold = true
  #looked: number
  #perSecond = 0
  #last: WindowSignals | null = null
  /** Of the window that is being run. */
  #signals: WindowSignals | null = null

  constructor(setup: Setup, clock: number, now: () => number, seed: number) {
    this.setup = setup
    this.clock = clock
    this.#now = now
    this.#looked = now()
    this.#seed = seed
    this.#whole = parallelOutputs(setup.terminals).size > 0
    this.#partition = partition(setup, false)
    this.#digital = digitalSide(setup.compiled, this.#partition.analog, seed)
    this.#boundary = new Boundary(this.#digital)
    this.#together = new Together(this.#boundary)
    this.#chips = new Chips(this.#digital, (node, time) => this.#signals?.voltsNow(node, time) ?? 0)
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
    const affordable = this.#perSecond > 0 ? MOST_CHANGES / 3 / this.#perSecond : HORIZON
    const duration = Math.max(length, Math.min(wall, affordable, this.#chips.affordable))
    const begun = performance.now()
    const { length: done, signals } = await this.#advance(duration)
    this.#chips.took(done, (performance.now() - begun) / 1000, wall)
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

  signalIn(id: string, name: string): Level | null {
    const { kernel, parts } = this.#digital
    const driver = parts.find(({ instance }) => instance.id === id)?.drivers.get(name)
    return driver === undefined ? null : kernel.level(kernel.slotOf(driver))
  }

  screenOf(id: string): SheetScreen | null {
    const { kernel, parts } = this.#digital
    const part = parts.find(({ instance }) => instance.id === id)
    return part?.device && kernel.isPowered(part.part) ? part.device.screen() : null
  }

  chipOf(id: string): ChipState | null {
    return this.#chips.stateOf(id)
  }

  chip(id: string, act: ChipAct): boolean {
    return this.#chips.carryOut(id, act)
  }

  ring(): string[] {
    return this.#together.ring
  }

  /** Makes the islands anew; those with a memory go on from a snapshot. */
  #divide(from: Snapshot): void {
    this.#partition = partition(this.setup, this.#whole)
    const { kernel, parts, inputs, outputs } = this.#digital
    this.#free = []
    this.#static = []
    this.#dynamic = []
    const volts = (node: string) => this.#boundary.volts(node)
    // Only beside a processor its speed is worth more than what SPICE knows besides.
    const rails = this.#whole || !kernel.hasProcessors ? null : this.#partition.rails
    const linear = (coupled: Coupled, levels: Level[]) => LinearIsland.of(coupled, levels, from, rails, volts)
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
        this.#dynamic.push(linear(coupled, levels) ?? new DynamicIsland(coupled, levels, from))
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
    this.#signals = signals

    const started = boundary.power()
    const plans = inputs.map((input) => ({ input, list: boundary.crossings(input, signals, duration) }))
    for (const { input, list } of plans)
      if (list[0]?.time === 0) kernel.drive(input.driver, list[0].level, kernel.now)
    if (started || this.#cold) {
      await boundary.respond(this.#static)
      powerOn(kernel, makeNoise(this.#seed).uniform)
      await boundary.respond(this.#static)
      for (const island of this.#dynamic)
        island.hold(island.coupled.outputs.map(({ slot }) => kernel.level(slot)))
      this.#cold = false
    }
    for (const island of this.#dynamic) island.waves = []
    for (const { input, list } of plans)
      for (const { time, level } of list) if (time > 0) kernel.drive(input.driver, level, time * PS)
    signals.begin()

    const before = kernel.events
    const window = { clock: this.clock, duration, static: this.#static, dynamic: this.#dynamic }
    const length = await this.#together.run(window)
    // What was planned for the rest is no longer what comes next.
    if (length < duration) for (const { driver } of inputs) kernel.cancel(driver)
    this.#perSecond = (kernel.events - before) / length
    await this.#together.sinks(window, length)
    signals.end(length)
    kernel.shift(length * PS)
    await this.#checkLoad(signals)
    return { length, signals }
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
