import {
  type Circuit,
  type Component,
  type NetLabel,
  type Point,
  GRID,
} from '@labbox/contract/bench/circuit.ts'
import type { Program } from '@labbox/contract/bench/program.ts'
import { nextDesignator } from '../designator.ts'
import { parseQuantity } from '../quantity.ts'
import { type ParamDef, type SymbolDef, defaultParams, symbolOf, symbols } from '../symbols/index.ts'
import { simplify, snap } from './geometry.ts'
import { type NewId, randomId } from './ids.ts'
import type { Selection } from './selection.ts'
import { pushSegment } from './route.ts'

/** Makes a new component with default parameters and the next free designator; it is not yet in the circuit. */
export function newComponent(
  circuit: Circuit,
  symbol: SymbolDef,
  at: Point,
  orientation: Pick<Component, 'rotation' | 'mirrored'> = { rotation: 0, mirrored: false },
): Component {
  return {
    symbol: { id: symbol.id, version: symbol.version },
    designator: nextDesignator(circuit, symbol),
    x: at[0],
    y: at[1],
    ...orientation,
    params: defaultParams(symbol),
    ...(symbol.own && { own: symbol.own }),
  }
}

/** An instrument terminal stands once on a sheet; everything else may be placed again. */
export const mayPlace = (circuit: Circuit, symbolId: string): boolean => {
  const symbol = symbols[symbolId]
  return (
    symbol !== undefined &&
    (!symbol.instrument || !Object.values(circuit.components).some((c) => c.symbol.id === symbolId))
  )
}

export const addComponent = (circuit: Circuit, component: Component, id: string = randomId()): Circuit => ({
  ...circuit,
  components: { ...circuit.components, [id]: component },
})

/** Adds a wire along the points; one of no length adds nothing. */
export function addWire(circuit: Circuit, points: readonly Point[], newId: NewId = randomId): Circuit {
  const line = simplify(points)
  if (line.length < 2) return circuit
  return { ...circuit, wires: { ...circuit.wires, [newId()]: { points: line } } }
}

/** Pushes one piece of a wire sideways. */
export function pushWire(circuit: Circuit, id: string, piece: number, dx: number, dy: number): Circuit {
  const wire = circuit.wires[id]
  if (!wire) return circuit
  const points = pushSegment(wire.points, piece, dx, dy)
  return { ...circuit, wires: { ...circuit.wires, [id]: { ...wire, points } } }
}

export const addLabel = (circuit: Circuit, label: NetLabel, newId: NewId = randomId): Circuit => ({
  ...circuit,
  labels: { ...circuit.labels, [newId()]: label },
})

const without = <V>(map: Record<string, V>, ids: ReadonlySet<string>): Record<string, V> =>
  ids.size === 0 ? map : Object.fromEntries(Object.entries(map).filter(([id]) => !ids.has(id)))

/** Takes the selected entries away. Wires of a deleted part stay, with loose ends, for the part that replaces it. */
export const remove = (circuit: Circuit, selection: Selection): Circuit => ({
  ...circuit,
  components: without(circuit.components, selection.components),
  wires: without(circuit.wires, selection.wires),
  labels: without(circuit.labels, selection.labels),
})

/** Why a typed value is refused. */
export type ValueProblem = 'unreadable' | 'too-small' | 'too-large' | 'not-a-choice'

/** Reads what a person typed for a parameter: the text and its SI number, or why it is refused. */
export function readParam(
  def: ParamDef,
  text: string,
): { ok: true; value: Component['params'][string] } | { ok: false; problem: ValueProblem } {
  const trimmed = text.trim()
  if (def.kind === 'choice')
    return def.choices?.includes(trimmed)
      ? { ok: true, value: { text: trimmed, si: null } }
      : { ok: false, problem: 'not-a-choice' }
  const si = parseQuantity(trimmed, def.unit)
  if (si === null) return { ok: false, problem: 'unreadable' }
  if (def.min !== undefined && si < def.min) return { ok: false, problem: 'too-small' }
  if (def.max !== undefined && si > def.max) return { ok: false, problem: 'too-large' }
  return { ok: true, value: { text: trimmed, si } }
}

/** Sets one parameter; the value comes from {@link readParam}. */
export function setParam(
  circuit: Circuit,
  id: string,
  name: string,
  value: Component['params'][string],
): Circuit {
  const component = circuit.components[id]
  if (!component) return circuit
  return patchComponent(circuit, id, { params: { ...component.params, [name]: value } })
}

/** Gives a microcontroller a program. */
export const setProgram = (circuit: Circuit, id: string, program: Program): Circuit =>
  circuit.components[id] ? patchComponent(circuit, id, { program }) : circuit

/** Gives a component another designator; refused (same circuit) when empty, malformed or taken. */
export function setDesignator(circuit: Circuit, id: string, designator: string): Circuit {
  return mayBeNamed(circuit, id, designator) ? patchComponent(circuit, id, { designator }) : circuit
}

/** A designator: letters, then digits, perhaps a letter (`R1`, `Q2`, `IC3A`), unique in the circuit. */
export function mayBeNamed(circuit: Circuit, id: string, designator: string): boolean {
  const component = circuit.components[id]
  if (!component || symbolOf(component)?.instrument) return false
  if (!/^[A-Za-z]{1,8}[0-9]{0,4}[A-Za-z]?$/.test(designator)) return false
  const lower = designator.toLowerCase()
  return Object.entries(circuit.components).every(
    ([other, c]) => other === id || c.designator.toLowerCase() !== lower,
  )
}

function patchComponent(circuit: Circuit, id: string, fields: Partial<Component>): Circuit {
  const component = circuit.components[id]
  if (!component) return circuit
  return { ...circuit, components: { ...circuit.components, [id]: { ...component, ...fields } } }
}

/** A net name: letters, digits, `_`, `+`, `-`, at most 40. */
export const isNetName = (text: string): boolean => /^[A-Za-z0-9_+-]{1,40}$/.test(text)

/** Renames a label; an empty text takes it away. */
export function setLabel(circuit: Circuit, id: string, text: string): Circuit {
  const label = circuit.labels[id]
  if (!label) return circuit
  if (text === '') return { ...circuit, labels: without(circuit.labels, new Set([id])) }
  return { ...circuit, labels: { ...circuit.labels, [id]: { ...label, text } } }
}

/** Puts selected entries that are off the grid (imported ones) back on it; all when nothing is selected. */
export function alignToGrid(circuit: Circuit, selection: Selection): Circuit {
  const all = selection.components.size + selection.wires.size + selection.labels.size === 0
  const chosen = <V>(map: Record<string, V>, ids: ReadonlySet<string>, snapped: (value: V) => V) =>
    Object.fromEntries(
      Object.entries(map).map(([id, value]) => [id, all || ids.has(id) ? snapped(value) : value]),
    )
  const at = <V extends { x: number; y: number }>(value: V): V => {
    const [x, y] = snap(value.x, value.y)
    return x === value.x && y === value.y ? value : { ...value, x, y }
  }
  const onGrid = (p: Point) => p[0] % GRID === 0 && p[1] % GRID === 0
  return {
    ...circuit,
    components: chosen(circuit.components, selection.components, at),
    wires: chosen(circuit.wires, selection.wires, (wire) =>
      wire.points.every(onGrid) ? wire : { ...wire, points: wire.points.map(([x, y]) => snap(x, y)) },
    ),
    labels: chosen(circuit.labels, selection.labels, at),
  }
}
