import { gt, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { readConfig } from '../../platform/client-config.ts'
import type { Db } from '../../platform/database/db.ts'
import { deleteInPortions } from '../../platform/database/portions.ts'
import type { AccessContext } from './context.ts'
import { session, signInFailure } from './tables.ts'
import { forgetTickets } from './sessions/tickets.ts'
import { forgetResetLinks, FORGOT_JOB, sendResetLinks, type Forgot } from './ways-in/reset.service.ts'

const FAILURES_MS = DAY_MS

/**
 * Deletes sessions that ended before this time. The last session of each person stays, because it says when they were
 * last here. So does a session opened by a ticket that could still be replayed.
 */
const forgetSessions = (db: Db, before: Date, signal?: AbortSignal): Promise<number> =>
  deleteInPortions(
    db,
    sql`${session}`,
    (most) => sql`
      select s.id from session s where least(s.ended_at, s.expires_at) < ${before.toISOString()}::timestamptz
        and exists (select 1 from session later where later.user_id = s.user_id
          and (later.last_seen_at, later.id) > (s.last_seen_at, s.id))
        and not exists (select 1 from used_ticket t where t.session_id = s.id)
      limit ${most}`,
    signal,
  )

/** Links for forgotten passwords as they are asked for. Each night: failed attempts, used tickets and sessions go once nothing asks for them any more. */
export const accessJobs = (ctx: AccessContext): void => {
  const { db, clock, jobs } = ctx
  jobs.define<Forgot>(FORGOT_JOB, (forgot) => sendResetLinks(ctx, forgot))
  jobs.define(
    'access.forget',
    async (_data, signal) => {
      const now = clock.now()
      await forgetTickets(db, now)
      await forgetResetLinks(ctx)
      const [past, future] = [-FAILURES_MS, FAILURES_MS].map((ms) => new Date(now.getTime() + ms))
      // Times in the future were noted before a clock was set back.
      await db.delete(signInFailure).where(or(lt(signInFailure.at, past!), gt(signInFailure.at, future!)))
      const { sessionRetentionDays } = await readConfig(db)
      await forgetSessions(db, new Date(now.getTime() - sessionRetentionDays * DAY_MS), signal)
    },
    { cron: '40 3 * * *' },
  )
}
