import { and, asc, desc, eq } from 'drizzle-orm'
import { POINT } from '@labbox/contract/core/score.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { notify } from '../../notices/service.ts'
import { courseEditableBy } from '../scope.ts'
import { lockLiveCourse } from '../service.ts'
import { course } from '../tables.ts'
import { openTasksOf, ruleOf, type Rule } from './completion.queries.ts'
import { publicCode } from './issue.service.ts'
import { certificate, courseCompletion } from './tables.ts'

/** Says when an open course of the actor's is completed. */
export const saveCompletion = (deps: Deps, actor: Actor, { id, ...rule }: Rule & { id: string }) =>
  transaction(deps.db, async (tx) => {
    const row = await lockLiveCourse(tx, actor, id)
    if (!row.mooc) throw new AppError('COURSE_NOT_OPEN')
    const { taskIds, pass, certificates } = rule
    const known = new Set((await openTasksOf(tx, id)).map((one) => one.id))
    if (taskIds.some((taskId) => !known.has(taskId))) throw notFound()
    const before = await ruleOf(tx, id)
    const set = { taskIds: [...new Set(taskIds)], pass, certificates, updatedAt: deps.clock.now() }
    await tx
      .insert(courseCompletion)
      .values({ courseId: id, ...set })
      .onConflictDoUpdate({ target: courseCompletion.courseId, set })
    await audit(tx, actor, 'courses:completion:edit', row, { ...before }, { taskIds, pass, certificates })
    return {}
  })

/** Makes or takes away the page for visitors of an open course; an address that was taken away never comes back. */
export const setVisitorPage = (deps: Deps, actor: Actor, { id, open }: { id: string; open: boolean }) =>
  transaction(deps.db, async (tx) => {
    const row = await lockLiveCourse(tx, actor, id)
    if (open && !row.mooc) throw new AppError('COURSE_NOT_OPEN')
    if (open === (row.visitorCode !== null)) return { code: row.visitorCode }
    const code = open ? publicCode() : null
    await tx.update(course).set({ visitorCode: code }).where(eq(course.id, id))
    await audit(tx, actor, 'courses:visitors:edit', row, { open: !open }, { open })
    return { code }
  })

/** Locks a certificate of a course that the actor may change, or it is as if it were not there. */
const lockCertificate = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx
    .select({ certificate })
    .from(certificate)
    .innerJoin(course, eq(course.id, certificate.courseId))
    .where(and(eq(certificate.id, id), courseEditableBy(actor, 'courses:course:edit')))
    .for('update', { of: certificate })
  return found(row).certificate
}

const named = (row: typeof certificate.$inferSelect) => ({ id: row.id, name: row.holder })

/** Revokes a certificate, with a reason that its holder reads. */
export const revokeCertificate = (
  { db, clock }: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
) =>
  transaction(db, async (tx) => {
    const row = await lockCertificate(tx, actor, id)
    if (row.revokedAt) throw new AppError('CERTIFICATE_STATE')
    const set = { revokedAt: clock.now(), revokedById: actor.userId, revokeReason: reason }
    await tx.update(certificate).set(set).where(eq(certificate.id, id))
    const told = { to: row.userId, data: { course: row.course, reason } }
    await notify(tx, set.revokedAt, 'certificate.revoked', [told])
    await audit(tx, actor, 'courses:certificate:revoke', named(row), null, { course: row.course, reason })
    return {}
  })

/** Takes the revocation back. */
export const restoreCertificate = ({ db }: Deps, actor: Actor, id: string) =>
  transaction(db, async (tx) => {
    const row = await lockCertificate(tx, actor, id)
    if (!row.revokedAt) throw new AppError('CERTIFICATE_STATE')
    const set = { revokedAt: null, revokedById: null, revokeReason: '' }
    await tx.update(certificate).set(set).where(eq(certificate.id, id))
    await audit(tx, actor, 'courses:certificate:restore', named(row), null, { course: row.course })
    return {}
  })

/** The actor's own certificates; they stay when the course is gone. */
export const myCertificatesOf = async (db: Db, actor: Actor) => {
  const rows = await db
    .select()
    .from(certificate)
    .where(eq(certificate.userId, actor.userId))
    .orderBy(desc(certificate.issuedAt), asc(certificate.id))
  return rows.map(({ mark, revokeReason, ...row }) => ({
    ...row,
    mark: mark === null ? null : mark / POINT,
    reason: revokeReason,
  }))
}

/** Whether whoever checks the actor's own certificate is told the name. */
export const showName = async (db: Db, actor: Actor, { id, shown }: { id: string; shown: boolean }) => {
  const rows = await db
    .update(certificate)
    .set({ nameShown: shown })
    .where(and(eq(certificate.id, id), eq(certificate.userId, actor.userId)))
    .returning({ id: certificate.id })
  found(rows[0])
  return {}
}
