import type { OwnPin, OwnShape, OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { canReadLogic, isLogic, logicRowOf } from './logic-reader.ts'
import type { FixedText, ParamDef, Shape, Standard, SymbolDef } from '../symbols/types.ts'

/** The ids of symbols that somebody made: those of the catalogue are words. */
export const OWN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const INWARDS = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] } as const

/** Where the line of a pin meets the body. */
export const innerEnd = ({ x, y, direction, lead }: OwnPin): [number, number] => {
  const [dx, dy] = INWARDS[direction]
  return [x + dx * lead, y + dy * lead]
}

const round = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** The path of a piece; texts have none. */
export const pathOf = (shape: OwnShape): string => {
  switch (shape.kind) {
    case 'line':
      return `M${shape.points.map(([x, y]) => `${x} ${y}`).join('L')}${shape.closed ? 'Z' : ''}`
    case 'circle':
      return round(...shape.at, shape.radius)
    case 'arc': {
      const r = Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1]) / 2
      return `M${shape.from.join(' ')}A${r} ${r} 0 0 1 ${shape.to.join(' ')}`
    }
    case 'text':
      return ''
  }
}

const shapesOf = (drawing: readonly OwnShape[]): Shape[] =>
  drawing.flatMap((shape) => {
    const fill = (shape.kind === 'line' || shape.kind === 'circle') && shape.fill
    return shape.kind === 'text' ? [] : [{ d: pathOf(shape), kind: 'body' as const, ...(fill && { fill }) }]
  })

/** Texts stay upright; a pin's label stands inside of the end of its line. */
const labelOf = (pin: OwnPin): FixedText => {
  const [x, y] = innerEnd(pin)
  if (pin.direction === 'left') return { x: x + 5, y: y + 4, anchor: 'start', text: pin.label }
  if (pin.direction === 'right') return { x: x - 5, y: y + 4, anchor: 'end', text: pin.label }
  return { x, y: pin.direction === 'up' ? y + 14 : y - 6, anchor: 'middle', text: pin.label }
}

/** The pin's number on the housing stands at its line, as on digital parts. */
const numberOf = (pin: OwnPin): FixedText[] => {
  if (pin.number === undefined || pin.lead === 0) return []
  const [x, y] = innerEnd(pin)
  const [middleX, middleY] = [(x + pin.x) / 2, (y + pin.y) / 2]
  return [
    pin.direction === 'left' || pin.direction === 'right'
      ? { x: middleX, y: y - 4, anchor: 'middle', text: String(pin.number) }
      : { x: x + 4, y: middleY + 4, anchor: 'start', text: String(pin.number) },
  ]
}

type Drawn = Pick<OwnSymbol, 'pins' | 'drawing' | 'ieee'>

const pointsOf = (shape: OwnShape): (readonly [number, number])[] => {
  if (shape.kind === 'line') return shape.points
  if (shape.kind === 'arc') return [shape.from, shape.to]
  const [x, y] = shape.at
  const [dx, dy] = shape.kind === 'circle' ? [shape.radius, shape.radius] : [shape.text.length * 3.5, 10]
  return [
    [x - dx, y - dy],
    [x + dx, y + (shape.kind === 'circle' ? dy : 0)],
  ]
}

/** The corners of what is drawn, with its pins or with their inner ends alone. */
const extentOf = (points: readonly (readonly [number, number])[]) => {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** What there is to draw of a symbol in a standard, in its own coordinates, and the corners of it. */
export const drawingOf = ({ pins, drawing, ieee }: Drawn, standard: Standard) => {
  const pieces = standard === 'ieee' ? (ieee ?? drawing) : drawing
  const lead: Shape = {
    d: pins.map((pin) => `M${pin.x} ${pin.y}L${innerEnd(pin).join(' ')}`).join(''),
    kind: 'lead',
  }
  const labels = [...pins.filter(({ label }) => label !== '').map(labelOf), ...pins.flatMap(numberOf)]
  const written = pieces.flatMap((shape): FixedText[] =>
    shape.kind === 'text' ? [{ x: shape.at[0], y: shape.at[1], anchor: 'middle', text: shape.text }] : [],
  )
  const body = [...pieces.flatMap(pointsOf), ...pins.map(innerEnd)]
  return {
    shapes: [lead, ...shapesOf(pieces)],
    texts: [...labels, ...written],
    body: extentOf(body),
    extent: extentOf([...body, ...pins.map(({ x, y }) => [x, y] as const)]),
  }
}

const paramOf = ({ name, names, unit, default: text }: OwnSymbol['params'][number]): ParamDef => ({
  name,
  names,
  kind: 'quantity',
  unit,
  default: text,
  min: -1e15,
  max: 1e15,
})

/** Once logic functions can be read a symbol is made anew. */
let made = new WeakMap<OwnSymbol, SymbolDef>()
let withLogic = false

const madeOf = (id: string, version: number, own: OwnSymbol): SymbolDef => {
  if (canReadLogic() !== withLogic) [made, withLogic] = [new WeakMap(), canReadLogic()]
  const known = made.get(own)
  if (known?.id === id && known.version === version) return known
  const { shapes, texts, body } = drawingOf(own, 'iec')
  const { right, top, bottom } = body
  const row = logicRowOf(own)
  const symbol: SymbolDef = {
    id,
    version,
    class: own.class,
    names: own.names,
    prefix: own.prefix,
    pins: own.pins.map(({ name, x, y, direction, optional }) => ({
      name: isLogic(own.spice) && (name === 'vcc' || name === 'gnd') ? name.toUpperCase() : name,
      x,
      y,
      direction,
      optional,
    })),
    drawing: shapes,
    ...(own.ieee && { ieee: drawingOf(own, 'ieee').shapes }),
    texts,
    designatorAt: { x: right + 6, y: Math.min(top + 10, 0), anchor: 'start' },
    valueAt: { x: right + 6, y: Math.max(bottom - 2, 14), anchor: 'start' },
    params: own.params.map(paramOf),
    // The lines come from its model, which only those who simulate need: `spice-of.ts`.
    spice: { lines: [] },
    ...(row && { logic: { kind: 'part' as const, row } }),
    own,
  }
  made.set(own, symbol)
  return symbol
}

/** The symbol that a component carries; undefined where the id is one of the catalogue. */
export const ownSymbol = (id: string, version: number, own: OwnSymbol): SymbolDef | undefined =>
  OWN_ID.test(id) ? madeOf(id, version, own) : undefined
