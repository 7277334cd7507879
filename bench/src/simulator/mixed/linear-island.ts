import { circuitLines, instrumentLines } from '../../circuit/netlist.ts'
import type { Level } from '../../logic/level.ts'
import { lengthOf, type Snapshot, type Wave } from '../wave.ts'
import type { Output } from './digital.ts'
import type { Coupled, MovingIsland } from './islands.ts'
import { LinearNet } from './linear-net.ts'

const NS = 1e-9
/** Even points of a look ahead; the first moments after a change have more. */
const EVEN = 48

/** The nodes that supplies hold, with their volts. */
export type Held = (node: string) => number

/** An island of resistors, capacitors and inductors: solved here, without SPICE, from one change of its outputs to the next. */
export class LinearIsland implements MovingIsland {
  readonly coupled: Coupled
  readonly costly = false
  waves: { from: number; wave: Wave }[] = []
  snapshot: Snapshot
  levels: Level[]
  begun = 0
  readonly #net: LinearNet
  readonly #held: readonly string[]
  readonly #volts: Held
  #vccOf: (output: Output) => number = () => 0
  #x: Float64Array
  #ahead: Wave | null = null

  private constructor(
    coupled: Coupled,
    levels: Level[],
    from: Snapshot,
    net: LinearNet,
    held: readonly string[],
    volts: Held,
  ) {
    this.coupled = coupled
    this.levels = levels
    this.#net = net
    this.#held = held
    this.#volts = volts
    this.snapshot = from
    this.#x = new Float64Array(net.size)
    for (const [i, node] of net.nodes.entries()) this.#x[i] = from.get(`v(${node})`) ?? 0
  }

  /**
   * @param rails nodes of the island that a supply holds; null where the whole circuit is solved as one
   * @returns null for an island that is not linear
   */
  static of(
    coupled: Coupled,
    levels: Level[],
    from: Snapshot,
    rails: ReadonlySet<string> | null,
    volts: Held,
  ): LinearIsland | null {
    const { island, setup } = coupled
    const { generators, supplies } = island.terminals
    if (!rails || generators.size > 0) return null
    const held = [...island.nodes].filter((node) => rails.has(node))
    const isHeld = (node: string) => node === '0' || rails.has(node)
    if (![...supplies.values()].every(({ plus, minus }) => isHeld(plus) && isHeld(minus))) return null
    const feeding = island.compiled.instances.filter(({ symbol }) => symbol.powered)
    const compiled = {
      ...island.compiled,
      instances: island.compiled.instances.filter((one) => !feeding.includes(one)),
    }
    const lines = [
      ...circuitLines(compiled),
      ...instrumentLines({ ...island.terminals, supplies: new Map() }, setup.sources, {
        time: 0,
        duration: 1,
        noise: () => 0,
      }),
    ]
    // Currents of parts at rest come out of a held node; inputs that pull up themselves are not
    // linear, and one-shots are left to SPICE.
    if (coupled.inputs.some(({ family, share }) => family.pullUp || share !== null)) return null
    if (coupled.outputs.some(({ ohms }) => ohms !== undefined)) return null
    const net = LinearNet.of(lines, coupled.outputs, held)
    return net && new LinearIsland(coupled, levels, from, net, held, volts)
  }

  hold(levels: Level[]): void {
    this.levels = levels
  }

  change(index: number, _time: number, level: Level): void {
    this.levels[index] = level
  }

  async ahead(
    _clock: number,
    duration: number,
    _steps: number,
    vccOf: (output: Output) => number,
  ): Promise<Wave> {
    const net = this.#net
    this.#vccOf = vccOf
    net.hold(this.levels, new Map(this.#held.map((node) => [node, this.#volts(node)])), vccOf)
    const each = Math.max(NS, duration / EVEN)
    const times = [0]
    for (let time = NS; time < each; time *= 4) times.push(time)
    for (let i = 1; i <= EVEN; i++) if (i * each > times.at(-1)!) times.push(Math.min(i * each, duration))
    const states: Float64Array[] = [this.#x]
    for (let i = 1; i < times.length; i++) states.push(net.after(states[i - 1]!, times[i]! - times[i - 1]!))
    this.#ahead = this.#waveOf(times, states)
    return this.#ahead
  }

  accept(from: number, duration: number): void {
    const wave = this.#ahead
    this.#ahead = null
    if (!wave || duration <= 0) return
    this.#x = this.#net.after(this.#x, duration)
    const { nodes } = this.#net
    this.snapshot = new Map(nodes.map((node, i) => [`v(${node})`, this.#x[i]!]))
    for (const [name, volts] of this.#constants()) this.snapshot.set(name, volts)
    for (const [name, amps] of this.#currents(this.#x)) this.snapshot.set(name, amps)
    this.waves.push({ from, wave: duration < lengthOf(wave) ? this.#cut(wave, duration) : wave })
  }

  voltsAt(node: string, time: number): number {
    return this.#net.volts(this.#ahead ? this.#net.after(this.#x, time - this.begun) : this.#x, node)
  }

  #cut(wave: Wave, duration: number): Wave {
    const count = wave.times.findIndex((time) => time >= duration)
    const until = (values: Float64Array, last: number) => {
      const out = new Float64Array(count + 1)
      out.set(values.subarray(0, count))
      out[count] = last
      return out
    }
    const vectors = [...wave.vectors].map(
      ([name, values]) => [name, until(values, this.snapshot.get(name) ?? 0)] as const,
    )
    return { times: until(wave.times, duration), vectors: new Map(vectors) }
  }

  #waveOf(times: readonly number[], states: readonly Float64Array[]): Wave {
    const vectors = new Map<string, Float64Array>()
    for (const [i, node] of this.#net.nodes.entries())
      vectors.set(
        `v(${node})`,
        Float64Array.from(states, (x) => x[i]!),
      )
    for (const [name, volts] of this.#constants())
      vectors.set(name, new Float64Array(times.length).fill(volts))
    const amps = states.map((x) => this.#currents(x))
    for (const [k, [name]] of (amps[0] ?? []).entries())
      vectors.set(
        name,
        Float64Array.from(amps, (list) => list[k]![1]),
      )
    return { times: Float64Array.from(times), vectors }
  }

  #constants(): [string, number][] {
    return this.#held.map((node) => [`v(${node})`, this.#volts(node)])
  }

  /** What supplies give. */
  #currents(x: Float64Array): [string, number][] {
    return [...this.coupled.island.terminals.supplies].flatMap(([channel, { plus }]) =>
      this.#held.includes(plus)
        ? [[`i(vx_dp${channel})`, this.#net.ampsFrom(x, plus, this.levels, this.#vccOf)]]
        : [],
    )
  }
}
