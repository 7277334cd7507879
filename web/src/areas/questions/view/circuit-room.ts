import type { Circuit } from '@labbox/contract/bench/circuit.ts'

/** What parts, their names and the edge take beyond the middle of the outermost ones, about, px of the sheet. */
const BEYOND = 38

/**
 * The room a circuit takes when it is drawn, about, in px of the sheet: known before what draws it has come. What it really takes
 * depends on the symbols of its parts (`boxOfCircuit`).
 */
export const circuitRoom = ({ components, wires }: Circuit): { width: number; height: number } => {
  const points = [
    ...Object.values(components).map(({ x, y }) => [x, y] as const),
    ...Object.values(wires).flatMap((wire) => wire.points),
  ]
  const extent = (along: readonly number[]) =>
    along.length === 0 ? 0 : Math.max(...along) - Math.min(...along) + 2 * BEYOND
  return { width: extent(points.map(([x]) => x)), height: extent(points.map(([, y]) => y)) }
}
