import {
  DRAWING_GRID,
  OWN_SYMBOL,
  type OwnPin,
  type OwnShape,
  type OwnSymbol,
} from '@labbox/contract/bench/own-symbol.ts'
import type { Standard } from 'labbox-bench/circuit/draw/part.ts'
import { innerEnd } from 'labbox-bench/circuit/own/symbol.ts'

export type Spot = [x: number, y: number]

/** What is chosen of a symbol: a pin, or a piece of the drawing of the standard that is shown. */
export type Chosen = { kind: 'pin' | 'shape'; index: number } | null

/** Pins stand on the grid of circuits. */
export const PIN_GRID = 10

const within = (value: number): number => Math.min(OWN_SYMBOL.reach, Math.max(-OWN_SYMBOL.reach, value))
/** The nearest point of a grid, inside of the limits. */
export const snapped = ([x, y]: Spot, grid: number = DRAWING_GRID): Spot => [
  within(Math.round(x / grid) * grid),
  within(Math.round(y / grid) * grid),
]

/** The drawing of a standard: IEEE is the same as IEC until it has one of its own. */
export const shapesIn = (symbol: OwnSymbol, standard: Standard): readonly OwnShape[] =>
  standard === 'ieee' ? (symbol.ieee ?? symbol.drawing) : symbol.drawing

const withShapes = (symbol: OwnSymbol, standard: Standard, shapes: OwnShape[]): OwnSymbol =>
  standard === 'ieee' ? { ...symbol, ieee: shapes } : { ...symbol, drawing: shapes }

/** With one more piece; the symbol as it was when it is full. */
export const addShape = (symbol: OwnSymbol, standard: Standard, shape: OwnShape): OwnSymbol => {
  const shapes = shapesIn(symbol, standard)
  return shapes.length < OWN_SYMBOL.shapes ? withShapes(symbol, standard, [...shapes, shape]) : symbol
}

const sideOf = ([x, y]: Spot): OwnPin['direction'] => {
  if (Math.abs(x) >= Math.abs(y)) return x < 0 ? 'left' : 'right'
  return y < 0 ? 'up' : 'down'
}

/** With one more pin, which points away from the middle; its name is the next free number. */
export const addPin = (symbol: OwnSymbol, at: Spot): OwnSymbol => {
  if (symbol.pins.length >= OWN_SYMBOL.pins) return symbol
  const names = new Set(symbol.pins.map(({ name }) => name))
  let number = symbol.pins.length + 1
  while (names.has(String(number))) number += 1
  const [x, y] = snapped(at, PIN_GRID)
  const pin = { name: String(number), label: '', x, y, direction: sideOf([x, y]), lead: 20, optional: false }
  return { ...symbol, pins: [...symbol.pins, pin] }
}

const movedShape = (shape: OwnShape, [dx, dy]: Spot): OwnShape => {
  const moved = ([x, y]: readonly [number, number]): Spot => snapped([x + dx, y + dy])
  if (shape.kind === 'line') return { ...shape, points: shape.points.map(moved) }
  if (shape.kind === 'arc') return { ...shape, from: moved(shape.from), to: moved(shape.to) }
  return { ...shape, at: moved(shape.at) }
}

/** With what is chosen moved; pins go in steps of their own grid. */
export const moved = (symbol: OwnSymbol, standard: Standard, chosen: Chosen, by: Spot): OwnSymbol => {
  if (chosen?.kind === 'pin') {
    const pins = symbol.pins.map((pin, index) => {
      if (index !== chosen.index) return pin
      const [x, y] = snapped([pin.x + by[0], pin.y + by[1]], PIN_GRID)
      return { ...pin, x, y }
    })
    return { ...symbol, pins }
  }
  const shapes = shapesIn(symbol, standard).map((shape, index) =>
    index === chosen?.index ? movedShape(shape, by) : shape,
  )
  return chosen ? withShapes(symbol, standard, shapes) : symbol
}

/** Without what is chosen; the last pin stays. */
export const removed = (symbol: OwnSymbol, standard: Standard, chosen: Chosen): OwnSymbol => {
  if (chosen?.kind === 'pin')
    return symbol.pins.length > 1
      ? { ...symbol, pins: symbol.pins.filter((_, index) => index !== chosen.index) }
      : symbol
  const shapes = shapesIn(symbol, standard).filter((_, index) => index !== chosen?.index)
  return chosen ? withShapes(symbol, standard, shapes) : symbol
}

/** With a piece or a pin as it is now. */
export const changed = (
  symbol: OwnSymbol,
  standard: Standard,
  index: number,
  to: { shape: OwnShape } | { pin: OwnPin },
): OwnSymbol =>
  'pin' in to
    ? { ...symbol, pins: symbol.pins.map((pin, i) => (i === index ? to.pin : pin)) }
    : withShapes(
        symbol,
        standard,
        shapesIn(symbol, standard).map((shape, i) => (i === index ? to.shape : shape)),
      )

/** With a pin one place earlier or later: a model names them in their order. */
export const reordered = (symbol: OwnSymbol, index: number, by: -1 | 1): OwnSymbol => {
  const pin = symbol.pins[index]
  const to = index + by
  if (!pin || to < 0 || to >= symbol.pins.length) return symbol
  return { ...symbol, pins: symbol.pins.toSpliced(index, 1).toSpliced(to, 0, pin) }
}

/** Distance from a point to the line between two others. */
const toSegment = (
  [x, y]: Spot,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}

const toShape = (at: Spot, shape: OwnShape): number => {
  switch (shape.kind) {
    case 'line': {
      const [first] = shape.points
      const points = shape.closed && first ? [...shape.points, first] : shape.points
      return Math.min(...points.slice(1).map((point, i) => toSegment(at, points[i]!, point)))
    }
    case 'circle': {
      const off = Math.hypot(at[0] - shape.at[0], at[1] - shape.at[1]) - shape.radius
      return shape.fill ? Math.max(0, off) : Math.abs(off)
    }
    case 'arc': {
      const [x, y] = [(shape.from[0] + shape.to[0]) / 2, (shape.from[1] + shape.to[1]) / 2]
      const radius = Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1]) / 2
      return Math.abs(Math.hypot(at[0] - x, at[1] - y) - radius)
    }
    case 'text':
      return Math.max(
        0,
        Math.abs(at[0] - shape.at[0]) - shape.text.length * 3.5,
        Math.abs(at[1] - shape.at[1] + 4) - 6,
      )
  }
}

/** How near one has to come, px. */
const NEAR = 7

/** What is at a point: the nearest pin or piece. */
export const hitOf = (symbol: OwnSymbol, standard: Standard, at: Spot): Chosen => {
  const pins = symbol.pins.map((pin, index) => ({
    chosen: { kind: 'pin' as const, index },
    distance: toSegment(at, [pin.x, pin.y], innerEnd(pin)),
  }))
  const shapes = shapesIn(symbol, standard).map((shape, index) => ({
    chosen: { kind: 'shape' as const, index },
    distance: toShape(at, shape),
  }))
  const near = [...pins, ...shapes].filter(({ distance }) => distance <= NEAR)
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.chosen ?? null
}
