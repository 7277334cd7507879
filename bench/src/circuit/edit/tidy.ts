import {
  type Circuit,
  type PinRef,
  type Point,
  type Wire,
  CIRCUIT_LIMITS,
} from '@labbox/contract/bench/circuit.ts'
import { equal } from './delta.ts'
import { endsOf, insideSegment, pointKey, samePoint, segmentsOf, simplify } from './geometry.ts'
import { type NewId, randomId } from './ids.ts'
import { type PinSpot, allPins, pinsByPoint } from './pins.ts'

/** A piece of wire between two neighbouring nodes, and the wire it came from. */
interface Edge {
  a: Point
  b: Point
  owner: string
  used: boolean
}

/**
 * Brings the wires into their normal form: wires meet only at their ends. A wire is split where an end or a corner of
 * another wire or a pin lies on it, two wires that meet alone become one, doubled pieces become one, wires of no length
 * go, and every end on a pin is attached to it. Wires that merely cross stay unconnected. Ids survive as far as
 * possible, a wire that is in order stays the same object, and doing it twice changes nothing.
 */
export function tidy(circuit: Circuit, newId: NewId = randomId): Circuit {
  const pins = pinsByPoint(allPins(circuit))
  const nodes = nodeIndex(circuit, pins)
  const edges = piecesOf(circuit, nodes)
  const wires = namedChains(circuit.wires, chains(edges, pins), pins, newId)
  return wires === circuit.wires ? circuit : { ...circuit, wires }
}

interface NodeIndex {
  byX: Map<number, Point[]>
  byY: Map<number, Point[]>
}

function nodeIndex(circuit: Circuit, pins: Map<number, PinSpot[]>): NodeIndex {
  const index: NodeIndex = { byX: new Map(), byY: new Map() }
  const add = (map: Map<number, Point[]>, key: number, p: Point) => {
    const list = map.get(key)
    if (list) list.push(p)
    else map.set(key, [p])
  }
  const seen = new Set<number>()
  const note = (p: Point) => {
    const key = pointKey(p)
    if (seen.has(key)) return
    seen.add(key)
    add(index.byX, p[0], p)
    add(index.byY, p[1], p)
  }
  for (const wire of Object.values(circuit.wires)) wire.points.forEach(note)
  for (const [pin] of pins.values()) note(pin!.at)
  return index
}

function piecesOf(circuit: Circuit, nodes: NodeIndex): Edge[] {
  const edges = new Map<string, Edge>()
  for (const [owner, wire] of Object.entries(circuit.wires))
    for (const [a, b] of segmentsOf(wire.points)) {
      const on = (a[1] === b[1] ? nodes.byY.get(a[1]) : nodes.byX.get(a[0])) ?? []
      const inside = on.filter((p) => insideSegment(p, a, b))
      inside.sort(
        (p, q) =>
          Math.abs(p[0] - a[0]) + Math.abs(p[1] - a[1]) - Math.abs(q[0] - a[0]) - Math.abs(q[1] - a[1]),
      )
      const stops = [a, ...inside, b]
      for (const [p, q] of segmentsOf(stops)) {
        if (samePoint(p, q)) continue
        const ends = [pointKey(p), pointKey(q)].sort()
        const key = ends.join(' ')
        if (!edges.has(key)) edges.set(key, { a: p, b: q, owner, used: false })
      }
    }
  return [...edges.values()]
}

interface Chain {
  points: Point[]
  owners: string[]
}

/** Joins pieces into polylines between hard nodes: pins and points where other than two pieces meet. */
function chains(edges: Edge[], pins: Map<number, PinSpot[]>): Chain[] {
  const at = new Map<number, Edge[]>()
  for (const edge of edges)
    for (const end of [edge.a, edge.b]) {
      const key = pointKey(end)
      const list = at.get(key)
      if (list) list.push(edge)
      else at.set(key, [edge])
    }
  const hard = (p: Point) => pins.has(pointKey(p)) || at.get(pointKey(p))!.length !== 2
  const out: Chain[] = []
  const walk = (first: Edge, from: Point) => {
    const points = [from]
    const owners: string[] = []
    let edge: Edge | undefined = first
    while (edge) {
      edge.used = true
      const last = points[points.length - 1]!
      const next: Point = samePoint(edge.a, last) ? edge.b : edge.a
      points.push(next)
      owners.push(edge.owner)
      edge = hard(next) ? undefined : at.get(pointKey(next))!.find((e) => !e.used)
    }
    out.push({ points: simplify(points), owners })
  }
  for (const edge of edges) {
    if (edge.used) continue
    if (hard(edge.a)) walk(edge, edge.a)
    else if (hard(edge.b)) walk(edge, edge.b)
  }
  // What is left are rings without any pin or junction: loose wires drawn in a circle.
  for (const edge of edges) if (!edge.used) walk(edge, edge.a)
  return out.flatMap(cutLong)
}

/** A polyline longer than a wire may be becomes several. */
function cutLong(chain: Chain): Chain[] {
  const most = CIRCUIT_LIMITS.pointsPerWire
  if (chain.points.length <= most) return chain.points.length < 2 ? [] : [chain]
  const rest = { points: chain.points.slice(most - 1), owners: chain.owners }
  return [{ points: chain.points.slice(0, most), owners: chain.owners }, ...cutLong(rest)]
}

function namedChains(
  before: Record<string, Wire>,
  lines: Chain[],
  pins: Map<number, PinSpot[]>,
  newId: NewId,
): Record<string, Wire> {
  const out: Record<string, Wire> = {}
  const spare: Chain[] = []
  // A line identical to an old wire keeps that id before others may take it.
  const claim = (chain: Chain, id: string) => {
    out[id] = finished(before[id], chain.points, pins)
  }
  const rest = lines.filter((chain) => {
    const same = chain.owners.find((id) => !out[id] && sameLine(before[id]!.points, chain.points))
    if (same !== undefined) claim(chain, same)
    return same === undefined
  })
  for (const chain of rest) {
    const id = chain.owners.find((owner) => !out[owner])
    if (id === undefined) spare.push(chain)
    else claim(chain, id)
  }
  for (const chain of spare) out[newId()] = finished(undefined, chain.points, pins)
  const ids = Object.keys(out)
  const same = ids.length === Object.keys(before).length && ids.every((id) => out[id] === before[id])
  return same ? before : out
}

const sameLine = (a: readonly Point[], b: readonly Point[]): boolean =>
  a.length === b.length &&
  (a.every((p, i) => samePoint(p, b[i]!)) || a.every((p, i) => samePoint(p, b[b.length - 1 - i]!)))

function finished(old: Wire | undefined, line: Point[], pins: Map<number, PinSpot[]>): Wire {
  const [from, to] = endsOf(line)
  const [oldFrom, oldTo] = old ? endsOf(old.points) : [from, to]
  const backwards = (samePoint(oldFrom, to) || samePoint(oldTo, from)) && !samePoint(oldFrom, from)
  const points = backwards ? [...line].reverse() : line
  const wire: Wire = { points }
  const [first, last] = endsOf(points)
  const start = pinAt(first, old?.start, pins)
  const end = pinAt(last, old?.end, pins)
  if (start) wire.start = start
  if (end) wire.end = end
  return old && equal(old, wire) ? old : wire
}

function pinAt(p: Point, was: PinRef | undefined, pins: Map<number, PinSpot[]>): PinRef | undefined {
  const here = pins.get(pointKey(p))
  if (!here) return undefined
  const spot = here.find((s) => s.component === was?.component && s.pin === was.pin) ?? here[0]!
  return { component: spot.component, pin: spot.pin }
}

/** Points that get a dot: where three or more wire ends and pins meet, at least one of them a wire. */
export function junctions(circuit: Circuit): Point[] {
  const count = new Map<number, { at: Point; wires: number; pins: number }>()
  const note = (at: Point, kind: 'wires' | 'pins') => {
    const key = pointKey(at)
    const entry = count.get(key) ?? { at, wires: 0, pins: 0 }
    entry[kind] += 1
    count.set(key, entry)
  }
  for (const wire of Object.values(circuit.wires)) {
    for (const at of endsOf(wire.points)) note(at, 'wires')
  }
  for (const pin of allPins(circuit)) note(pin.at, 'pins')
  return [...count.values()].filter((n) => n.wires > 0 && n.wires + n.pins >= 3).map((n) => n.at)
}
