import { and, eq } from 'drizzle-orm'
import { reportStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { readConfig } from '../../platform/client-config.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { lockStudentTask, payloadIdOf, selectVisibleTask, type TaskDeps } from '../tasks/student.service.ts'
import { latestSubmission, requireReport } from './service.ts'
import { reportRemark, reportSubmission } from './tables.ts'

/** Remarks are made while a report waits for its review; once it is graded only where the review mode is `annotate`. */
const requireOpen = async (deps: TaskDeps, tx: Db, studentTaskId: string): Promise<void> => {
  const { own } = await lockStudentTask(deps, tx, studentTaskId)
  if (own.status === reportStatus.pendingReview) return
  if (own.status !== reportStatus.finished) throw new AppError('WRONG_STATE')
  const { reportReviewMode } = await readConfig(deps.db)
  if (reportReviewMode !== 'annotate') throw new AppError('REPORT_READ_ONLY')
}

/** A remark on a section of what was handed in last. */
export const addRemark = (
  deps: TaskDeps,
  actor: Actor,
  input: { studentTaskId: string; sectionId: string; text: string },
) =>
  transaction(deps.db, async (tx) => {
    const work = requireReport(
      await selectVisibleTask(tx, actor, 'reports:report:review', input.studentTaskId),
    )
    const submission = found(await latestSubmission(tx, payloadIdOf(work.own)))
    found(submission.content.template.sections.find((section) => section.id === input.sectionId))
    await requireOpen(deps, tx, input.studentTaskId)
    const id = newId()
    const row = { sectionId: input.sectionId, text: input.text, byId: actor.userId, at: deps.clock.now() }
    await tx.insert(reportRemark).values({ id, submissionId: submission.id, ...row })
    return { id }
  })

/** Takes back a remark of one's own, as long as one could be made. */
export const deleteRemark = (deps: TaskDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const [row] = await tx
      .select({ studentTaskId: reportSubmission.studentTaskId })
      .from(reportRemark)
      .innerJoin(reportSubmission, eq(reportSubmission.id, reportRemark.submissionId))
      .where(and(eq(reportRemark.id, id), eq(reportRemark.byId, actor.userId)))
    await requireOpen(deps, tx, found(row).studentTaskId)
    await tx.delete(reportRemark).where(eq(reportRemark.id, id))
    return {}
  })
