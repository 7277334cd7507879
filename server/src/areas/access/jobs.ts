import { lt } from 'drizzle-orm'
import type { Deps } from '../../platform/deps.ts'
import { signInFailure } from './tables.ts'
import { forgetTickets } from './tickets.ts'

const FAILURES_MS = 24 * 3_600_000

/** Each night: failed attempts and used tickets go once nothing asks for them any more. */
export const accessJobs = ({ db, clock, jobs }: Deps): void => {
  jobs.define(
    'access.forget',
    async () => {
      const now = clock.now()
      await forgetTickets(db, now)
      await db.delete(signInFailure).where(lt(signInFailure.at, new Date(now.getTime() - FAILURES_MS)))
    },
    { cron: '40 3 * * *' },
  )
}
