import { FAMILIES } from '../families.ts'
import { LogicBuilder } from '../build.ts'
import type { Kernel } from '../kernel.ts'
import { FLOATING, HIGH, type Level, LOW, PULL, UNKNOWN } from '../level.ts'
import { drivenBy, type LogicModel } from '../part.ts'
import { MOS_PARTS, TTL_PARTS } from '../parts/index.ts'
import { pinsOf } from '../parts/row.ts'

/** Time that everything has after each step, ps. */
export const STEP = 5e6
/** Delay of a gate that is no catalogue part, ns. */
const GATE_NS = 10

interface Placed {
  model: LogicModel
  nets: Record<string, string>
  delay: number
}

/** A part as the kernel has it: the delay of each output, ps. */
export interface BuiltPart {
  model: LogicModel
  nets: Record<string, string>
  delays: ReadonlyMap<string, number>
}

/** Changes of watched nets in order of time, one for each net and instant. */
export type Trace = { time: number; net: string; level: Level }[]

const rows = new Map([...TTL_PARTS, ...MOS_PARTS].map((row) => [row.id, row]))
const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.split('=') as [string, string])

/** A digital circuit with what is done to it: written once, run by the kernel and by a second opinion. */
export class Reference {
  readonly name: string
  readonly parts: Placed[] = []
  /** Nets with a resistor to the supply. */
  readonly pulled: string[] = []
  /** Levels that are set at the same time, by net; each step has `STEP` to settle. */
  readonly steps: Record<string, Level>[] = []
  watched: string[] = []

  constructor(name: string) {
    this.name = name
  }

  /**
   * A part of the catalogue, its nets as `CLK=clk QA=a`; inputs that are not named are low, those in `high` are high. Supplies go
   * without saying.
   */
  part(id: string, wiring: string, high = ''): this {
    const row = rows.get(id)
    if (!row) throw new Error(`no part ${id}`)
    const driven = new Set(drivenBy(row.model))
    const inputs = pinsOf(row)
      .map(({ name }) => name)
      .filter((name) => !driven.has(name) && name !== 'VCC' && name !== 'GND')
    const nets = {
      // What is both stands alone where it is not named.
      ...Object.fromEntries(
        (row.model.bidirectional ?? []).map((name) => [name, `alone${this.parts.length}${name}`]),
      ),
      ...Object.fromEntries(inputs.map((name) => [name, 'lo'])),
      ...Object.fromEntries(high.split(' ').flatMap((name) => (name === '' ? [] : [[name, 'hi']]))),
      ...Object.fromEntries(pairs(wiring)),
    }
    const family = FAMILIES[Object.values(row.types)[0]!]
    this.parts.push({ model: row.model, nets, delay: family.delay(5) * (row.depth ?? 1) })
    return this
  }

  /** Gates by equations over nets: `y=!(a & b)` each. */
  gates(equations: Record<string, string>): this {
    for (const [net, equation] of Object.entries(equations)) {
      const names = equation.match(/[A-Za-z]\w*/g) ?? []
      this.parts.push({
        model: { gates: { [net]: equation } },
        nets: Object.fromEntries([net, ...names].map((name) => [name, name])),
        delay: GATE_NS,
      })
    }
    return this
  }

  /** An edge-triggered D flip-flop of six NAND gates, cleared by a low `clr`. */
  flipFlop(q: string, d: string, clk = 'clk', clr = 'clr'): this {
    const n = (k: number) => `${q}_${k}`
    return this.gates({
      [n(1)]: `!(${n(4)} & ${n(2)})`,
      [n(2)]: `!(${n(1)} & ${clk} & ${clr})`,
      [n(3)]: `!(${n(2)} & ${clk} & ${n(4)})`,
      [n(4)]: `!(${n(3)} & ${d} & ${clr})`,
      [q]: `!(${n(2)} & ${q}n)`,
      [`${q}n`]: `!(${q} & ${n(3)} & ${clr})`,
    })
  }

  pull(...nets: string[]): this {
    this.pulled.push(...nets)
    return this
  }

  /** Steps such as `a=1 b=0`. */
  set(...steps: string[]): this {
    for (const step of steps)
      this.steps.push(Object.fromEntries(pairs(step).map(([net, level]) => [net, Number(level) as Level])))
    return this
  }

  /** Pulses, up and down. */
  pulse(count: number, net = 'clk'): this {
    for (let n = 0; n < count; n++) this.set(`${net}=1`, `${net}=0`)
    return this
  }

  /** Numbers on a group of nets, the highest bit first. */
  count(nets: string, numbers: Iterable<number>): this {
    const names = nets.split(' ')
    for (const value of numbers)
      this.set(names.map((net, i) => `${net}=${(value >> (names.length - 1 - i)) & 1}`).join(' '))
    return this
  }

  watch(nets: string): this {
    this.watched = nets.split(' ')
    return this
  }

  /** Nets that are set from outside. */
  get inputs(): string[] {
    return [...new Set(this.steps.flatMap((step) => Object.keys(step)))]
  }

  /** The kernel of it, with delays of whole ps, so that others can keep the same time. */
  build(): {
    kernel: Kernel
    netOf: (name: string) => number
    parts: BuiltPart[]
    drivers: Map<string, number>
  } {
    const builder = new LogicBuilder(7)
    const numbers = new Map<string, number>()
    const netOf = (name: string): number => {
      const net = numbers.get(name) ?? builder.net()
      numbers.set(name, net)
      return net
    }
    const drivers = new Map(['lo', 'hi', ...this.inputs].map((name) => [name, builder.source(netOf(name))]))
    for (const name of this.pulled) drivers.set(`${name}+`, builder.source(netOf(name), PULL))
    const placed = this.parts.map(({ model, nets, delay }) => ({
      model,
      nets,
      drivers: builder.part({
        model,
        nets: Object.fromEntries(Object.entries(nets).map(([pin, net]) => [pin, netOf(net)])),
        delay,
        floats: UNKNOWN,
      }).drivers,
    }))
    const kernel = builder.build()
    const { cells } = kernel.structure
    for (const cell of cells) cell.delay = Math.round(cell.delay)
    const delayOf = new Map(cells.map(({ driver, delay }) => [driver, delay]))
    const parts = placed.map(({ model, nets, drivers: own }) => ({
      model,
      nets,
      delays: new Map([...own].map(([name, driver]) => [name, delayOf.get(driver)!])),
    }))
    return { kernel, netOf, parts, drivers }
  }

  /** What the kernel makes of it. */
  trace(): Trace {
    const { kernel, netOf, drivers } = this.build()
    const names = new Map(this.watched.map((name) => [netOf(name), name]))
    kernel.watch(names.keys())
    kernel.drive(drivers.get('lo')!, LOW, 0)
    kernel.drive(drivers.get('hi')!, HIGH, 0)
    for (const name of this.pulled) kernel.drive(drivers.get(`${name}+`)!, HIGH, 0)
    for (const [k, step] of this.steps.entries())
      for (const [name, level] of Object.entries(step)) kernel.drive(drivers.get(name)!, level, k * STEP)
    kernel.run(this.steps.length * STEP)
    const { times, slots, levels } = kernel.changes
    return tidied(
      times.map((time, i) => ({ time, net: names.get(slots[i]!)!, level: levels[i]! })),
      this.watched,
    )
  }

  /** Levels of the watched nets at the end of each step, a word for each. */
  settled(trace: Trace): string[] {
    const now = new Map<string, Level>(this.watched.map((name) => [name, UNKNOWN]))
    let next = 0
    return this.steps.map((_, k) => {
      for (; next < trace.length && trace[next]!.time < (k + 1) * STEP; next++)
        now.set(trace[next]!.net, trace[next]!.level)
      return this.watched.map((name) => '01xz'[now.get(name)!]).join('')
    })
  }
}

/** In order of time and net; of several changes of a net at one instant the last one, and none that changes nothing. */
export function tidied(trace: Trace, watched: readonly string[]): Trace {
  const last = new Map<string, Trace[number]>()
  for (const change of trace) last.set(`${change.time} ${change.net}`, change)
  const rank = new Map(watched.map((name, i) => [name, i]))
  const before = new Map<string, Level>()
  return [...last.values()]
    .toSorted((a, b) => a.time - b.time || rank.get(a.net)! - rank.get(b.net)!)
    .filter(({ net, level }) => {
      // Nets begin unknown, and one that nobody drives says nothing that could be compared with a start at X.
      const same = (before.get(net) ?? UNKNOWN) === level
      before.set(net, level)
      return !same
    })
}

export const LEVELS: Readonly<Record<string, Level>> = { 0: LOW, 1: HIGH, x: UNKNOWN, z: FLOATING }
