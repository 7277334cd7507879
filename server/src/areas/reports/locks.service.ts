import { and, eq, gt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { nameIn } from '@labbox/contract/core/person-name.ts'
import { REVIEW_LOCK_S } from '@labbox/contract/reports/locks.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { payloadIdOf, selectVisibleTask, type TaskDeps } from '../tasks/student.service.ts'
import { requireReport } from './rules.ts'
import { reportLock } from './tables.ts'

const heldByOther = (actor: Pick<Actor, 'userId'>, now: Date): SQL | undefined =>
  and(ne(reportLock.userId, actor.userId), gt(reportLock.until, now))

/** Whether somebody else reviews the report whose payload is `payloadId` now. */
export const isHeldByOther = (db: Db, actor: Pick<Actor, 'userId'>, now: Date, payloadId: SQL): SQL =>
  sql`exists ${db
    .select({ one: sql`1` })
    .from(reportLock)
    .where(and(sql`${reportLock.studentTaskId} = ${payloadId}`, heldByOther(actor, now)))}`

/**
 * Refuses while somebody else reviews this report.
 * @throws AppError REPORT_LOCKED with the name of who does
 */
export const requireUnheld = async (db: Db, actor: Actor, now: Date, payloadId: string): Promise<void> => {
  const [holder] = await db
    .select({ name: user.name })
    .from(reportLock)
    .innerJoin(user, eq(user.id, reportLock.userId))
    .where(and(eq(reportLock.studentTaskId, payloadId), heldByOther(actor, now)))
  if (holder) throw new AppError('REPORT_LOCKED', { params: { name: nameIn(actor.locale, holder.name) } })
}

const payloadFor = async (db: Db, actor: Actor, studentTaskId: string): Promise<string> => {
  const work = await selectVisibleTask(db, actor, 'reports:report:review', studentTaskId)
  requireReport(work)
  return payloadIdOf(work.own)
}

/** Holds a report while its page is open, so that nobody else reviews it meanwhile. */
export const lockReport = async ({ db, clock }: TaskDeps, actor: Actor, studentTaskId: string) => {
  const payloadId = await payloadFor(db, actor, studentTaskId)
  const now = clock.now()
  const until = new Date(now.getTime() + REVIEW_LOCK_S * 1000)
  const [held] = await db
    .insert(reportLock)
    .values({ studentTaskId: payloadId, userId: actor.userId, until })
    .onConflictDoUpdate({
      target: reportLock.studentTaskId,
      set: { userId: actor.userId, until },
      setWhere: or(eq(reportLock.userId, actor.userId), lte(reportLock.until, now)),
    })
    .returning({ until: reportLock.until })
  if (!held) await requireUnheld(db, actor, now, payloadId)
  return found(held)
}

export const unlockReport = async ({ db }: TaskDeps, actor: Actor, studentTaskId: string) => {
  const payloadId = await payloadFor(db, actor, studentTaskId)
  await db
    .delete(reportLock)
    .where(and(eq(reportLock.studentTaskId, payloadId), eq(reportLock.userId, actor.userId)))
  return {}
}
