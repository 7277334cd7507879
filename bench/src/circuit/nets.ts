import type { Circuit, PinRef } from '@labbox/contract/bench/circuit.ts'
import { pinPositions } from './symbols/index.ts'
import { UnionFind } from './union-find.ts'

/** One electrical node. */
export interface Net {
  /** Position in `Nets.list`. */
  index: number
  pins: PinRef[]
  /** Wire ids. */
  wires: string[]
  /** Label texts. */
  labels: string[]
}

export interface Nets {
  list: Net[]
  /** By `pinKey(component, pin)`. */
  ofPin: Map<string, Net>
  ofWire: Map<string, Net>
}

export const pinKey = (component: string, pin: string): string => `${component}:${pin}`

type Line = { from: number; to: number; key: string }

/** Joins everything that lies on one row (or column): segments that touch, and the points on them. */
function joinLine(groups: UnionFind, segments: Line[], points: { at: number; key: string }[]): void {
  segments.sort((a, b) => a.from - b.from)
  points.sort((a, b) => a.at - b.at)
  let next = 0
  let run: Line | undefined
  const takePoints = (upTo: number, from: number, key: string) => {
    for (; next < points.length && points[next]!.at <= upTo; next++) {
      if (points[next]!.at >= from) groups.join(key, points[next]!.key)
    }
  }
  for (const segment of segments) {
    if (run && segment.from <= run.to) {
      groups.join(run.key, segment.key)
      run.to = Math.max(run.to, segment.to)
    } else {
      if (run) takePoints(run.to, run.from, run.key)
      run = { ...segment }
    }
  }
  if (run) takePoints(run.to, run.from, run.key)
}

const grouped = <T>(items: Iterable<T>, by: (item: T) => number): Map<number, T[]> => Map.groupBy(items, by)

/**
 * The nets of a circuit: union-find over pins, wires and labels. A wire's end or corner, a pin or a label on another
 * wire's segment connects; two wires that merely cross do not. Oblique segments connect at their points only. Labels of
 * equal text (case ignored, spaces trimmed) are one net. Deterministic: the order of ids, not of insertion, decides.
 */
export function compileNets(circuit: Circuit): Nets {
  const groups = new UnionFind()
  const points = new Map<string, { x: number; y: number; key: string }>()
  const rows: (Line & { line: number })[] = []
  const columns: (Line & { line: number })[] = []
  const at = (x: number, y: number): string => {
    const key = `@${x},${y}`
    if (!points.has(key)) points.set(key, { x, y, key })
    return key
  }
  const sorted = <T>(map: Record<string, T>) => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1))

  const components = sorted(circuit.components)
  for (const [id, component] of components) {
    for (const pin of pinPositions(component)) groups.join(pinKey(id, pin.name), at(pin.x, pin.y))
  }
  const wires = sorted(circuit.wires)
  for (const [id, wire] of wires) {
    const key = `~${id}`
    let previous: readonly [number, number] | undefined
    for (const point of wire.points) {
      const [x, y] = point
      groups.join(key, at(x, y))
      if (previous && previous[1] === y)
        rows.push({ line: y, from: Math.min(previous[0], x), to: Math.max(previous[0], x), key })
      else if (previous && previous[0] === x)
        columns.push({ line: x, from: Math.min(previous[1], y), to: Math.max(previous[1], y), key })
      previous = point
    }
    for (const ref of [wire.start, wire.end]) {
      // A reference to a missing part or pin connects nothing.
      const known = ref && groups.has(pinKey(ref.component, ref.pin))
      if (known) groups.join(key, pinKey(ref.component, ref.pin))
    }
  }
  const labels = sorted(circuit.labels)
  for (const [, label] of labels) {
    const name = label.text.trim().toLowerCase()
    const key = at(label.x, label.y)
    if (name) groups.join(`#${name}`, key)
  }

  const byRow = grouped(points.values(), (point) => point.y)
  for (const [y, segments] of grouped(rows, (segment) => segment.line)) {
    joinLine(
      groups,
      segments,
      (byRow.get(y) ?? []).map(({ x, key }) => ({ at: x, key })),
    )
  }
  const byColumn = grouped(points.values(), (point) => point.x)
  for (const [x, segments] of grouped(columns, (segment) => segment.line)) {
    joinLine(
      groups,
      segments,
      (byColumn.get(x) ?? []).map(({ y, key }) => ({ at: y, key })),
    )
  }

  const nets: Nets = { list: [], ofPin: new Map(), ofWire: new Map() }
  const byRoot = new Map<string, Net>()
  const netOf = (key: string): Net => {
    const root = groups.find(key)
    let net = byRoot.get(root)
    if (!net) {
      net = { index: nets.list.length, pins: [], wires: [], labels: [] }
      byRoot.set(root, net)
      nets.list.push(net)
    }
    return net
  }
  for (const [id, component] of components) {
    for (const { name } of pinPositions(component)) {
      const net = netOf(pinKey(id, name))
      net.pins.push({ component: id, pin: name })
      nets.ofPin.set(pinKey(id, name), net)
    }
  }
  for (const [id] of wires) {
    const net = netOf(`~${id}`)
    net.wires.push(id)
    nets.ofWire.set(id, net)
  }
  for (const [, label] of labels) {
    const text = label.text.trim()
    if (text) netOf(`#${text.toLowerCase()}`).labels.push(text)
  }
  return nets
}
