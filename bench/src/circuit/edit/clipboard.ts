import {
  type Circuit,
  type Component,
  type PinRef,
  CIRCUIT_LIMITS,
  emptyCircuit,
} from '@labbox/contract/bench/circuit.ts'
import { nextDesignator } from '../designator.ts'
import { symbolOf } from '../symbols/index.ts'
import { type NewId, randomId } from './ids.ts'
import { mayPlace } from './ops.ts'
import { repairCircuit } from './repair.ts'
import { type Selection, selectionOf, withInnerWires } from './selection.ts'

const MARK = 'labbox-circuit:'

/** The selected part of a circuit, with the wires that run between its parts, as a document of its own. */
export function copy(circuit: Circuit, selection: Selection): Circuit {
  const chosen = withInnerWires(circuit, selection)
  const pick = <V>(map: Record<string, V>, ids: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(map).filter(([id]) => ids.has(id)))
  return {
    ...emptyCircuit(),
    components: pick(circuit.components, chosen.components),
    wires: pick(circuit.wires, chosen.wires),
    labels: pick(circuit.labels, chosen.labels),
  }
}

/** A clipping as text for the system's clipboard. */
export const toClipboardText = (clipping: Circuit): string => MARK + JSON.stringify(clipping)

/** Reads what {@link toClipboardText} wrote; null for any other text. Damaged entries are left out. */
export function fromClipboardText(text: string): Circuit | null {
  if (!text.startsWith(MARK)) return null
  try {
    return repairCircuit(JSON.parse(text.slice(MARK.length))).circuit
  } catch {
    return null
  }
}

export interface Pasted {
  circuit: Circuit
  /** The new entries. */
  selection: Selection
  /** Designators left out: instrument terminals that the sheet already has. */
  leftOut: string[]
  /** True when the document would become too large: then nothing was pasted. */
  tooMany: boolean
}

/**
 * Puts a clipping into a circuit, shifted, with new ids and the next free designators. Wires keep their attachment to
 * pasted parts, so the nets inside the clipping stay what they were.
 */
export function paste(
  circuit: Circuit,
  clipping: Circuit,
  shift: { dx: number; dy: number },
  newId: NewId = randomId,
): Pasted {
  const room =
    sizeOf(circuit.components) + sizeOf(clipping.components) <= CIRCUIT_LIMITS.components &&
    sizeOf(circuit.wires) + sizeOf(clipping.wires) <= CIRCUIT_LIMITS.wires &&
    sizeOf(circuit.labels) + sizeOf(clipping.labels) <= CIRCUIT_LIMITS.labels
  if (!room) return { circuit, selection: selectionOf({}), leftOut: [], tooMany: true }
  const { dx, dy } = shift
  const newIds = new Map<string, string>()
  const components = { ...circuit.components }
  const leftOut: string[] = []
  for (const [id, component] of Object.entries(clipping.components)) {
    if (symbolOf(component)?.instrument && !mayPlace({ ...circuit, components }, component.symbol.id)) {
      leftOut.push(component.designator)
      continue
    }
    const designator = renumbered(component, components)
    const fresh = newId()
    newIds.set(id, fresh)
    components[fresh] = { ...component, designator, x: component.x + dx, y: component.y + dy }
  }
  const moved = (ref: PinRef | undefined): PinRef | undefined => {
    const component = ref && newIds.get(ref.component)
    return component === undefined ? undefined : { component, pin: ref!.pin }
  }
  const wires = Object.values(clipping.wires).map(({ points, start, end }) => {
    const [from, to] = [moved(start), moved(end)]
    return {
      points: points.map(([x, y]): [number, number] => [x + dx, y + dy]),
      ...(from && { start: from }),
      ...(to && { end: to }),
    }
  })
  const labels = Object.values(clipping.labels).map((label) => ({
    ...label,
    x: label.x + dx,
    y: label.y + dy,
  }))
  const named = <V>(values: V[]) => Object.fromEntries(values.map((value) => [newId(), value]))
  const newWires = named(wires)
  const newLabels = named(labels)
  return {
    circuit: {
      ...circuit,
      components,
      wires: { ...circuit.wires, ...newWires },
      labels: { ...circuit.labels, ...newLabels },
    },
    selection: selectionOf({
      components: newIds.values(),
      wires: Object.keys(newWires),
      labels: Object.keys(newLabels),
    }),
    leftOut,
    tooMany: false,
  }
}

const sizeOf = (map: object): number => Object.keys(map).length

function renumbered(component: Component, components: Circuit['components']): string {
  const lower = component.designator.toLowerCase()
  if (Object.values(components).every((other) => other.designator.toLowerCase() !== lower))
    return component.designator
  return nextDesignator({ components }, symbolOf(component) ?? { prefix: 'X' })
}
