import { remembers } from '../../circuit/elements.ts'
import { circuitLines, DECK_OPTIONS, instrumentLines } from '../../circuit/netlist.ts'
import type { Level } from '../../logic/level.ts'
import { runTransient, type Setup } from '../deck.ts'
import { Session } from '../session.ts'
import { lengthOf, slice, snapshotAt, type Snapshot, type Wave } from '../wave.ts'
import { change, idealLines, inputLines, outputLines, steady, type Driven } from './coupling.ts'
import type { DigitalPart, Input, Output } from './digital.ts'
import type { Island } from './partition.ts'

/** An island with what digital parts have on it. */
export interface Coupled {
  island: Island
  setup: Setup
  outputs: readonly Output[]
  inputs: readonly Input[]
}

/** The circuit's own parts keep a charge, or a generator drives the island: its past counts. */
export const hasState = ({ compiled, terminals }: Island): boolean =>
  terminals.generators.size > 0 || remembers(compiled.instances)

/** What digital parts draw from an island besides by their outputs. */
export const loadLines = (
  island: Island,
  parts: readonly DigitalPart[],
  inputs: readonly Input[],
): string[] => [
  ...parts
    .filter(({ vcc }) => island.nodes.has(vcc))
    .map(({ family, vcc, gnd }, i) => `Bx_q${i} ${vcc} ${gnd} I=${family.quiescent}*min(max(v(${vcc}),0),1)`),
  ...inputs.flatMap((input, i) => inputLines(input, i)),
]

/** An island that no output drives: SPICE settles it once, and it goes on by itself. */
export class FreeIsland {
  readonly island: Island
  readonly session: Session

  constructor(island: Island, setup: Setup, clock: number, now: () => number) {
    this.island = island
    this.session = new Session(setup, clock, now)
  }
}

/** An island of resistors and junctions: its voltages follow from the levels of its outputs alone. */
export class StaticIsland {
  readonly coupled: Coupled
  /** Operating points by levels of the outputs. */
  readonly #points = new Map<string, Snapshot>()
  /** The one that was asked for last. */
  present: Snapshot = new Map()

  constructor(coupled: Coupled) {
    this.coupled = coupled
  }

  /** The same where it has been asked for before. */
  known(levels: readonly Level[], vccOf: (output: Output) => number): Snapshot | undefined {
    return this.#points.get(this.#keyOf(levels, vccOf))
  }

  /** Levels with the supplies of their parts, to a tenth of a volt. */
  #keyOf(levels: readonly Level[], vccOf: (output: Output) => number): string {
    return levels.map((level, i) => `${level}${vccOf(this.coupled.outputs[i]!).toFixed(1)}`).join()
  }

  /** A setting has changed. */
  forget(): void {
    this.#points.clear()
  }

  /**
   * The operating point at these levels.
   * @param vccOf volts between the supply pins of an output's part
   */
  async at(levels: readonly Level[], vccOf: (output: Output) => number): Promise<Snapshot> {
    const key = this.#keyOf(levels, vccOf)
    const known = this.#points.get(key)
    if (known) return (this.present = known)
    const { setup, outputs } = this.coupled
    const drives = outputs.flatMap((output, i) => outputLines(output, steady(levels[i]!), vccOf(output)))
    const lines = [...drives, ...idealLines(outputs)]
    const point = await this.#operatingPoint(lines).catch(async () => {
      // What the direct way cannot find, a run from rest does.
      const wave = await runTransient(setup, { from: new Map(), time: 0, duration: 1e-3, step: 1e-5, lines })
      return snapshotAt(wave, lengthOf(wave))
    })
    this.#points.set(key, point)
    return (this.present = point)
  }

  async #operatingPoint(lines: readonly string[]): Promise<Snapshot> {
    const { setup } = this.coupled
    const sources = instrumentLines(setup.terminals, setup.sources, { time: 0, duration: 1, noise: () => 0 })
    const deck = [
      '* levels',
      ...circuitLines(setup.compiled),
      ...sources.filter((line) => !line.startsWith('.ic')),
      ...(setup.loads ?? []),
      ...lines,
      DECK_OPTIONS,
      '.op',
      '.end',
      '',
    ]
    const [plot] = await setup.pool.run(deck.join('\n'), { analyses: ['op'], owner: setup.owner })
    return new Map([...plot!.vectors].map(([name, values]) => [name, values[0]!]))
  }
}

/** An island whose past counts: it is looked ahead at, and what has happened of that is accepted. */
export interface MovingIsland {
  readonly coupled: Coupled
  /** SPICE simulates it. */
  readonly costly: boolean
  /** The stretches of the present window. */
  waves: { from: number; wave: Wave }[]
  snapshot: Snapshot
  /** Levels of its outputs, in their order. */
  levels: Level[]
  /** When the present look began, s of the window. */
  begun: number
  /** Its outputs stand at these levels from the beginning: what went on before has not been seen. */
  hold(levels: Level[]): void
  /** An output changes at a time from the beginning of the next stretch, s. */
  change(index: number, time: number, level: Level): void
  /** Looks ahead from the present state with the outputs as they are. */
  ahead(time: number, duration: number, steps: number, vccOf: (output: Output) => number): Promise<Wave>
  /** Takes what was looked at up to a time of it, s, as having happened; `from`: where it began in the window. */
  accept(from: number, duration: number): void
  /** Volts of a node of it at a time of the window within the present look, s. */
  voltsAt(node: string, time: number): number
}

/** An island with a memory of its own. It is simulated stretch by stretch, each one until one of its outputs changes. */
export class DynamicIsland implements MovingIsland {
  readonly coupled: Coupled
  readonly costly = true
  begun = 0
  /** The stretches of the present window. */
  waves: { from: number; wave: Wave }[] = []
  snapshot: Snapshot
  /** Levels of its outputs, in their order. */
  levels: Level[]
  #drives: Driven[]
  #ahead: Wave | null = null

  constructor(coupled: Coupled, levels: Level[], snapshot: Snapshot) {
    this.coupled = coupled
    this.levels = levels
    this.snapshot = snapshot
    this.#drives = levels.map(steady)
  }

  /** Its outputs stand at these levels from the beginning: what went on before has not been seen. */
  hold(levels: Level[]): void {
    this.levels = levels
    this.#drives = levels.map(steady)
  }

  /** An output changes at a time from the beginning of the next stretch, s. */
  change(index: number, time: number, level: Level): void {
    change(this.#drives[index]!, time, level, this.coupled.outputs[index]!.family)
    this.levels[index] = level
  }

  /** Looks ahead from the present state with the outputs as they are. */
  async ahead(
    time: number,
    duration: number,
    steps: number,
    vccOf: (output: Output) => number,
  ): Promise<Wave> {
    const { setup, outputs } = this.coupled
    const lines = outputs.flatMap((output, i) => outputLines(output, this.#drives[i]!, vccOf(output)))
    this.#ahead = await runTransient(setup, {
      from: this.snapshot,
      time,
      duration,
      step: duration / steps,
      lines: [...lines, ...idealLines(outputs)],
    })
    return this.#ahead
  }

  voltsAt(node: string, time: number): number {
    const vector = `v(${node})`
    return this.#ahead
      ? (snapshotAt(this.#ahead, time - this.begun).get(vector) ?? 0)
      : (this.snapshot.get(vector) ?? 0)
  }

  /** Takes what was looked at up to a time of it, s, as having happened; `from`: where it began in the window. */
  accept(from: number, duration: number): void {
    const wave = this.#ahead
    this.#ahead = null
    if (!wave || duration <= 0) return
    this.waves.push({ from, wave: duration < lengthOf(wave) ? slice(wave, 0, duration) : wave })
    this.snapshot = snapshotAt(wave, duration)
    this.#drives = this.levels.map(steady)
  }
}
