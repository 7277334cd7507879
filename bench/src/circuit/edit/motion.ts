import type { Component, Point } from '@labbox/contract/bench/circuit.ts'

/** A rigid motion of the sheet on the grid: where a point and a component go. */
export interface Motion {
  point: (p: Point) => Point
  component: (c: Component) => Component
}

const turned = (rotation: number): Component['rotation'] => {
  const turn = ((rotation % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

const motion = (
  point: (p: Point) => Point,
  orient: (c: Component) => Pick<Component, 'rotation' | 'mirrored'>,
): Motion => ({
  point,
  component: (c) => {
    const [x, y] = point([c.x, c.y])
    return { ...c, x, y, ...orient(c) }
  },
})

/** Shift by whole pixels. */
export const translation = (dx: number, dy: number): Motion =>
  motion(
    ([x, y]) => [x + dx, y + dy],
    ({ rotation, mirrored }) => ({ rotation, mirrored }),
  )

/** A quarter turn about a point, clockwise on the screen (or back). */
export const quarterTurn = ([cx, cy]: Point, way: 1 | -1 = 1): Motion =>
  motion(
    ([x, y]) => [cx - way * (y - cy), cy + way * (x - cx)],
    ({ rotation, mirrored }) => ({ rotation: turned(rotation + 90 * way), mirrored }),
  )

/** Left and right exchanged about a vertical line. */
export const mirrorAt = ([cx]: Point): Motion =>
  motion(
    ([x, y]) => [2 * cx - x, y],
    ({ rotation, mirrored }) => ({ rotation: turned(-rotation), mirrored: !mirrored }),
  )
