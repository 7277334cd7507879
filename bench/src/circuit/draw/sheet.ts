import type { Circuit, NetLabel, Point, Wire } from '@labbox/contract/bench/circuit.ts'
import { type Box, boxOf, unionBox } from '../edit/geometry.ts'
import { boxOfComponent } from '../edit/pins.ts'
import { FONT_SIZE, partDrawing, type PlacedText } from './part.ts'

export const JUNCTION_RADIUS = 3.5

/** The SVG path of a wire. */
export const wirePath = ({ points }: Pick<Wire, 'points'>): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** A net label: a short flag at its point with the name above the wire. */
export const labelPath = ({ x, y }: Pick<NetLabel, 'x' | 'y'>): string => `M${x} ${y}L${x + 5} ${y - 6}`

/** Where the name of a label begins (baseline). */
export const labelTextAt = ({ x, y }: Pick<NetLabel, 'x' | 'y'>): Point => [x + 7, y - 6]

/** About how much room a text takes. */
export function textBox({ x, y, anchor, text, role }: PlacedText): Box {
  const size = FONT_SIZE[role]
  const width = [...text].reduce((sum, c) => sum + (c.charCodeAt(0) > 0x2e80 ? 1 : 0.6), 0) * size
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, top: y - size, right: left + width, bottom: y + size * 0.3 }
}

/** The box of everything drawn, texts included; null for an empty sheet. */
export function boxOfCircuit(circuit: Circuit): Box | null {
  let box: Box | null = null
  for (const component of Object.values(circuit.components)) {
    box = unionBox(box, boxOfComponent(component))
    for (const text of partDrawing(component, 'iec').texts) box = unionBox(box, textBox(text))
  }
  for (const { points } of Object.values(circuit.wires)) box = unionBox(box, boxOf(points))
  for (const label of Object.values(circuit.labels)) {
    const [x, y] = labelTextAt(label)
    box = unionBox(box, textBox({ x, y, anchor: 'start', text: label.text, role: 'value' }))
    box = unionBox(box, boxOf([[label.x, label.y]]))
  }
  return box
}
