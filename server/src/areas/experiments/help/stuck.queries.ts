import { max, sql } from 'drizzle-orm'
import type { StuckHint } from '@labbox/contract/experiments/stuck.ts'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import { workStatus, type StudentStatus } from '@labbox/contract/tasks/states.ts'
import { STUCK_MINUTES } from '@labbox/contract/tasks/tasks.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { act } from '../../bench/tables.ts'
import { lastFilled } from '../../measurement/queries.ts'
import type { studentTask, task } from '../../tasks/tables.ts'
import { experimentPicture, type experiment } from '../tables.ts'
import type { ClipWatch } from './clip-watch.ts'
import { stuckOf } from './stuck.rules.ts'

/** Newest lines of a canvas log that are looked through, and how many of them tell of refusals and successes. */
const LINES_READ = 60
const LINES_KEPT = 8

/** Lines of these logs that tell what was refused and what worked, the newest first; one statement. */
const outcomesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LogLine[]>> => {
  const rows = await db.execute<{ id: string; line: LogLine }>(sql`
    select e.id, l.line from unnest(${sql.param([...ids])}::uuid[]) as e(id), lateral (
      select line from (
        select seq, body -> 'line' as line from ${act}
        where session_id = e.id and kind = 'remark' and body ? 'line' order by seq desc limit ${LINES_READ}
      ) newest where line ->> 'level' in ('error', 'success') order by seq desc limit ${LINES_KEPT}) l`)
  const lines = Map.groupBy(rows, ({ id }) => id)
  return new Map([...lines].map(([id, those]) => [id, those.map(({ line }) => line)]))
}

const lastPictures = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db
    .select({ id: experimentPicture.experimentId, at: max(experimentPicture.at) })
    .from(experimentPicture)
    .where(anyOf(experimentPicture.experimentId, ids))
    .groupBy(experimentPicture.experimentId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}

/** One student of the live view. */
export interface LiveWork {
  own: typeof studentTask.$inferSelect
  status: StudentStatus
  experiment: typeof experiment.$inferSelect | null
  bench: { occupancyId: string; deviceId: string; since: Date } | undefined
  done: boolean
  signed: readonly Date[]
}

interface Seen {
  db: Db
  clips: ClipWatch
  now: Date
}

const latest = (times: readonly (Date | undefined)[]): Date | null =>
  times.reduce<Date | null>((last, at) => (at && (!last || at > last) ? at : last), null)

/** Who of a task may be stuck and why, by student task. In a group it is said of who holds the bench. */
export const stuckIn = async (
  { db, clips, now }: Seen,
  { settings }: Pick<typeof task.$inferSelect, 'settings'>,
  works: readonly LiveWork[],
): Promise<ReadonlyMap<string, StuckHint[]>> => {
  const running = works.filter(({ status }) => status === workStatus.inProgress)
  const atBench = new Set(running.flatMap(({ bench, experiment: row }) => (bench && row ? [row.id] : [])))
  const looked = running.flatMap(({ experiment: row, bench, ...work }) =>
    row && (bench || !atBench.has(row.id)) ? [{ ...work, row, bench }] : [],
  )
  if (looked.length === 0) return new Map()
  const ids = looked.map(({ row }) => row.id)
  const filled = await lastFilled(
    db,
    looked.flatMap(({ row }) => row.sheetId ?? []),
  )
  const pictures = await lastPictures(db, ids)
  const logs = await outcomesOf(db, ids)
  const cut = clips.watch(looked.flatMap(({ bench }) => bench ?? []))
  return new Map(
    looked.map(({ own, row, bench, done, signed }) => {
      const facts = {
        // Tasks of before have no such setting.
        minutes: settings.stuckMinutes ?? STUCK_MINUTES,
        benchSince: bench?.since ?? null,
        startedAt: own.startedAt,
        progressAt: latest([filled.get(row.sheetId ?? ''), pictures.get(row.id), ...signed]),
        activeAt: row.updatedAt,
        done,
        log: logs.get(row.id) ?? [],
        clips: (bench && cut.get(bench.occupancyId)) ?? [],
      }
      return [own.id, stuckOf(facts, now)]
    }),
  )
}
