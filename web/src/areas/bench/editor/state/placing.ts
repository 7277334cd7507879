import type { Circuit, MaxList, Point } from '@labbox/contract/bench/circuit.ts'
import { snap } from 'labbox-bench/circuit/edit/geometry.ts'
import { randomId } from 'labbox-bench/circuit/edit/ids.ts'
import { addComponent, addLabel, newComponent } from 'labbox-bench/circuit/edit/ops.ts'
import { selectionOf } from 'labbox-bench/circuit/edit/selection.ts'
import { formatQuantity } from 'labbox-bench/circuit/quantity.ts'
import { symbols } from 'labbox-bench/circuit/symbols/index.ts'
import type { Editor } from './editor.ts'

/**
 * How many more of a symbol may be placed: by the project's max list, an instrument terminal once; null = no limit. A
 * ground is always allowed: without one no circuit runs.
 */
export function partsLeft(circuit: Circuit, maxList: MaxList | undefined, symbolId: string): number | null {
  const used = countsOf(circuit).get(symbolId) ?? 0
  if (symbols[symbolId]?.instrument) return used === 0 ? 1 : 0
  if (!maxList || maxList.parts.length === 0 || symbolId === 'ground') return null
  const limit = maxList.parts
    .filter((part) => part.symbol === symbolId)
    .reduce((sum, part) => sum + part.count, 0)
  return Math.max(0, limit - used)
}

// asked by every entry of the parts list at every change of view
const counted = new WeakMap<Circuit['components'], ReadonlyMap<string, number>>()

function countsOf({ components }: Circuit): ReadonlyMap<string, number> {
  const known = counted.get(components)
  if (known) return known
  const counts = new Map<string, number>()
  for (const { symbol } of Object.values(components)) counts.set(symbol.id, (counts.get(symbol.id) ?? 0) + 1)
  counted.set(components, counts)
  return counts
}

/** The values a project allows for a symbol, SI; empty = any. */
export function allowedValues(maxList: MaxList | undefined, symbolId: string): number[] {
  const entries = maxList?.parts.filter((part) => part.symbol === symbolId) ?? []
  return entries.some(({ values }) => values.length === 0) ? [] : entries.flatMap(({ values }) => values)
}

/** A value as a person would type it: 4700 is `4.7k`. */
export const plainValue = (si: number): string =>
  formatQuantity(si, '', 6)
    .replace(/(\.\d*?)0+(?= |$)/, '$1')
    .replace(/\.(?= |$)/, '')
    .replace(' ', '')

/** Takes a new part in hand; the next press on the sheet puts it down. */
export function startPlacing(editor: Editor, symbolId: string): void {
  const { circuit, options } = editor.getState()
  const { draft } = options
  const symbol = draft?.id === symbolId ? draft : symbols[symbolId]
  if (!symbol || options.readOnly || partsLeft(circuit, options.maxList, symbolId) === 0) return
  const component = newComponent(circuit, symbol, [0, 0])
  const allowed = allowedValues(options.maxList, symbolId)
  const value = component.params.value
  if (value && allowed.length > 0 && !allowed.includes(value.si ?? NaN))
    component.params.value = { text: plainValue(allowed[0]!), si: allowed[0]! }
  editor.look({ tool: { kind: 'place', component, at: null }, hover: null })
  editor.say('holding', { part: component.designator })
}

/** Puts the part in hand down where it is shown; `again` takes the next one of its kind in hand. */
export function placeHeld(editor: Editor, again: boolean): void {
  const { circuit, view } = editor.getState()
  if (view.tool.kind !== 'place') return
  const { component } = view.tool
  const at = view.tool.at ?? centreOf(editor)
  const id = randomId()
  const placed = { ...component, x: at[0], y: at[1] }
  editor.commit(addComponent(circuit, placed, id), selectionOf({ components: [id] }))
  editor.look({ tool: { kind: 'select' } })
  editor.say('placed', { part: component.designator })
  if (!again) return
  startPlacing(editor, component.symbol.id)
  const { tool } = editor.getState().view
  if (tool.kind !== 'place') return
  const { rotation, mirrored } = component
  editor.look({ tool: { ...tool, component: { ...tool.component, rotation, mirrored }, at } })
}

/** The grid point in the middle of the screen. */
export function centreOf(editor: Editor): Point {
  const { camera, size } = editor.getState().view
  return snap((size.width / 2 - camera.x) / camera.scale, (size.height / 2 - camera.y) / camera.scale)
}

/** Puts a new label where the pointer is (on the wire or pin there) or on the selected wire, and asks for its name. */
export function newLabel(editor: Editor): void {
  const { circuit, view } = editor.getState()
  const [wire] = view.selection.wires
  const points = wire ? circuit.wires[wire]?.points : undefined
  const hovered = view.hover && 'at' in view.hover ? view.hover.at : undefined
  const at = hovered ?? points?.[0] ?? centreOf(editor)
  const id = randomId()
  const text = freeName(circuit)
  editor.commit(
    addLabel(circuit, { x: at[0], y: at[1], text }, () => id),
    selectionOf({ labels: [id] }),
  )
  editor.look({ editing: { kind: 'labels', id } })
}

function freeName(circuit: Circuit): string {
  const taken = new Set(Object.values(circuit.labels).map(({ text }) => text))
  let n = 1
  while (taken.has(`n${n}`)) n += 1
  return `n${n}`
}
