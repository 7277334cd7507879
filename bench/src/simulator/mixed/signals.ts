import { Signal } from '../../instruments/signal.ts'
import { FAMILIES, type Family } from '../../logic/families.ts'
import { type Level, UNKNOWN } from '../../logic/level.ts'
import { signalOf, type Stretch } from '../running.ts'
import type { Regime } from '../settle.ts'
import type { Snapshot, Wave } from '../wave.ts'
import { change, steady } from './coupling.ts'
import { type DigitalSide, IDEAL_VOLTS, type Output } from './digital.ts'
import type { MovingIsland, StaticIsland } from './islands.ts'
import type { Island } from './partition.ts'
import { fromPoints, joined, shifted, sum } from './window.ts'

const PS = 1e12
/** Points of a wave for averages. */
const MOST_POINTS = 20_000
/** Different combinations of levels of an island that are looked at in one window. */
const MOST_POINTS_OF_ISLAND = 200

interface Parts {
  digital: DigitalSide
  looks: { island: Island; window: Stretch & { regime: Regime } }[]
  static: readonly StaticIsland[]
  dynamic: readonly MovingIsland[]
  vccOf: (output: Output) => number
}

/** Everything there is to see of one window, computed when it is asked for. */
export class WindowSignals {
  length = 0
  readonly #parts: Parts
  /** Levels at the beginning, by slot; the changes; and levels at the end. */
  #before = new Uint8Array()
  #after = new Uint8Array()
  #changes: { times: number[]; slots: number[]; levels: Level[] } = { times: [], slots: [], levels: [] }
  #waves: { island: MovingIsland; waves: MovingIsland['waves']; start: Snapshot }[] = []
  readonly #known = new Map<string, Signal>()
  readonly #starts = new Map<string, number>()
  readonly #stays = new Map<StaticIsland, Promise<Stay[]>>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#waves = parts.dynamic.map((island) => ({ island, waves: [], start: island.snapshot }))
  }

  /** The window begins: levels count from here. */
  begin(): void {
    this.#before = this.#parts.digital.kernel.levels.slice()
    this.#starts.clear()
  }

  /** The window has ended after a length, s. */
  end(length: number): void {
    const { kernel } = this.#parts.digital
    this.length = length
    this.#after = kernel.levels.slice()
    this.#changes = kernel.changes
    this.#waves = this.#waves.map(({ island, start }) => ({ island, start, waves: island.waves }))
  }

  /** The signal of a node of an island that no output drives; undefined for another node. */
  free(node: string): { signal: Signal; at: number } | undefined {
    const look = this.#parts.looks.find(({ island }) => island.nodes.has(node))
    return look && { signal: signalOf(look.window.regime, `v(${node})`), at: look.window.at }
  }

  voltsAtStart(node: string): number {
    const volts = this.#starts.get(node) ?? this.#voltsAtStart(node)
    this.#starts.set(node, volts)
    return volts
  }

  /** Volts of a node at a time of the window that is being run, s. */
  voltsNow(node: string, time: number): number {
    const moving = this.#parts.dynamic.find(({ coupled }) => coupled.island.nodes.has(node))
    if (moving) return moving.voltsAt(node, time)
    const known = this.free(node)
    if (known) return known.signal.at(known.at + time)
    return this.#voltsAtStart(node)
  }

  #voltsAtStart(node: string): number {
    if (node === '0') return 0
    const known = this.free(node)
    if (known) return known.signal.at(known.at)
    const dynamic = this.#waves.find(({ island }) => island.coupled.island.nodes.has(node))
    if (dynamic) return dynamic.start.get(`v(${node})`) ?? 0
    const still = this.#parts.static.find(({ coupled }) => coupled.island.nodes.has(node))
    if (still) return still.present.get(`v(${node})`) ?? 0
    const net = this.#parts.digital.nets.get(node)
    return net !== undefined && this.#parts.digital.kernel.level(net) === 1 ? IDEAL_VOLTS : 0
  }

  /** The signals of vectors: `v(node)`, and currents of instruments, which add up over the islands. */
  async all(vectors: readonly string[]): Promise<Map<string, Signal>> {
    for (const vector of vectors)
      if (!this.#known.has(vector)) this.#known.set(vector, await this.#signal(vector))
    return new Map(vectors.map((vector) => [vector, this.#known.get(vector)!]))
  }

  /** The current of a supply at the end, A: what all islands take, as far as it is known. */
  ampsAtEnd(channel: number): number {
    const vector = `i(vx_dp${channel})`
    const feeds = ({ terminals }: Island) => terminals.supplies.has(channel)
    let sum = 0
    for (const { island, window } of this.#parts.looks)
      if (feeds(island)) sum += signalOf(window.regime, vector).at(window.at + this.length)
    for (const island of this.#parts.static) {
      const { island: own, outputs } = island.coupled
      const levels = outputs.map(({ slot }) => this.#after[slot] as Level)
      if (feeds(own)) sum += island.known(levels, this.#parts.vccOf)?.get(vector) ?? 0
    }
    for (const { island } of this.#waves)
      if (feeds(island.coupled.island)) sum += island.snapshot.get(vector) ?? 0
    return sum
  }

  /** Node voltages at the end. */
  async snapshot(): Promise<Snapshot> {
    const nodes = [...this.#parts.looks, ...this.#coupled].flatMap(({ island }) => [...island.nodes])
    const vectors = [...new Set(nodes)].map((node) => `v(${node})`)
    const signals = await this.all(vectors)
    return new Map(vectors.map((vector) => [vector, signals.get(vector)!.at(this.length)]))
  }

  /** Level of a node at the end, as digital parts read or drive it; null where there are none. */
  levelAt(node: string): Level | null {
    const { kernel, nets, inputs, outputs } = this.#parts.digital
    const input = inputs.find((one) => one.node === node)
    const slot =
      nets.get(node) ?? (input ? kernel.slotOf(input.driver) : outputs.find((one) => one.node === node)?.slot)
    return slot === undefined ? null : (this.#after[slot] as Level)
  }

  get #coupled() {
    return [...this.#parts.static, ...this.#parts.dynamic].map(({ coupled }) => coupled)
  }

  async #signal(vector: string): Promise<Signal> {
    const node = /^v\((.*)\)$/.exec(vector)?.[1]
    if (node === '0') return Signal.constant(0)
    const found: Signal[] = []
    const has = ({ nodes, terminals }: Island) =>
      node === undefined
        ? vector === 'i(vx_dm)'
          ? terminals.meter !== null
          : [...terminals.supplies.keys()].some((channel) => vector === `i(vx_dp${channel})`)
        : nodes.has(node)
    for (const { island, window } of this.#parts.looks)
      if (has(island)) found.push(shifted(signalOf(window.regime, vector), window.at, this.length))
    // A rail has one voltage, whichever island is asked, but each one takes its own current.
    if (node === undefined || found.length === 0) {
      for (const island of this.#parts.static)
        if (has(island.coupled.island)) found.push(await this.#ofStatic(island, vector))
      for (const { island, waves } of this.#waves)
        if (has(island.coupled.island)) found.push(joined(waves, vector, this.length))
    }
    if (node !== undefined) return found[0] ?? this.#ofNet(node)
    return found.length === 0 ? Signal.constant(0) : found.reduce((a, b) => sum(a, b, this.length))
  }

  /** A node between digital parts: their levels with slopes. */
  #ofNet(node: string): Signal {
    const { nets, parts } = this.#parts.digital
    const net = nets.get(node)
    if (net === undefined) return Signal.constant(0)
    const driving = parts.find(({ instance }) => Object.values(instance.nodes).includes(node))
    const family: Family = driving?.family ?? FAMILIES.HC
    const vcc = driving ? this.voltsAtStart(driving.vcc) - this.voltsAtStart(driving.gnd) : IDEAL_VOLTS
    const { high, low } = family.output(vcc)
    const driven = steady(this.#before[net] as Level)
    const { times, slots, levels } = this.#changes
    slots.forEach((slot, i) => {
      if (slot === net) change(driven, times[i]! / PS, levels[i]!, family)
    })
    const gnd = driving ? this.voltsAtStart(driving.gnd) : 0
    const points = driven.share
    const list: [number, number][] = points.map(([time, share]) => [time, gnd + low + share * (high - low)])
    return fromPoints(list, this.length)
  }

  async #ofStatic(island: StaticIsland, vector: string): Promise<Signal> {
    const stays = this.#stays.get(island) ?? this.#staysOf(island)
    this.#stays.set(island, stays)
    const points: [number, number][] = []
    for (const { from, edge, point } of await stays) {
      const value = point.get(vector) ?? 0
      const before = points.at(-1)
      if (!before) points.push([0, value])
      else if (before[1] !== value) {
        const time = Math.max(from, before[0] + 1e-11)
        points.push([time, before[1]], [time + edge, value])
      }
    }
    return fromPoints(points, this.length)
  }

  /** Where an island without memory stands during the window: found once for all of its vectors. */
  async #staysOf(island: StaticIsland): Promise<Stay[]> {
    const { outputs } = island.coupled
    const { times, slots, levels } = this.#changes
    const indexes = new Map(outputs.map(({ slot }, i) => [slot, i]))
    const present = outputs.map(({ slot }) => (this.#before[slot] ?? UNKNOWN) as Level)
    const points = new Map<string, Snapshot>()
    const pointOf = async (): Promise<Snapshot> => {
      const key = present.join('')
      const point = points.get(key) ?? (await island.at(present, this.#parts.vccOf))
      points.set(key, point)
      return point
    }
    const stays: Stay[] = [{ from: 0, edge: 0, point: await pointOf() }]
    for (let i = 0; i < slots.length; i++) {
      const index = indexes.get(slots[i]!)
      if (index === undefined) continue
      present[index] = levels[i]!
      // What changes at the same instant counts as one change.
      if (times[i + 1] === times[i]) continue
      const point =
        points.get(present.join('')) ?? (points.size < MOST_POINTS_OF_ISLAND ? await pointOf() : null)
      if (!point) break
      if (point !== stays.at(-1)!.point)
        stays.push({ from: times[i]! / PS, edge: outputs[index]!.family.edge * 1e-9, point })
    }
    island.present = stays.at(-1)!.point
    return stays
  }

  /** Signals of a window as one wave with common times, from `at` on. */
  static merged(signals: ReadonlyMap<string, Signal>, at: number, length: number): Wave {
    const all = [...signals.values()].flatMap(({ times, length: own, repeats }) =>
      repeats && own < length ? [] : [...times].filter((time) => time > at && time < at + length),
    )
    const even = Array.from({ length: 2001 }, (_, i) => at + (i * length) / 2000)
    const times = Float64Array.from(new Set([...even, ...all.slice(0, MOST_POINTS)])).sort()
    const vectors = [...signals].map(
      ([vector, signal]) => [vector, times.map((time) => signal.at(time))] as const,
    )
    return { times: times.map((time) => time - at), vectors: new Map(vectors) }
  }
}

/** An operating point from a time of the window on, s, reached within `edge`. */
interface Stay {
  from: number
  edge: number
  point: Snapshot
}
