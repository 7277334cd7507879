import type { Circuit, PinRef, Point } from '@labbox/contract/bench/circuit.ts'
import { partDrawing } from 'labbox-bench/circuit/draw/part.ts'
import { labelTextAt, textBox } from 'labbox-bench/circuit/draw/sheet.ts'
import { type Box, onPolyline, samePoint, segmentsOf } from 'labbox-bench/circuit/edit/geometry.ts'
import { allPins, boxOfComponent, pinsOf } from 'labbox-bench/circuit/edit/pins.ts'

/** What is under the pointer. */
export type Hit =
  | { kind: 'pin'; ref: PinRef; at: Point }
  | { kind: 'components'; id: string }
  | { kind: 'labels'; id: string }
  | { kind: 'wires'; id: string; piece: number; at: Point }

const inside = ([x, y]: readonly [number, number], box: Box, by = 0): boolean =>
  x >= box.left + by && x <= box.right - by && y >= box.top + by && y <= box.bottom - by

/** Px around a part that still belong to it, as its highlight shows. */
const AROUND = 6

/**
 * What is at a point of the sheet (px, any fraction), within a tolerance: a pin before a wire that runs freely, before
 * a part or its texts, before a label, before a wire under a part.
 */
export function hitTest(circuit: Circuit, p: readonly [number, number], tolerance: number): Hit | null {
  const near = Object.entries(circuit.components).filter(([, c]) =>
    inside(p, boxOfComponent(c), -Math.max(tolerance, AROUND)),
  )
  for (const [id, component] of near)
    for (const { pin, at } of pinsOf(id, component))
      if (Math.hypot(at[0] - p[0], at[1] - p[1]) <= tolerance)
        return { kind: 'pin', ref: { component: id, pin }, at }
  const wire = wireAt(circuit, p, tolerance)
  const core = near.find(([, component]) => inside(p, boxOfComponent(component), 10))
  if (wire && !core) return wire
  const part = core ?? near.find(([, component]) => inside(p, boxOfComponent(component), -AROUND))
  if (part) return { kind: 'components', id: part[0] }
  for (const [id, label] of Object.entries(circuit.labels)) {
    const [x, y] = labelTextAt(label)
    const box = textBox({ x, y, anchor: 'start', text: label.text, role: 'value' })
    if (inside(p, { ...box, left: label.x, bottom: label.y }, -2)) return { kind: 'labels', id }
  }
  for (const [id, component] of Object.entries(circuit.components))
    if (partDrawing(component, 'iec').texts.some((text) => inside(p, textBox(text), -1)))
      return { kind: 'components', id }
  return wire
}

function wireAt(circuit: Circuit, p: readonly [number, number], tolerance: number): Hit | null {
  let best: Hit | null = null
  let least = tolerance
  for (const [id, { points }] of Object.entries(circuit.wires))
    segmentsOf(points).forEach(([a, b], piece) => {
      const x = Math.max(Math.min(a[0], b[0]), Math.min(Math.max(a[0], b[0]), p[0]))
      const y = Math.max(Math.min(a[1], b[1]), Math.min(Math.max(a[1], b[1]), p[1]))
      const away = Math.hypot(x - p[0], y - p[1])
      if (away > least) return
      least = away
      best = { kind: 'wires', id, piece, at: [Math.round(x / 10) * 10, Math.round(y / 10) * 10] }
    })
  return best
}

/** True when a wire that ends here is connected: on a pin or on another wire. */
export const isConnection = (circuit: Circuit, at: Point): boolean =>
  allPins(circuit).some((pin) => samePoint(pin.at, at)) ||
  Object.values(circuit.wires).some((wire) => onPolyline(at, wire.points))
