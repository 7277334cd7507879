import { sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { readConfig } from '../../platform/client-config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { deleteInPortions } from '../../platform/database/portions.ts'
import { benchCommand, benchSession } from './tables.ts'

/** With each session go thousands of acts. */
const SESSIONS = 50

/** Forgets the commands of uses that were over before then. What was measured by them is kept as readings. */
const forgetCommands = (db: Db, before: Date, signal?: AbortSignal): Promise<number> =>
  deleteInPortions(
    db,
    sql`${benchCommand}`,
    (most) => sql`
      select c.id from occupancy o join bench_command c on c.occupancy_id = o.id
      where o.safe_at < ${before.toISOString()}::timestamptz limit ${most}`,
    signal,
  )

/** Forgets uses that belong to no experiment likewise; the acts of an experiment stay with it. */
const forgetSessions = (db: Db, before: Date, signal?: AbortSignal): Promise<number> =>
  deleteInPortions(
    db,
    sql`${benchSession}`,
    (most) => sql`
      select s.id from occupancy o join bench_session s on s.id = o.id
      where o.safe_at < ${before.toISOString()}::timestamptz limit ${most}`,
    signal,
    SESSIONS,
  )

/** Each night commands go that are older than their retention. */
export const benchJobs = ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void => {
  jobs.define(
    'bench.forgetCommands',
    async (_data, signal) => {
      const { commandRetentionDays } = await readConfig(db)
      const before = new Date(clock.now().getTime() - commandRetentionDays * DAY_MS)
      await forgetCommands(db, before, signal)
      await forgetSessions(db, before, signal)
    },
    { cron: '50 3 * * *' },
  )
}
