import type { Circuit, Point } from '@labbox/contract/bench/circuit.ts'
import { flowsOf, type Flow } from 'labbox-bench/circuit/flow.ts'
import { pinKey } from 'labbox-bench/circuit/nets.ts'
import type { Hit } from '../state/hit.ts'

/** How far beside a stretch of wire a point may lie, px: the pointer’s place is rounded to the grid. */
const BESIDE = 6

const isBeside = ([x, y]: Point, { from: [ax, ay], to: [bx, by] }: Flow): boolean =>
  x >= Math.min(ax, bx) - BESIDE &&
  x <= Math.max(ax, bx) + BESIDE &&
  y >= Math.min(ay, by) - BESIDE &&
  y <= Math.max(ay, by) + BESIDE

/** The current at a pin or in a stretch of wire, A, without its direction; undefined: not known. */
export const ampsUnder = (
  circuit: Circuit,
  amps: Readonly<Record<string, number>>,
  hover: Hit,
): number | undefined => {
  if (hover.kind === 'pin') {
    const into = amps[pinKey(hover.ref.component, hover.ref.pin)]
    return into === undefined ? undefined : Math.abs(into)
  }
  if (hover.kind !== 'wires') return undefined
  const { points } = circuit.wires[hover.id] ?? { points: [] }
  const [a, b] = [points[hover.piece], points[hover.piece + 1]]
  if (!a || !b) return undefined
  const piece = { from: a, to: b, amps: 0 }
  const along = ({ from, to }: Flow) => isBeside(from, piece) && isBeside(to, piece)
  return flowsOf(circuit, amps).find((flow) => along(flow) && isBeside(hover.at, flow))?.amps
}
