import { GRID, type Component } from '@labbox/contract/bench/circuit.ts'
import { place } from '../symbols/index.ts'
import type { PinDef } from '../symbols/types.ts'
import type { Spot } from './foreign.ts'

export const snap = (value: number): number => Math.round(value / GRID) * GRID

export type Placement = Pick<Component, 'x' | 'y' | 'rotation' | 'mirrored'>

const ORIENTATIONS = ([0, 90, 180, 270] as const).flatMap((rotation) =>
  [false, true].map((mirrored) => ({ rotation, mirrored })),
)

const middle = (spots: readonly Spot[]): Spot => [
  spots.reduce((sum, [x]) => sum + x, 0) / spots.length,
  spots.reduce((sum, [, y]) => sum + y, 0) / spots.length,
]

interface Fit<O> {
  x: number
  y: number
  orientation: O
}

/**
 * Where to put a symbol so that its pins come nearest to where another drawing has them: of the orientations the one
 * with the smallest sum of squares. Programs draw the same part at rest in different directions, so their own angles do
 * not tell.
 * @param pins spots in the symbol; those that `wanted` does not have are left out
 * @param grid that the place is rounded to
 */
export const bestFit = <O>(
  pins: ReadonlyMap<string, Spot>,
  wanted: ReadonlyMap<string, Spot>,
  orientations: readonly O[],
  turn: (spot: Spot, orientation: O) => Spot,
  grid: number,
): Fit<O> => {
  const used = [...pins.keys()].filter((name) => wanted.has(name))
  const [wx, wy] = middle(used.map((name) => wanted.get(name)!))
  const onGrid = (value: number) => Math.round(value / grid) * grid
  const fits = orientations.map((orientation) => {
    const local = used.map((name) => turn(pins.get(name)!, orientation))
    const [lx, ly] = middle(local)
    const [x, y] = [onGrid(wx - lx), onGrid(wy - ly)]
    const off = used.reduce((sum, name, i) => {
      const [px, py] = wanted.get(name)!
      return sum + (local[i]![0] + x - px) ** 2 + (local[i]![1] + y - py) ** 2
    }, 0)
    return { x, y, orientation, off }
  })
  return fits.reduce((best, one) => (one.off < best.off ? one : best))
}

/** A symbol of ours. @param wanted spots on our sheet, px, by pin; at least one */
export const fitPlacement = (
  pins: readonly Pick<PinDef, 'name' | 'x' | 'y'>[],
  wanted: ReadonlyMap<string, Spot>,
): Placement => {
  const { x, y, orientation } = bestFit(
    new Map(pins.map((pin) => [pin.name, [pin.x, pin.y] as const])),
    wanted,
    ORIENTATIONS,
    ([px, py], turned) => place({ x: 0, y: 0, ...turned }, px, py),
    GRID,
  )
  return { x, y, ...orientation }
}
