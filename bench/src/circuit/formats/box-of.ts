import type { PartBox } from '@labbox/contract/bench/circuit.ts'
import type { ForeignPin, Spot } from './foreign.ts'
import { snap } from './fit.ts'

const PITCH = 20
const WIDTH = 60
/** Px between pins; farther apart they are not of one box. */
const MOST_WIDE = 2000

/** Names that are unique and not too long: `IN`, `IN_2`. */
const uniqueNames = (names: readonly string[]): string[] => {
  const used = new Set<string>()
  return names.map((name, i) => {
    const base = name.trim().slice(0, 16) || String(i + 1)
    let unique = base
    for (let n = 2; used.has(unique); n++) unique = `${base}_${n}`
    used.add(unique)
    return unique
  })
}

const titled = (title: string): string => title.trim().slice(0, 60) || '?'

/** A box without a drawing: pins in two columns, in the file's order. */
const listed = (title: string, names: readonly string[]): PartBox => {
  const left = Math.ceil(names.length / 2)
  const wide = Math.max(WIDTH, snap(Math.max(0, ...names.map((name) => name.length)) * 10 + 40))
  return {
    title: titled(title),
    pins: names.map((name, i) => {
      const isLeft = i < left
      const row = isLeft ? i : i - left
      const y = snap((row - (left - 1) / 2) * PITCH)
      return { name, x: isLeft ? -wide : wide, y, direction: isLeft ? 'left' : 'right' }
    }),
  }
}

export interface Boxed {
  x: number
  y: number
  box: PartBox
  /** The box's pins in the order of the part's. */
  pins: string[]
}

type Direction = PartBox['pins'][number]['direction']

/**
 * Which way each pin leads out of the rectangle that they span. A pin in a corner belongs to a side where that side has a
 * row of them, else to the ends of the longer way.
 */
const directionsOf = (spots: readonly Spot[]): Direction[] => {
  const xs = spots.map(([x]) => x)
  const ys = spots.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const inColumn = (x: number) => xs.filter((each) => each === x).length > 2
  return spots.map(([x, y]) => {
    const aside: Direction = x === left && x !== right ? 'left' : x === right ? 'right' : 'left'
    const isAside = (x === left || x === right) && left !== right
    const isEnd = (y === top || y === bottom) && top !== bottom
    const sideways = isAside && (!isEnd || inColumn(x) || right - left > bottom - top)
    if (sideways || !isEnd) return aside
    return y === top ? 'up' : 'down'
  })
}

/** A part that the catalogue does not have as a box, its pins where the file draws them. */
export const boxOf = (title: string, pins: readonly ForeignPin[], scale: number): Boxed => {
  const names = uniqueNames(pins.map(({ name }) => name))
  const spots = pins.flatMap(({ at }) => (at ? [[snap(at[0] * scale), snap(at[1] * scale)] as const] : []))
  const distinct = new Set(spots.map(([x, y]) => `${x},${y}`)).size === pins.length
  const wide = Math.max(
    ...spots.flatMap(([x, y]) => [Math.abs(x - spots[0]![0]), Math.abs(y - spots[0]![1])]),
  )
  if (spots.length === 0 || !distinct || wide > MOST_WIDE)
    return { x: spots[0]?.[0] ?? 0, y: spots[0]?.[1] ?? 0, box: listed(title, names), pins: names }
  const middle = (values: readonly number[]) => snap((Math.min(...values) + Math.max(...values)) / 2)
  const [x, y] = [middle(spots.map(([px]) => px)), middle(spots.map(([, py]) => py))]
  const directions = directionsOf(spots)
  // Pins in one column on the left: the body is beside them.
  const shift = directions.every((each) => each === 'left') ? WIDTH : 0
  const box: PartBox = {
    title: titled(title),
    pins: spots.map(([px, py], i) => ({
      name: names[i]!,
      x: px - x - shift,
      y: py - y,
      direction: directions[i]!,
    })),
  }
  return { x: x + shift, y, box, pins: names }
}
