import type { Sql } from 'postgres'
import { expect } from 'vitest'

/** What is written down after the act itself: when a notice went out. */
const LATER: Readonly<Record<string, string>> = { notice: `(to_jsonb(t) - 'told_at' - 'mailed_at')` }

/** The index of passages, which a job makes of other rows each minute. */
const INDEX: readonly string[] = ['search_source', 'search_passage']

/** The log of acts at benches, which is written about a second after what was done. */
export const ACTS = ['bench_session', 'bench_act', 'bench_act_wave'] as const

/**
 * By table the number of its rows and a checksum of all they hold. Equal digests: nothing was changed.
 * @param except tables that something else writes to meanwhile
 */
export const digestOf = (sql: Sql, except: readonly string[] = []) => {
  let query: Promise<string> | undefined
  const statement = async (): Promise<string> => {
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
    return tables
      .filter(({ name }) => !except.includes(name) && !INDEX.includes(name))
      .map(
        ({ name }) =>
          `select '${name}' as table, count(*)::int as rows, coalesce(sum(hashtextextended(${LATER[name] ?? 't'}::text, 0)), 0)::text as sum from "${name}" t`,
      )
      .join(' union all ')
  }
  let last: { lsn: string; digest: Record<string, string> } | null = null
  return async (): Promise<Record<string, string>> => {
    // What writes nothing leaves the write-ahead log where it was: then a hundred tables need not be read again.
    const [log] = await sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`
    const lsn = log?.lsn ?? ''
    if (last?.lsn === lsn) return last.digest
    query ??= statement()
    const rows = await sql.unsafe<{ table: string; rows: number; sum: string }[]>(await query)
    const digest = Object.fromEntries(rows.map(({ table, rows: count, sum }) => [table, `${count} ${sum}`]))
    last = { lsn, digest }
    return digest
  }
}

/** Does what must be refused, or only read: afterwards no row has changed, but for sessions. */
export const changesNothing = async (sql: Sql, work: () => Promise<unknown>): Promise<void> => {
  const digest = digestOf(sql, ['session'])
  const before = await digest()
  await work()
  expect(await digest()).toEqual(before)
}
