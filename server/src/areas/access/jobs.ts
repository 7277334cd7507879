import { gt, lt, or } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { Deps } from '../../platform/deps.ts'
import { signInFailure } from './tables.ts'
import { forgetTickets } from './tickets.ts'

const FAILURES_MS = DAY_MS

/** Each night: failed attempts and used tickets go once nothing asks for them any more. */
export const accessJobs = ({ db, clock, jobs }: Deps): void => {
  jobs.define(
    'access.forget',
    async () => {
      const now = clock.now()
      await forgetTickets(db, now)
      const [past, future] = [-FAILURES_MS, FAILURES_MS].map((ms) => new Date(now.getTime() + ms))
      // Of the future are those from before a clock was set back.
      await db.delete(signInFailure).where(or(lt(signInFailure.at, past!), gt(signInFailure.at, future!)))
    },
    { cron: '40 3 * * *' },
  )
}
