import { and, asc, desc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** Beyond this many the number of rows is the planner's estimate. */
const COUNTED = 100_000
/** Up to so many rows are all looked at and sorted; of more, an index in the order of the list gives the first ones. */
const FEW = 5_000

/** A list that may be long: where its rows are found, and the columns it can be sorted by, each with an index (column, id). */
export interface LongList {
  db: Db
  /** Tables and joins, as SQL. */
  from: SQL
  where: SQL | undefined
  /** The same condition in a form that is cheap row by row, where that differs: for walking along an index. */
  walking?: SQL | undefined
  id: PgColumn
  /** By name in `sort`; none of them is ever null. */
  sorts: Readonly<Record<string, PgColumn>>
  otherwise: string
}

export interface LongListQuery {
  page: number
  limit: number
  sort?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

interface Order {
  column: PgColumn
  descending: boolean
}

const whereOf = (condition: SQL | undefined): SQL => (condition ? sql`where ${condition}` : sql``)

/** Number of rows: exact up to 100,000, above that an estimate of more than that. */
const countRows = async ({ db, from, where }: Pick<LongList, 'db' | 'from' | 'where'>) => {
  const rows = sql`select 1 from ${from} ${whereOf(where)}`
  const [counted] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${rows} limit ${COUNTED + 1}) as counted`,
  )
  const n = counted?.n ?? 0
  if (n <= COUNTED) return { total: n, estimated: false }
  const [plan] = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) ${rows}`,
  )
  return { total: Math.max(n, plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0), estimated: true }
}

const orderOf = ({ sorts, otherwise }: LongList, sort: string | undefined): Order => {
  const wanted = sort && sorts[sort.replace(/^-/, '')] ? sort : otherwise
  return { column: sorts[wanted.replace(/^-/, '')]!, descending: wanted.startsWith('-') }
}

/** What stands after a row in this order; undefined when the row is not in the list. */
const beyond = async (list: LongList, order: Order, id: string): Promise<SQL | undefined> => {
  const { column } = order
  const [row] = await list.db.execute<{ key: string }>(
    sql`select (${column})::text as key from ${list.from} ${whereOf(and(list.where, sql`${list.id} = ${id}`))}`,
  )
  if (!row) return undefined
  const type = sql.raw(column.getSQLType())
  const compare = sql.raw(order.descending ? '<' : '>')
  return sql`(${column}, ${list.id}) ${compare} (cast(${row.key} as ${type}), ${id}::uuid)`
}

const idsOf = async (
  list: LongList,
  { column, descending }: Order,
  window: { limit: number; offset: number; few: boolean; beyond?: SQL },
): Promise<string[]> => {
  const direction = descending ? desc : asc
  const condition = whereOf(and(window.few ? list.where : (list.walking ?? list.where), window.beyond))
  const cut = sql`limit ${window.limit} offset ${window.offset}`
  // `materialized`: with few rows the planner might still walk the whole order in search of them.
  const rows = await list.db.execute<{ id: string }>(
    window.few
      ? sql`with found as materialized (select ${list.id} as id, ${column} as key from ${list.from} ${condition}) select id from found order by ${direction(sql`key`)}, ${direction(sql`id`)} ${cut}`
      : sql`select ${list.id} as id from ${list.from} ${condition} order by ${direction(column)}, ${direction(list.id)} ${cut}`,
  )
  return rows.map((row) => row.id)
}

const turned = (order: Order): Order => ({ ...order, descending: !order.descending })

/**
 * Ids of one page, and how many rows there are. The cost does not grow with the number of the page: with `after` or `before` it
 * begins at that row, else it is counted from the nearer end of the list.
 */
export const pageIds = async (list: LongList, query: LongListQuery) => {
  const count = await countRows(list)
  const few = count.total <= FEW
  const { limit } = query
  const order = orderOf(list, query.sort)
  const known = query.after ?? query.before
  const way = query.after ? order : turned(order)
  const start = known ? await beyond(list, way, known) : undefined
  if (start) {
    const ids = await idsOf(list, way, { limit, offset: 0, few, beyond: start })
    return { ids: query.after ? ids : ids.toReversed(), ...count }
  }
  const offset = (query.page - 1) * limit
  const rest = count.total - offset
  if (rest <= 0) return { ids: [], ...count }
  if (offset <= count.total / 2) return { ids: await idsOf(list, order, { limit, offset, few }), ...count }
  const size = Math.min(limit, rest)
  const ids = await idsOf(list, turned(order), { limit: size, offset: rest - size, few })
  return { ids: ids.toReversed(), ...count }
}

/** The ids of all rows in order, so many at a time, each step at the same cost. */
export async function* allIds(
  list: LongList,
  sort: string | undefined,
  step: number,
): AsyncGenerator<string[]> {
  const order = orderOf(list, sort)
  let start: SQL | undefined
  for (;;) {
    const ids = await idsOf(list, order, {
      limit: step,
      offset: 0,
      few: false,
      ...(start && { beyond: start }),
    })
    if (ids.length > 0) yield ids
    const last = ids.at(-1)
    if (!last || ids.length < step) return
    start = await beyond(list, order, last)
    // The last row went away meanwhile: what follows it cannot be known.
    if (!start) return
  }
}
