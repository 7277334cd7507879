import type { Circuit, Point } from '@labbox/contract/bench/circuit.ts'
import { pinKey } from './nets.ts'
import { pinPositions } from './symbols/index.ts'

/** A stretch of wire with the current that flows from its first to its second end, A; never negative. */
export interface Flow {
  from: Point
  to: Point
  amps: number
}

interface Edge {
  a: string
  b: string
}

const keyOf = ([x, y]: Point): string => `${x},${y}`
const pointOf = (key: string): Point => key.split(',').map(Number) as Point

/** Whether a point lies on a stretch between two others, its ends left out. Only straight stretches are joined on their way. */
function isOn([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): boolean {
  if (ax === bx) return x === ax && y > Math.min(ay, by) && y < Math.max(ay, by)
  return ay === by && y === ay && x > Math.min(ax, bx) && x < Math.max(ax, bx)
}

/** Stretches between the points of a circuit's wires, at which pins, labels and other wires join them. */
function edgesOf(circuit: Circuit, points: readonly Point[]): Edge[] {
  const edges = new Map<string, Edge>()
  for (const { points: corners } of Object.values(circuit.wires))
    for (let i = 1; i < corners.length; i++) {
      const [start, end] = [corners[i - 1]!, corners[i]!]
      const between = points.filter((point) => isOn(point, start, end))
      const along = ([x, y]: Point) => Math.abs(x - start[0]) + Math.abs(y - start[1])
      const stops = [start, ...between.toSorted((p, q) => along(p) - along(q)), end].map(keyOf)
      for (let k = 1; k < stops.length; k++) {
        const [a, b] = [stops[k - 1]!, stops[k]!]
        if (a !== b) edges.set([a, b].toSorted().join(' '), { a, b })
      }
    }
  return [...edges.values()]
}

/**
 * The currents of wires, as far as they follow from those into the pins at their ends. In a loop of wires it is not known which way
 * they take: one stretch of it is left without.
 * @param amps into parts, by `pinKey`; a pin that is not there can take any current, and so can a label
 */
export function flowsOf(circuit: Circuit, amps: Readonly<Record<string, number>>): Flow[] {
  /** What leaves the wires at a point; NaN: not known. */
  const taken = new Map<string, number>()
  const take = (point: Point, value: number) =>
    taken.set(keyOf(point), (taken.get(keyOf(point)) ?? 0) + value)
  for (const [id, component] of Object.entries(circuit.components))
    for (const { name, x, y } of pinPositions(component)) take([x, y], amps[pinKey(id, name)] ?? Number.NaN)
  for (const { x, y } of Object.values(circuit.labels)) take([x, y], Number.NaN)
  const corners = Object.values(circuit.wires).flatMap(({ points }) => points)
  const points = [...new Set([...corners.map(keyOf), ...taken.keys()])].map(pointOf)
  const edges = edgesOf(circuit, points)
  const at = new Map<string, Edge[]>()
  for (const edge of edges) for (const end of [edge.a, edge.b]) at.set(end, [...(at.get(end) ?? []), edge])

  const flows: Flow[] = []
  const seen = new Set<string>()
  for (const root of at.keys()) {
    if (seen.has(root)) continue
    const order = treeFrom(root, at, seen)
    const total = new Map<string, number>()
    const unknown = new Map<string, number>()
    let all = 0
    let open = 0
    for (const { node } of order) {
      const value = taken.get(node) ?? 0
      const isOpen = Number.isNaN(value)
      total.set(node, isOpen ? 0 : value)
      unknown.set(node, isOpen ? 1 : 0)
      all += total.get(node)!
      open += unknown.get(node)!
    }
    for (const { node, parent } of order.toReversed()) {
      if (parent === null) continue
      total.set(parent, total.get(parent)! + total.get(node)!)
      unknown.set(parent, unknown.get(parent)! + unknown.get(node)!)
      // One side without anything unknown tells what flows into it.
      const inwards =
        unknown.get(node) === 0
          ? total.get(node)!
          : unknown.get(node) === open
            ? -(all - total.get(node)!)
            : Number.NaN
      if (Number.isNaN(inwards) || inwards === 0) continue
      const [from, to] = inwards > 0 ? [parent, node] : [node, parent]
      flows.push({ from: pointOf(from), to: pointOf(to), amps: Math.abs(inwards) })
    }
  }
  return flows
}

/** The points that hang together with one, each after the one it is reached from. */
function treeFrom(
  root: string,
  at: ReadonlyMap<string, Edge[]>,
  seen: Set<string>,
): { node: string; parent: string | null }[] {
  const order: { node: string; parent: string | null }[] = [{ node: root, parent: null }]
  seen.add(root)
  for (const { node } of order)
    for (const { a, b } of at.get(node) ?? []) {
      const other = a === node ? b : a
      if (seen.has(other)) continue
      seen.add(other)
      order.push({ node: other, parent: node })
    }
  return order
}
