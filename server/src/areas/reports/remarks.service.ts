import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { tablesOf } from '@labbox/contract/measurement/template.ts'
import { PDF_SECTION, type RemarkAnchor } from '@labbox/contract/reports/anchors.ts'
import type { remarkAdd } from '@labbox/contract/reports/reports.ts'
import { reportStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { readConfig } from '../../platform/client-config.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { lockStudentTask, payloadIdOf, selectVisibleTask, type TaskDeps } from '../tasks/student.service.ts'
import { requireReport, type FrozenReport } from './rules.ts'
import { latestSubmission } from './service.ts'
import { countUse } from './statements.service.ts'
import { reportRemark, reportSubmission } from './tables.ts'

/** Remarks are made while a report waits for its review; once it is graded only where the review mode is `annotate`. */
const requireOpen = async (deps: TaskDeps, tx: Db, studentTaskId: string): Promise<void> => {
  const { own } = await lockStudentTask(deps, tx, studentTaskId)
  if (own.status === reportStatus.pendingReview) return
  if (own.status !== reportStatus.finished) throw new AppError('WRONG_STATE')
  const { reportReviewMode } = await readConfig(deps.db)
  if (reportReviewMode !== 'annotate') throw new AppError('REPORT_READ_ONLY')
}

/** Refuses a place that the submission does not have, as if it were not there. */
const requirePlace = (content: FrozenReport, sectionId: string, anchor: RemarkAnchor | null): void => {
  const { template, draft, sheet } = content
  if (sectionId === PDF_SECTION || anchor?.kind === 'pdf') {
    if (sectionId !== PDF_SECTION || anchor?.kind !== 'pdf' || !draft.pdfFileId) throw notFound()
    return
  }
  found(template.sections.find(({ id }) => id === sectionId))
  if (anchor?.kind === 'cell') found(sheet?.cells[anchor.cell])
  if (anchor?.kind === 'plot') {
    const plots = sheet ? tablesOf(sheet.template).flatMap((table) => table.plots ?? []) : []
    found(plots.find(({ id }) => id === anchor.plot))
  }
}

/** A remark on what was handed in last: on a section, on something in it, or on a place in its PDF. */
export const addRemark = (deps: TaskDeps, actor: Actor, input: BodyOf<typeof remarkAdd>) =>
  transaction(deps.db, async (tx) => {
    const work = requireReport(
      await selectVisibleTask(tx, actor, 'reports:report:review', input.studentTaskId),
    )
    const submission = found(await latestSubmission(tx, payloadIdOf(work.own)))
    const { sectionId, anchor, text } = input
    requirePlace(submission.content, sectionId, anchor)
    await requireOpen(deps, tx, input.studentTaskId)
    const id = newId()
    const row = { sectionId, anchor, text, byId: actor.userId, at: deps.clock.now() }
    await tx.insert(reportRemark).values({ id, submissionId: submission.id, ...row })
    await countUse(tx, actor, text)
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
