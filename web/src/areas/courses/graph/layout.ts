import { topicTypes, type GraphDocument, type Topic } from '@labbox/contract/courses/graph.ts'
import { ranksOf } from '@labbox/contract/courses/graph-rules.ts'

/** Sizes on the sheet, px. */
export const NODE = { width: 168, height: 48 } as const
export const GAP = { x: 48, y: 16 } as const
const LANE = { head: 32, pad: 16, gap: 12 } as const
/** Topics without order fill at least so many columns, so that they make no tower. */
const LEAST_COLUMNS = 4
/** Rounds of putting topics next to what comes before and after them. */
const ROUNDS = 6

export interface Lane {
  /** The classification; null: topics that stand in none. */
  id: string | null
  /** From the outermost classification to its own. */
  path: string[]
  y: number
  height: number
}

export interface Layout {
  nodes: ReadonlyMap<string, { x: number; y: number }>
  lanes: readonly Lane[]
  width: number
  height: number
}

/** Classifications with what stands in them, outer ones before inner ones; topics of none come last. */
const lanesOf = (topics: readonly Topic[]) => {
  const children = Map.groupBy(topics, ({ parentId }) => parentId)
  const lanes: { id: string | null; path: string[]; points: Topic[] }[] = []
  const pointsIn = (id: string | null) =>
    (children.get(id) ?? []).filter(({ type }) => type === topicTypes.point)
  const walk = (id: string | null, path: string[]): void => {
    for (const group of children.get(id) ?? [])
      if (group.type === topicTypes.classify) {
        const own = [...path, group.id]
        lanes.push({ id: group.id, path: own, points: pointsIn(group.id) })
        walk(group.id, own)
      }
  }
  walk(null, [])
  const loose = pointsIn(null)
  if (loose.length > 0) lanes.push({ id: null, path: [], points: loose })
  return lanes
}

/** Neighbours of each topic by relations, on both sides. */
const neighboursOf = ({ relations }: GraphDocument) => {
  const near = new Map<string, string[]>()
  for (const { from, to } of relations) {
    near.set(from, [...(near.get(from) ?? []), to])
    near.set(to, [...(near.get(to) ?? []), from])
  }
  return near
}

/** Columns of a lane: ordered topics by their rank, those without any order row by row below them. */
const columnsOf = (
  points: readonly Topic[],
  ranks: ReadonlyMap<string, number>,
  near: ReadonlyMap<string, readonly string[]>,
  count: number,
) => {
  const columns = Array.from({ length: count }, (): string[] => [])
  for (const { id } of points) if (near.has(id)) columns[ranks.get(id) ?? 0]?.push(id)
  const below = Math.max(0, ...columns.map((column) => column.length))
  const rest = points.filter(({ id }) => !near.has(id)).map(({ id }) => id)
  return { columns, rest, rows: below + Math.ceil(rest.length / count), below }
}

/**
 * Where topics stand: from left to right in the order of learning, each classification a lane of its own. A few milliseconds for
 * hundreds of topics, so that it is done anew with every edit.
 */
export const layoutOf = (document: GraphDocument): Layout => {
  const ranks = ranksOf(document)
  const near = neighboursOf(document)
  const count = Math.max(LEAST_COLUMNS, 1 + Math.max(0, ...ranks.values()))
  const nodes = new Map<string, { x: number; y: number }>()
  const lanes: (Lane & ReturnType<typeof columnsOf>)[] = []
  const x = (column: number) => LANE.pad + column * (NODE.width + GAP.x)
  const rowY = (lane: Lane, row: number) => lane.y + LANE.head + row * (NODE.height + GAP.y)
  let y = 0
  for (const { id, path, points } of lanesOf(document.topics)) {
    const own = columnsOf(points, ranks, near, count)
    const height = LANE.head + own.rows * (NODE.height + GAP.y) + (own.rows > 0 ? LANE.pad - GAP.y : 0)
    lanes.push({ id, path, y, height, ...own })
    y += height + LANE.gap
  }
  const place = (lane: (typeof lanes)[number], column: number) => {
    for (const [row, id] of (lane.columns[column] ?? []).entries())
      nodes.set(id, { x: x(column), y: rowY(lane, row) })
  }
  for (const lane of lanes) {
    for (let column = 0; column < count; column++) place(lane, column)
    for (const [k, id] of lane.rest.entries())
      nodes.set(id, { x: x(k % count), y: rowY(lane, lane.below + Math.floor(k / count)) })
  }
  const middle = (id: string): number => {
    const ys = (near.get(id) ?? []).flatMap((other) => nodes.get(other)?.y ?? [])
    return ys.length === 0 ? (nodes.get(id)?.y ?? 0) : ys.reduce((sum, one) => sum + one, 0) / ys.length
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const lane of lanes)
      for (let k = 0; k < count; k++) {
        // In both directions, so that neighbours on both sides count.
        const column = round % 2 === 0 ? k : count - 1 - k
        const ids = lane.columns[column] ?? []
        const wished = new Map(ids.map((id) => [id, middle(id)]))
        ids.sort((a, b) => (wished.get(a) ?? 0) - (wished.get(b) ?? 0))
        place(lane, column)
      }
  return {
    nodes,
    lanes: lanes.map(({ id, path, y: top, height }) => ({ id, path, y: top, height })),
    width: x(count) - GAP.x + LANE.pad,
    height: Math.max(0, y - LANE.gap),
  }
}

/** The node that an arrow key leads to: the nearest one on that side. */
export const nodeBeside = (
  { nodes }: Layout,
  from: string,
  [dx, dy]: readonly [number, number],
): string | null => {
  const here = nodes.get(from)
  if (!here) return nodes.keys().next().value ?? null
  let best: { id: string; far: number } | null = null
  for (const [id, { x, y }] of nodes) {
    const [right, down] = [x - here.x, y - here.y]
    const along = right * dx + down * dy
    if (along <= 0) continue
    // Distance sideways counts more than distance ahead.
    const far = along + 3 * Math.abs(right * dy + down * dx)
    if (!best || far < best.far) best = { id, far }
  }
  return best?.id ?? null
}
