import type { CompiledCircuit, Instance } from '../circuit/compile.ts'
import { familyOf } from '../circuit/check-logic.ts'
import { elementName } from '../circuit/elements.ts'
import { pinKey } from '../circuit/nets.ts'
import { spiceOf } from '../circuit/own/spice-of.ts'
import { probeOf } from '../circuit/probes.ts'
import { drivenBy } from '../logic/part.ts'

// The mean currents into the pins of parts: of what follows from voltages, and from there on by Kirchhoff's laws.

/** A resistor or capacitor between two pins of a part. */
const BRANCH = /^([RC])@[a-z]*\s+%([a-z0-9]+)\s+%([a-z0-9]+)\s+(?:\$([a-z]+)|([\d.e+-]+))$/
/** Pins that take no current worth showing. */
const QUIET: Readonly<Record<string, readonly string[]>> = {
  opamp: ['inp', 'inn'],
  comparator: ['inp', 'inn'],
  inamp: ['inp', 'inn'],
  nmos: ['g'],
  pmos: ['g'],
  'logic-probe': ['in'],
}
/** Classes whose parts have no path to earth of their own: what flows in flows out. */
const CLOSED = new Set(['Basic', 'Diodes', 'Transistors'])

interface Means {
  /** Mean of a vector over the window, and by how much it grew in it. */
  mean: (vector: string) => number
  growth: (vector: string) => number
  /** Its length, s. */
  length: number
}

/** Vectors that `currentsOf` wants besides the voltages of the nets. */
export const currentVectors = ({ instances }: CompiledCircuit): string[] =>
  instances.flatMap((instance) => {
    const { instrument, id } = instance.symbol
    if (instrument?.kind === 'supply') return [`i(vx_dp${instrument.channel})`]
    return id === 'inductor' ? [inductance(instance)] : []
  })

const inductance = ({ name }: Instance): string => `i(${elementName('L', name, '').toLowerCase()})`

/** Currents of a part that is resistors and capacitors alone; null for others. */
function passive(instance: Instance, { mean, growth, length }: Means): Map<string, number> | null {
  const { lines, derive } = spiceOf(instance.symbol)
  const branches = lines.map((line) => BRANCH.exec(line))
  if (lines.length === 0 || branches.includes(null)) return null
  const values = { ...instance.params, ...derive?.(instance.params, instance.model) }
  const amps = new Map(Object.keys(instance.nodes).map((pin) => [pin, 0]))
  for (const [, kind, a, b, name, text] of branches as RegExpExecArray[]) {
    const value = name === undefined ? Number(text) : (values[name] ?? NaN)
    const across = (of: (vector: string) => number) =>
      of(`v(${instance.nodes[a!]!})`) - of(`v(${instance.nodes[b!]!})`)
    const through = kind === 'R' ? across(mean) / value : (value * across(growth)) / length
    if (!Number.isFinite(through)) return null
    amps.set(a!, amps.get(a!)! + through)
    amps.set(b!, amps.get(b!)! - through)
  }
  return amps
}

/** What is known of a part's pins by its voltages alone. */
function known(instance: Instance, means: Means): Map<string, number> {
  const { symbol, nodes } = instance
  const { instrument, logic } = symbol
  if (instrument?.kind === 'supply') {
    const amps = means.mean(`i(vx_dp${instrument.channel})`)
    return new Map([
      ['plus', -amps],
      ['minus', amps],
    ])
  }
  if (instrument?.kind === 'scope')
    return new Map([['in', means.mean(`v(${nodes['in']!})`) / probeOf(instance.model).ohms]])
  if (symbol.id === 'inductor') {
    const amps = means.mean(inductance(instance))
    const [first, second] = symbol.pins
    return new Map([
      [first!.name, amps],
      [second!.name, -amps],
    ])
  }
  if (logic?.kind === 'part' && !familyOf(instance).pullUp) {
    const driven = new Set(drivenBy(logic.row.model))
    const inputs = Object.keys(nodes).filter((pin) => !driven.has(pin) && pin !== 'VCC' && pin !== 'GND')
    return new Map(inputs.map((pin) => [pin, 0]))
  }
  return passive(instance, means) ?? new Map((QUIET[symbol.id] ?? []).map((pin) => [pin, 0] as const))
}

/**
 * Mean currents, A, by pin: positive into the part. Pins of which nothing is known are left out.
 * @param means of the window that is looked at
 */
export function currentsOf(compiled: CompiledCircuit, means: Means): Record<string, number> {
  const amps = new Map<string, number>()
  for (const instance of compiled.instances)
    for (const [pin, value] of known(instance, means)) amps.set(pinKey(instance.id, pin), value)
  // Nodes and closed parts: the last unknown current of each follows from the others.
  const byNode = Map.groupBy(
    compiled.nets.list.filter(({ pins }) => pins.length > 0),
    ({ index }) => compiled.nodes[index]!,
  )
  const sums = [...byNode].flatMap(([node, nets]) =>
    // Each piece of earth is a sum of its own: what is missing there goes into its ground symbol.
    node === '0'
      ? nets.map(({ pins }) => pins.map((pin) => pinKey(pin.component, pin.pin)))
      : [nets.flatMap(({ pins }) => pins.map((pin) => pinKey(pin.component, pin.pin)))],
  )
  for (const { id, symbol } of compiled.instances)
    if (CLOSED.has(symbol.class) && symbol.pins.length > 1)
      sums.push(symbol.pins.map(({ name }) => pinKey(id, name)))
  let open = sums
  for (let before = -1; before !== amps.size;) {
    before = amps.size
    open = open.filter((keys) => {
      const missing = keys.filter((key) => !amps.has(key))
      if (missing.length === 1)
        amps.set(missing[0]!, -keys.reduce((sum, key) => sum + (amps.get(key) ?? 0), 0))
      return missing.length > 1
    })
  }
  return Object.fromEntries([...amps].map(([key, value]) => [key, Number(value.toPrecision(4))]))
}
