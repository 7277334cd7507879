import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { SPARK_DAYS } from '@labbox/contract/home/figures.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Health } from '../../platform/process/health.ts'

const actsPerDay = ({ db }: Deps, now: Date) =>
  db.execute<{ day: string; all: number; refused: number }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(n, 0)::int as all, coalesce(refused, 0)::int as refused
    from generate_series((${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${SPARK_DAYS - 1}::int,
      (${now.toISOString()}::timestamptz at time zone 'UTC')::date, interval '1 day') d
    left join (
      select (at at time zone 'UTC')::date as d, count(*) as n, count(*) filter (where result <> 'ok') as refused
      from audit_log where at >= ((${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${SPARK_DAYS - 1}::int)::timestamp at time zone 'UTC'
      group by 1) acts using (d)
    order by 1`)

const sessionsNow = async ({ db }: Deps, now: Date) => {
  const at = now.toISOString()
  const [row] = await db.execute<{ open: number; people: number; last_hour: number }>(sql`
    select count(*)::int as open, count(distinct user_id)::int as people,
      (count(distinct user_id) filter (where last_seen_at > ${at}::timestamptz - interval '1 hour'))::int as last_hour
    from session where ended_at is null and expires_at > ${at}`)
  return { open: row?.open ?? 0, people: row?.people ?? 0, lastHour: row?.last_hour ?? 0 }
}

const storageOf = async ({ db, config }: Deps) => {
  const [row] = await db.execute<{ database: number; files: number }>(sql`
    select pg_database_size(current_database())::float8 as database,
      (select coalesce(sum(size), 0)::float8 from (select distinct on (sha256) size from file order by sha256) one) as files`)
  const { bavail, bsize } = await statfs(config.dataDir)
  return { database: row?.database ?? 0, files: row?.files ?? 0, free: bavail * bsize }
}

const detailOf = (detail: unknown): string =>
  typeof detail === 'string' ? detail : detail === undefined ? '' : JSON.stringify(detail)

/** How the installation is. */
export const systemFigures = async (deps: Deps, health: Health | undefined, now: Date) => {
  const [report, storage, acts, sessions] = await Promise.all([
    health?.report(),
    storageOf(deps),
    actsPerDay(deps, now),
    sessionsNow(deps, now),
  ])
  const parts = Object.entries(report?.parts ?? {})
  return {
    health: parts.map(([part, { ok, detail }]) => ({ part, ok, detail: detailOf(detail) })),
    storage,
    acts: [...acts],
    sessions,
  }
}
