import { and, count, eq, ilike, ne, or, sql } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { SlowStatement, sqlPage, sqlSlowest } from '@labbox/contract/system/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { identifier } from '../../../platform/postgres/logins.ts'
import type { Statements } from '../../../platform/database/statements.ts'
import { auditLog } from '../tables.ts'

const statement = sql<string>`coalesce(${auditLog.after}->>'statement', '')`

/** What was run on the console: its entries in the system log. */
export const sqlRecordsOf = async (db: Db, query: QueryOf<typeof sqlPage>) => {
  const person = query.person && containing(query.person)
  const where = and(
    eq(auditLog.act, 'system:sql:run'),
    query.statement ? sql`${statement} ilike ${containing(query.statement)}` : undefined,
    person ? or(ilike(auditLog.name, person), ilike(auditLog.account, person)) : undefined,
    query.failed === undefined
      ? undefined
      : query.failed
        ? ne(auditLog.result, 'ok')
        : eq(auditLog.result, 'ok'),
  )
  const window = windowOf(query)
  const items = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      name: auditLog.name,
      account: auditLog.account,
      statement,
      ms: sql<number>`coalesce((${auditLog.after}->>'ms')::float8, 0)`,
      rows: sql<number | null>`(${auditLog.after}->>'rows')::int`,
      result: auditLog.result,
    })
    .from(auditLog)
    .where(where)
    .orderBy(...ordering({ at: auditLog.at }, query.sort, '-at', auditLog.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ total: count() }).from(auditLog).where(where)
  return { items, total: total?.total ?? 0 }
}

/** Beyond these the list says nothing new. */
const MOST_STATEMENTS = 1_000

/** What pg_stat_statements counted of the server's own login; null where it is not there or not loaded. */
const fromDatabase = async (
  db: Db,
): Promise<{ since: Date | null; items: Omit<SlowStatement, 'share'>[] } | null> => {
  const [place] = await db.execute<{ schema: string }>(sql`
    select n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relname = 'pg_stat_statements' and c.relkind = 'v' and has_table_privilege(c.oid, 'select') limit 1`)
  if (!place) return null
  try {
    const items = await db.execute<Omit<SlowStatement, 'share'> & Record<string, unknown>>(sql`
      select query as statement, sum(calls)::float8 as calls, sum(total_exec_time) as "totalMs",
        sum(total_exec_time) / greatest(sum(calls), 1) as "meanMs", max(max_exec_time) as "maxMs", sum(rows)::float8 as rows
      from ${sql.raw(identifier(place.schema))}.pg_stat_statements s
      where s.userid = (select oid from pg_roles where rolname = current_user)
        and s.dbid = (select oid from pg_database where datname = current_database())
      group by query order by sum(total_exec_time) desc limit ${MOST_STATEMENTS}`)
    return { since: null, items: [...items] }
  } catch {
    // The extension is there, its library is not loaded.
    return null
  }
}

const fromServer = ({ since, list }: Statements) => ({
  since,
  items: list().map((each) => ({ ...each, meanMs: each.totalMs / each.calls })),
})

/** The statements that took longest: by the database's own figures, else by those of this node. */
export const slowestOf = async (
  db: Db,
  statements: Statements | undefined,
  query: QueryOf<typeof sqlSlowest>,
) => {
  const database = await fromDatabase(db)
  const { since, items } = database ?? (statements ? fromServer(statements) : { since: null, items: [] })
  const sort = query.sort ?? '-totalMs'
  const field = sort.replace(/^-/, '') as Exclude<keyof SlowStatement, 'statement' | 'share'>
  const sign = sort.startsWith('-') ? -1 : 1
  const wanted = query.statement?.toLowerCase() ?? ''
  const all = items.reduce((sum, each) => sum + each.totalMs, 0)
  const found = items
    .map((each) => ({ ...each, share: all > 0 ? each.totalMs / all : 0 }))
    .filter((each) => each.statement.toLowerCase().includes(wanted))
    .toSorted((a, b) => sign * (a[field] - b[field]) || a.statement.localeCompare(b.statement))
  const { offset, limit } = windowOf(query)
  const source = database ? ('database' as const) : ('server' as const)
  return { items: found.slice(offset, offset + limit), total: found.length, source, since }
}
