import { sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { readConfig } from '../../../platform/client-config.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deleteInPortions } from '../../../platform/database/portions.ts'
import { previewRecord } from '../project.tables.ts'

/** Forgets when people read files before then. The last time of each person and file stays: progress goes by who has read what. */
const forgetPreviews = (db: Db, before: Date, signal?: AbortSignal): Promise<number> =>
  deleteInPortions(
    db,
    sql`${previewRecord}`,
    (most) => sql`
      select r.id from preview_record r where r.seen_at < ${before.toISOString()}::timestamptz
        and exists (select 1 from preview_record later where later.project_file_id = r.project_file_id
          and later.user_id = r.user_id and (later.seconds > 0 or r.seconds = 0)
          and (later.seen_at, later.id) > (r.seen_at, r.id))
      limit ${most}`,
    signal,
  )

/** Each night records go that are older than their retention. */
export const previewJobs = ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void => {
  jobs.define(
    'files.forgetPreviews',
    async (_data, signal) => {
      const { previewRetentionDays } = await readConfig(db)
      const before = new Date(clock.now().getTime() - previewRetentionDays * DAY_MS)
      await forgetPreviews(db, before, signal)
    },
    { cron: '0 4 * * *' },
  )
}
