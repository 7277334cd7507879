import postgres, { type Sql } from 'postgres'
import { expect, inject } from 'vitest'

/** What is written down after the act itself: when a notice went out. */
const LATER: Readonly<Record<string, string>> = { notice: `(to_jsonb(t) - 'told_at' - 'mailed_at')` }

/** The index of passages, which a job makes of other rows each minute. */
const INDEX: readonly string[] = ['search_source', 'search_passage']

/** The log of acts at benches, which is written about a second after what was done. */
export const ACTS = ['bench_session', 'bench_act', 'bench_act_wave'] as const

/** After so many readings of all rows the tables are made to tell of changes themselves. */
const READINGS = 5

/**
 * By table the number of its rows and a checksum of all they hold. Equal digests: nothing was changed.
 * @param except tables that something else writes to meanwhile
 */
export const digestOf = (sql: Sql, except: readonly string[] = []) => {
  let names: Promise<string[]> | undefined
  const read = async (): Promise<string[]> => {
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
    return tables.map(({ name }) => name).filter((name) => !except.includes(name) && !INDEX.includes(name))
  }
  const statementOf = (tables: string[]): string =>
    tables
      .map(
        (name) =>
          `select '${name}' as table, count(*)::int as rows, coalesce(sum(hashtextextended(${LATER[name] ?? 't'}::text, 0)), 0)::text as sum from "${name}" t`,
      )
      .join(' union all ')
  let last: { mark: string; digest: Record<string, string> } | null = null
  let readings = 0
  let told = false
  return async (): Promise<Record<string, string>> => {
    const tables = await (names ??= read())
    if (!told && readings++ === READINGS) {
      told = await tellChanges(sql, tables)
      last = null
    }
    const { mark, quiet } = await (told ? countOf(sql) : placeOf(sql))
    if (last?.mark === mark) return last.digest
    const rows = await sql.unsafe<{ table: string; rows: number; sum: string }[]>(statementOf(tables))
    const digest = Object.fromEntries(rows.map(({ table, rows: count, sum }) => [table, `${count} ${sum}`]))
    last = quiet ? { mark, digest } : null
    return digest
  }
}

/** What stays the same as long as no row changes. Not quiet: a change that is counted already may show only later. */
interface Mark {
  mark: string
  quiet: boolean
}

/** What writes nothing leaves the write-ahead log where it was; but so must all other test files that run meanwhile. */
const placeOf = async (sql: Sql): Promise<Mark> => {
  const [log] = await sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`
  return { mark: log?.lsn ?? '', quiet: true }
}

const countOf = async (sql: Sql): Promise<Mark> => {
  const [now] = await sql<Mark[]>`
    select last_value::text as mark,
      pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot()) as quiet
    from told.changes`
  return now ?? { mark: '', quiet: false }
}

/**
 * Counts the statements that may change a row of these tables, also those that are rolled back: a hundred tables need not be read
 * again to see that nobody wrote to them. Whether it could be done: not in databases that are none of a test's own.
 */
const tellChanges = async (sql: Sql, tables: string[]): Promise<boolean> => {
  const { owner, app } = inject('postgres').logins
  const { database } = sql.options
  if (!database.startsWith('test_')) return false
  const admin = postgres({ ...owner, database, max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(`
      create schema if not exists told;
      create sequence if not exists told.changes;
      create or replace function told.change() returns trigger language plpgsql security definer as
        $$ begin perform nextval('told.changes'); return null; end $$;
      grant usage on schema told to ${app.username};
      grant select on told.changes to ${app.username}`)
    // One by one: what holds several tables could be in the way of what the application does meanwhile.
    for (const table of tables)
      await admin.unsafe(`
        create or replace trigger told after insert or update or delete or truncate on "${table}"
        for each statement execute function told.change()`)
    return true
  } finally {
    await admin.end()
  }
}

/** Does what must be refused, or only read: afterwards no row has changed, but for sessions. */
export const changesNothing = async (sql: Sql, work: () => Promise<unknown>): Promise<void> => {
  const digest = digestOf(sql, ['session'])
  const before = await digest()
  await work()
  expect(await digest()).toEqual(before)
}
