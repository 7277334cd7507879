import { type Point, GRID } from '@labbox/contract/bench/circuit.ts'
import {
  type Box,
  type Segment,
  endsOf,
  insideSegment,
  lengthOf,
  onSegment,
  samePoint,
  segmentsOf,
  simplify,
} from './geometry.ts'

/** Which way a leg leaves its first point. */
export type Bend = 'h' | 'v'

/** What a new route should keep clear of: wires and pins of other nets, bodies of parts. */
export interface Obstacles {
  segments: readonly Segment[]
  pins: readonly Point[]
  bodies: readonly Box[]
}

export const NO_OBSTACLES: Obstacles = { segments: [], pins: [], bodies: [] }

/** One leg with at most one corner. */
export const leg = (from: Point, to: Point, bend: Bend): Point[] =>
  simplify([from, bend === 'h' ? [to[0], from[1]] : [from[0], to[1]], to])

/** A leg through a column (`h`: x = mid) or a row (`v`: y = mid): the letter Z, or U when `mid` is outside. */
const zigzag = (from: Point, to: Point, bend: Bend, mid: number): Point[] =>
  simplify(bend === 'h' ? [from, [mid, from[1]], [mid, to[1]], to] : [from, [from[0], mid], [to[0], mid], to])

const middle = (a: number, b: number): number => Math.round((a + b) / 2 / GRID) * GRID

/** Columns (or rows) worth trying between and around two coordinates. */
const lanes = (a: number, b: number): number[] => {
  const low = Math.min(a, b)
  const high = Math.max(a, b)
  const inner = [middle(a, b), low + GRID, low + 2 * GRID, high - GRID, high - 2 * GRID].filter(
    (v) => v > low && v < high,
  )
  return [...inner, low - 2 * GRID, high + 2 * GRID, low - 4 * GRID, high + 4 * GRID]
}

// Weights in pixels of wire: a short circuit is worse than any detour, a corner costs a little more than its length.
const SHORT = 10_000
const THROUGH_PART = 400
const CORNER = 15
const CROSSING = 6

/** How bad a route is; a touch with another net counts as a short circuit. */
export function cost(points: readonly Point[], avoid: Obstacles): number {
  let sum = lengthOf(points) + CORNER * Math.max(0, points.length - 2)
  const pieces = segmentsOf(points)
  for (const piece of pieces) {
    for (const other of avoid.segments) sum += meeting(piece, other)
    for (const pin of avoid.pins) if (onSegment(pin, piece[0], piece[1])) sum += SHORT
    for (const body of avoid.bodies) if (crossesBox(piece, body)) sum += THROUGH_PART
  }
  return sum
}

function meeting(a: Segment, b: Segment): number {
  if (
    Math.max(a[0][0], a[1][0]) < Math.min(b[0][0], b[1][0]) ||
    Math.max(b[0][0], b[1][0]) < Math.min(a[0][0], a[1][0]) ||
    Math.max(a[0][1], a[1][1]) < Math.min(b[0][1], b[1][1]) ||
    Math.max(b[0][1], b[1][1]) < Math.min(a[0][1], a[1][1])
  )
    return 0
  // They meet. In a clean crossing the point is inside both pieces; anything else would join the nets.
  const ends: Point[] = [a[0], a[1], b[0], b[1]]
  return ends.some((p) => onSegment(p, a[0], a[1]) && onSegment(p, b[0], b[1])) ? SHORT : CROSSING
}

const crossesBox = ([a, b]: Segment, box: Box): boolean =>
  Math.max(a[0], b[0]) > box.left &&
  Math.min(a[0], b[0]) < box.right &&
  Math.max(a[1], b[1]) > box.top &&
  Math.min(a[1], b[1]) < box.bottom

/** The better of several lines; the first wins a tie. */
export function best(candidates: readonly Point[][], avoid: Obstacles): Point[] {
  let winner = candidates[0]!
  let least = cost(winner, avoid)
  for (const candidate of candidates.slice(1)) {
    const value = cost(candidate, avoid)
    if (value < least) {
      winner = candidate
      least = value
    }
  }
  return winner
}

/**
 * A horizontal/vertical line between two points: straight, L or Z (U around an obstacle), by the hint where that is
 * as good. Clean when one of these shapes is clean; there is no maze search.
 */
export function route(from: Point, to: Point, bend: Bend = 'h', avoid: Obstacles = NO_OBSTACLES): Point[] {
  const other: Bend = bend === 'h' ? 'v' : 'h'
  const simple = [leg(from, to, bend), leg(from, to, other)]
  if (cost(simple[0]!, avoid) < THROUGH_PART) return simple[0]!
  const zigzags = (way: Bend) =>
    lanes(way === 'h' ? from[0] : from[1], way === 'h' ? to[0] : to[1]).map((mid) =>
      zigzag(from, to, way, mid),
    )
  return best([...simple, ...zigzags(bend), ...zigzags(other)], avoid)
}

/**
 * A wire whose ends have moved. It keeps its shape as a rubber band does (the piece at a moved end slides, a straight
 * wire gets a step) unless that would touch another net and a fresh route would not.
 */
export function rubberBand(
  points: readonly Point[],
  start: Point,
  end: Point,
  avoid: Obstacles = NO_OBSTACLES,
): Point[] {
  if (samePoint(start, end)) return [start, end]
  const stretched = stretch(points, start, end)
  const price = cost(stretched, avoid)
  const horizontal = points.length > 1 && points[0]![1] === points[1]!.at(1)
  if (price < SHORT && price < cost(route(start, end, horizontal ? 'h' : 'v'), avoid) * 3) return stretched
  return best([stretched, route(start, end, horizontal ? 'h' : 'v', avoid)], avoid)
}

function stretch(points: readonly Point[], start: Point, end: Point): Point[] {
  const [first, last] = endsOf(points)
  if (points.length === 2) {
    const horizontal = first[1] === last[1]
    if (start[0] === end[0] || start[1] === end[1]) return simplify([start, end])
    return horizontal
      ? zigzag(start, end, 'h', middle(start[0], end[0]))
      : zigzag(start, end, 'v', middle(start[1], end[1]))
  }
  return simplify(slide(slide(points, start).reverse(), end).reverse())
}

/** Moves the first point; the first corner slides along so that the first piece keeps its direction. */
function slide(points: readonly Point[], to: Point): Point[] {
  const [first, corner, ...rest] = points as [Point, Point, ...Point[]]
  const moved: Point = first[1] === corner[1] ? [corner[0], to[1]] : [to[0], corner[1]]
  return [to, moved, ...rest]
}

/**
 * A wire whose piece `index` is pushed sideways by (dx, dy); its neighbours stretch, its ends stay where they are.
 */
export function pushSegment(points: readonly Point[], index: number, dx: number, dy: number): Point[] {
  const a = points[index]
  const b = points[index + 1]
  if (!a || !b) return [...points]
  const horizontal = a[1] === b[1]
  const shift = (p: Point): Point => (horizontal ? [p[0], p[1] + dy] : [p[0] + dx, p[1]])
  const before = points.slice(0, index)
  const after = points.slice(index + 2)
  const line = [...before, ...(index === 0 ? [a] : []), shift(a), shift(b)]
  if (index + 2 === points.length) line.push(b)
  return simplify([...line, ...after])
}

/** True when the point is strictly inside one of the line's pieces. */
export const insideLine = (p: Point, points: readonly Point[]): boolean =>
  segmentsOf(points).some(([a, b]) => insideSegment(p, a, b))
