import {
  type Circuit,
  type Point,
  CIRCUIT_LIMITS,
  CIRCUIT_VERSION,
  Component,
  NetLabel,
  Wire,
  emptyCircuit,
} from '@labbox/contract/bench/circuit.ts'
import { nextDesignator } from '../designator.ts'
import { defaultParams, symbolOf } from '../symbols/index.ts'
import { orthogonalise } from './geometry.ts'
import { type NewId, randomId } from './ids.ts'
import { alignToGrid } from './ops.ts'
import { emptySelection } from './selection.ts'
import { reattach } from './attach.ts'
import { tidy } from './tidy.ts'

/** What was wrong with a document, and with which entry. */
export interface Repair {
  kind:
    | 'not-a-circuit'
    | 'newer-version'
    | 'dropped-entry'
    | 'too-many'
    | 'renamed'
    | 'default-param'
    | 'off-grid'
  id: string
}

export interface Repaired {
  circuit: Circuit
  repairs: Repair[]
}

/**
 * Makes a usable document of whatever was stored, imported or pasted: entries that cannot be read go, doubled or
 * missing designators are renewed, missing parameters get their defaults, everything comes onto the grid, wires become
 * horizontal/vertical and tidy. A good document comes back unchanged. A part whose symbol is unknown stays: the check
 * before a run names it.
 */
export function repairCircuit(input: unknown, newId: NewId = randomId): Repaired {
  const repairs: Repair[] = []
  if (typeof input !== 'object' || input === null)
    return { circuit: emptyCircuit(), repairs: [{ kind: 'not-a-circuit', id: '' }] }
  const raw = input as Record<string, unknown>
  if (typeof raw.version === 'number' && raw.version > CIRCUIT_VERSION)
    return { circuit: emptyCircuit(), repairs: [{ kind: 'newer-version', id: '' }] }
  const circuit: Circuit = {
    version: CIRCUIT_VERSION,
    components: readable(raw.components, Component, CIRCUIT_LIMITS.components, repairs),
    wires: readable(raw.wires, Wire, CIRCUIT_LIMITS.wires, repairs),
    labels: readable(raw.labels, NetLabel, CIRCUIT_LIMITS.labels, repairs),
  }
  nameParts(circuit, repairs)
  fillParams(circuit, repairs)
  const aligned = alignToGrid(circuit, emptySelection)
  for (const map of ['components', 'wires', 'labels'] as const)
    for (const [id, value] of Object.entries(aligned[map]))
      if (value !== circuit[map][id]) repairs.push({ kind: 'off-grid', id })
  const straight = Object.fromEntries(
    Object.entries(aligned.wires)
      .map(([id, wire]) => [id, { ...wire, points: orthogonalise(wire.points) }] as const)
      .filter(([, wire]) => wire.points.length > 1),
  )
  return { circuit: tidy(reattach({ ...aligned, wires: straight }), newId), repairs }
}

const ID = /^[A-Za-z0-9_-]{4,40}$/

function readable<V>(
  map: unknown,
  schema: { safeParse: (v: unknown) => { success: true; data: V } | { success: false } },
  most: number,
  repairs: Repair[],
): Record<string, V> {
  const out: Record<string, V> = {}
  if (typeof map !== 'object' || map === null) return out
  let count = 0
  for (const [id, value] of Object.entries(map)) {
    const parsed = schema.safeParse(rounded(value))
    if (!ID.test(id) || !parsed.success) repairs.push({ kind: 'dropped-entry', id })
    else if (count >= most) repairs.push({ kind: 'too-many', id })
    else {
      out[id] = parsed.data
      count += 1
    }
  }
  return out
}

/** Coordinates of an import may be fractions; the schema wants whole pixels. */
function rounded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const out: Record<string, unknown> = { ...value }
  for (const key of ['x', 'y']) if (typeof out[key] === 'number') out[key] = Math.round(out[key])
  if (Array.isArray(out.points))
    out.points = out.points.map((p: unknown) =>
      Array.isArray(p) && p.length === 2 && p.every((v) => typeof v === 'number')
        ? (p.map((v) => Math.round(v as number)) as Point)
        : p,
    )
  return out
}

function nameParts(circuit: Circuit, repairs: Repair[]): void {
  const taken = new Set<string>()
  for (const [id, component] of Object.entries(circuit.components)) {
    const { designator } = component
    if (designator !== '' && !taken.has(designator.toLowerCase())) {
      taken.add(designator.toLowerCase())
      continue
    }
    const renamed = nextDesignator(circuit, { prefix: symbolOf(component)?.prefix ?? 'X' })
    circuit.components[id] = { ...component, designator: renamed }
    taken.add(renamed.toLowerCase())
    repairs.push({ kind: 'renamed', id })
  }
}

function fillParams(circuit: Circuit, repairs: Repair[]): void {
  for (const [id, component] of Object.entries(circuit.components)) {
    const symbol = symbolOf(component)
    if (!symbol) continue
    const defaults = defaultParams(symbol)
    if (Object.keys(defaults).every((name) => component.params[name])) continue
    circuit.components[id] = { ...component, params: { ...defaults, ...component.params } }
    repairs.push({ kind: 'default-param', id })
  }
}
