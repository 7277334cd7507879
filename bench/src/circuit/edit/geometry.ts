import { type Point, GRID } from '@labbox/contract/bench/circuit.ts'

/** A straight piece between two points. */
export type Segment = readonly [Point, Point]

/** An axis-aligned rectangle; `right` and `bottom` are inclusive. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A point as a map key: one number, which is much faster than text (coordinates stay below 2¹⁹). */
export const pointKey = (p: Point): number => p[0] * 2 ** 20 + p[1]

export const samePoint = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1]

/** The nearest grid point. */
export const snap = (x: number, y: number): Point => [
  Math.round(x / GRID) * GRID + 0,
  Math.round(y / GRID) * GRID + 0,
]

/** True when the piece is horizontal or vertical (or a single point). */
export const isOrthogonal = (a: Point, b: Point): boolean => a[0] === b[0] || a[1] === b[1]

/** True when `p` lies on the horizontal or vertical piece a–b, ends included. */
export function onSegment(p: Point, a: Point, b: Point): boolean {
  if (a[1] === b[1]) return p[1] === a[1] && p[0] >= Math.min(a[0], b[0]) && p[0] <= Math.max(a[0], b[0])
  if (a[0] === b[0]) return p[0] === a[0] && p[1] >= Math.min(a[1], b[1]) && p[1] <= Math.max(a[1], b[1])
  return false
}

/** True when `p` lies strictly between the ends of the piece. */
export const insideSegment = (p: Point, a: Point, b: Point): boolean =>
  !samePoint(p, a) && !samePoint(p, b) && onSegment(p, a, b)

/** The first and the last point of a wire's line, which always has points. */
export const endsOf = (points: readonly Point[]): readonly [Point, Point] => {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) throw new Error('A wire without points')
  return [first, last]
}

/** The pieces of a polyline. */
export const segmentsOf = (points: readonly Point[]): Segment[] =>
  points.slice(1).map((p, i) => [points[i]!, p] as const)

/** True when `p` lies on the polyline, ends included. */
export const onPolyline = (p: Point, points: readonly Point[]): boolean =>
  points.some((q, i) => {
    const before = points[i - 1]
    return before !== undefined && onSegment(p, before, q)
  })

/** Sum of the pieces' lengths (Manhattan). */
export const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, p, i) => {
    const before = points[i - 1]
    return before ? sum + distance(before, p) : sum
  }, 0)

/** Manhattan distance. */
export const distance = (a: Point, b: Point): number => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])

/** The same line without repeated points, points in the middle of a straight run, and spikes that turn back. */
export function simplify(points: readonly Point[]): Point[] {
  const out: Point[] = []
  for (const p of points) {
    if (out.length > 0 && samePoint(out[out.length - 1]!, p)) continue
    while (out.length >= 2 && collinear(out[out.length - 2]!, out[out.length - 1]!, p)) out.pop()
    if (out.length === 0 || !samePoint(out[out.length - 1]!, p)) out.push(p)
  }
  return out
}

const collinear = (a: Point, b: Point, c: Point): boolean =>
  (a[0] === b[0] && b[0] === c[0]) || (a[1] === b[1] && b[1] === c[1])

/** The same line with a corner added wherever a piece is slanted. */
export function orthogonalise(points: readonly Point[]): Point[] {
  const out: Point[] = []
  for (const p of points) {
    const last = out[out.length - 1]
    if (last && !isOrthogonal(last, p)) out.push([p[0], last[1]])
    out.push(p)
  }
  return simplify(out)
}

/** The point of a horizontal/vertical polyline that is nearest to `p`, on the grid when the line is. */
export function nearestOn(p: Point, points: readonly Point[]): Point {
  let best = points[0]!
  for (const [a, b] of segmentsOf(points)) {
    const q: Point = [clamp(p[0], a[0], b[0]), clamp(p[1], a[1], b[1])]
    if (distance(p, q) < distance(p, best)) best = q
  }
  return best
}

const clamp = (v: number, a: number, b: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), v))

/** The smallest box around points; null for none. */
export function boxOf(points: Iterable<Point>): Box | null {
  let box: Box | null = null
  for (const [x, y] of points) {
    if (!box) box = { left: x, top: y, right: x, bottom: y }
    else {
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  return box
}

/** The smallest box around both. */
export const unionBox = (a: Box | null, b: Box | null): Box | null =>
  a && b
    ? {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
      }
    : (a ?? b)

export const boxesMeet = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

export const boxContains = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.right >= inner.right &&
  outer.bottom >= inner.bottom
