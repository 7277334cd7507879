import type { Component, Quantity } from '@labbox/contract/bench/circuit.ts'
import { formatQuantity } from '../quantity.ts'
import {
  type ParamDef,
  type Shape,
  type Standard,
  type SymbolDef,
  type TextAnchor,
  place,
  symbolOf,
} from '../symbols/index.ts'

export type { Standard }

/** A text on the sheet; `y` is the baseline. */
export interface PlacedText extends TextAnchor {
  text: string
  role: 'designator' | 'value' | 'pin'
}

/** What there is to draw of one component: paths in the symbol's own coordinates, texts in those of the sheet. */
export interface PartDrawing {
  transform: string
  shapes: readonly Shape[]
  texts: PlacedText[]
}

/** Sizes of the texts beside a part, px. */
export const FONT_SIZE = { designator: 13, value: 12, pin: 11 } as const

const UNKNOWN: Shape[] = [{ d: 'M-20 -20H20V20H-20Z', kind: 'body' }]
// A closed switch: the lever touches both contacts.
const LEVER_DOWN: Shape = { d: 'M-17 0H17', kind: 'detail' }

/** Everything the screen and the export draw of a component; an unknown symbol is a box with its name. */
export function partDrawing(component: Component, standard: Standard): PartDrawing {
  const symbol = symbolOf(component)
  const { x, y, rotation, mirrored } = component
  const turn = `${rotation ? ` rotate(${rotation})` : ''}${mirrored ? ' scale(-1 1)' : ''}`
  const transform = `translate(${x} ${y})${turn}`
  if (!symbol) {
    const text = component.symbol.id
    return { transform, shapes: UNKNOWN, texts: [{ x, y: y + 4, anchor: 'middle', text, role: 'pin' }] }
  }
  const texts: PlacedText[] = symbol.texts.map((fixed) => upright(component, fixed, fixed.text))
  const value = valueText(component)
  const [atDesignator, atValue] = besides(component, symbol)
  if (hasDesignator(symbol)) texts.push({ ...atDesignator, text: component.designator, role: 'designator' })
  if (value) texts.push({ ...atValue, text: value, role: 'value' })
  return { transform, shapes: shapesOf(component, symbol, standard), texts }
}

/** A ground is the same everywhere: it has no name on the sheet. */
const hasDesignator = (symbol: SymbolDef): boolean => symbol.id !== 'ground'

/** The paths of a symbol in a standard; a switch as it stands. */
export function shapesOf(
  component: Pick<Component, 'params'>,
  symbol: SymbolDef,
  standard: Standard,
): readonly Shape[] {
  const shapes = standard === 'ieee' ? (symbol.ieee ?? symbol.drawing) : symbol.drawing
  if ((component.params.closed?.si ?? 0) < 0.5) return shapes
  return shapes.map((shape) => (shape.kind === 'detail' ? LEVER_DOWN : shape))
}

/** The text of a value as a schematic shows it: `4.7 kΩ`, `100 nF`, `2N3904`, `10 kΩ · 50 %`. Empty when there is none. */
export function valueText(component: Component): string {
  const params = symbolOf(component)?.params ?? []
  return params
    .map((def) => paramText(def, component.params[def.name]))
    .filter(Boolean)
    .join(' · ')
}

/** One parameter as text; a boolean shows in the drawing, not as text, and some are hidden. */
export function paramText(def: ParamDef, value: Quantity | undefined): string {
  if (def.kind === 'boolean' || def.hidden) return ''
  if (def.kind === 'choice') return value?.text ?? ''
  if (!value || value.si === null) return `${value?.text ?? ''}?`
  if (def.unit === '' && def.max === 1) return `${trimmed(formatQuantity(value.si * 100, '', 4))} %`
  return trimmed(formatQuantity(value.si, def.unit, 6))
}

const trimmed = (text: string): string => text.replace(/(\.\d*?)0+(?= |$)/, '$1').replace(/\.(?= |$)/, '')

/** Half a line's height, from the baseline to the middle of the letters. */
const MIDDLE = 4
const WIDE = 7

/** Turns the middle of a text with the part and leaves the text upright. */
function upright(component: Component, at: TextAnchor, text: string): PlacedText {
  const width = text.length * WIDE
  const centre = at.x + (at.anchor === 'start' ? width / 2 : at.anchor === 'end' ? -width / 2 : 0)
  const [px, y] = place(component, centre, at.y - MIDDLE)
  // A wide text above or below moves to a side when the part is turned; it then moves inwards by half of what it is
  // wider than high.
  const inwards = at.anchor === 'middle' && component.rotation % 180 === 90 ? (width - 11) / 2 : 0
  const off = px - component.x
  const x = Math.abs(off) > 2 * inwards ? px - Math.sign(off) * inwards : px
  return { x, y: y + MIDDLE, anchor: 'middle', text, role: 'pin' }
}

/** Where designator and value stand: where the symbol says, turned so that they stay beside the body and upright. */
function besides(component: Component, symbol: SymbolDef): [TextAnchor, TextAnchor] {
  const { designatorAt: above, valueAt: below } = symbol
  const { x, y, rotation } = component
  const shift = (dx: number, dy: number, anchor: TextAnchor['anchor']): TextAnchor => ({
    x: x + dx,
    y: y + dy,
    anchor,
  })
  if (above.anchor === 'middle' && below.anchor === 'middle') {
    // One above and one below the axis; on an upright part both on its right.
    const up = -above.y
    const down = below.y - 2 * MIDDLE
    const [near, far] = rotation === 180 || rotation === 270 ? [down, up] : [up, down]
    if (rotation % 180 === 0) return [shift(0, -near, 'middle'), shift(0, far + 2 * MIDDLE, 'middle')]
    const hasValue = valueText(component) !== ''
    return [shift(near, hasValue ? -3 : MIDDLE, 'start'), shift(near, 13, 'start')]
  }
  const turned = (at: TextAnchor, text: string, line: number): TextAnchor => {
    const sideways = at.anchor !== 'middle' && Math.abs(at.x) > Math.abs(at.y)
    if (sideways) {
      const [px, py] = place({ ...component, x: 0, y: 0 }, at.x, 0)
      if (rotation % 180 === 0) return shift(px, at.y, px > 0 ? 'start' : 'end')
      return shift(0, py > 0 ? py + line * 16 + 2 * MIDDLE : py - (1 - line) * 16, 'middle')
    }
    if (at.anchor === 'middle' && rotation % 180 === 90) {
      const [px] = place({ ...component, x: 0, y: 0 }, 0, at.y - Math.sign(at.y) * MIDDLE)
      return shift(px, MIDDLE, px > 0 ? 'start' : 'end')
    }
    // At a corner, the middle of the text turns with the part, and the excess of width over height goes outwards.
    const middle = upright(component, at, text)
    const out = rotation % 180 === 90 ? Math.max(0, (text.length * WIDE - 11) / 2) : 0
    return { x: middle.x + Math.sign(middle.x - x) * out, y: middle.y, anchor: 'middle' }
  }
  return [turned(above, component.designator, 0), turned(below, valueText(component), 1)]
}
