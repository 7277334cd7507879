import { count, desc, eq } from 'drizzle-orm'
import type { Act } from '@labbox/contract/system/acts.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { ReportDraft, reportGrade } from '@labbox/contract/reports/reports.ts'
import { fitsRubric, type RubricChoice } from '@labbox/contract/templates/rubric.ts'
import { reportStatus, type StudentAct } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { setMeasuring } from '../experiments/service.ts'
import { notify } from '../notices/service.ts'
import {
  adjustmentsOf,
  lockStudentTask,
  membersOf,
  payloadIdOf,
  perform,
  selectOwnTask,
  selectVisibleTask,
  type ActInput,
  type MemberScore,
  type StudentWork,
  type TaskKind,
  type TaskDeps,
} from '../tasks/student.service.ts'
import { evidenceOf, experimentWorkOf, templateOf } from './evidence.ts'
import { requireUnheld } from './locks.service.ts'
import { emptyDraft, missingSections, requireReport } from './rules.ts'
import { report, reportReview, reportSubmission, reportVersion, type ReviewKind } from './tables.ts'

export { filesOfDraft } from './rules.ts'

export const draftRow = async (db: Db, studentTaskId: string) =>
  (await db.select().from(report).where(eq(report.studentTaskId, studentTaskId)))[0] ?? null

/** Freezes the draft with everything it shows as the next submission. */
const freeze = async (tx: Db, work: StudentWork, at: Date, auto: boolean) => {
  const studentTaskId = payloadIdOf(work.own)
  const draft = (await draftRow(tx, studentTaskId))?.draft ?? emptyDraft()
  const { sheet, circuit, circuitHash, pictures } = await evidenceOf(tx, work)
  const [before] = await tx
    .select({ n: count() })
    .from(reportSubmission)
    .where(eq(reportSubmission.studentTaskId, studentTaskId))
  await tx.insert(reportSubmission).values({
    studentTaskId,
    number: (before?.n ?? 0) + 1,
    at,
    auto,
    content: {
      template: await templateOf(tx, work),
      draft,
      sheet,
      circuit,
      circuitHash,
      pictures: pictures.map((picture) => ({ ...picture, at: picture.at.toISOString() })),
    },
  })
}

/** What handing in means for report tasks; a report is always reviewed by a person. */
export const reportKind: TaskKind = {
  async submitted(tx, work, { at, auto }) {
    await freeze(tx, work, at, auto)
    const experiment = work.own.remeasure ? await experimentWorkOf(tx, work) : null
    if (experiment) await setMeasuring(tx, at, experiment, false, membersOf(work))
    return { manualReview: true, score: null, minutes: null }
  },
  async payloadMoved(tx, fromId, { own: { id } }) {
    const moved = { studentTaskId: id }
    await tx.update(report).set(moved).where(eq(report.studentTaskId, fromId))
    await tx.update(reportVersion).set(moved).where(eq(reportVersion.studentTaskId, fromId))
    await tx.update(reportSubmission).set(moved).where(eq(reportSubmission.studentTaskId, fromId))
    await tx.update(reportReview).set(moved).where(eq(reportReview.studentTaskId, fromId))
  },
}

/** One's own report, locked until the transaction ends. */
export const lockOwn = async (deps: TaskDeps, tx: Db, actor: Actor, id: string) => {
  requireReport(await selectOwnTask(tx, actor, id))
  return lockStudentTask(deps, tx, id)
}

/** Hands the report in, when every required part is there. */
export const submit = (deps: TaskDeps, actor: Actor, studentTaskId: string) =>
  transaction(deps.db, async (tx) => {
    const work = await lockOwn(deps, tx, actor, studentTaskId)
    const payloadId = payloadIdOf(work.own)
    const draft = (await draftRow(tx, payloadId))?.draft ?? emptyDraft()
    if (work.own.status === reportStatus.inProgress)
      requireComplete(work, draft, await templateOf(tx, work), actor)
    await perform(deps, tx, work, 'submit', actor)
    return { number: (await latestSubmission(tx, payloadId))?.number ?? 1 }
  })

const requireComplete = (
  work: StudentWork,
  draft: ReportDraft,
  template: Parameters<typeof missingSections>[0],
  actor: Actor,
): void => {
  if (work.task.settings.pdfReport) {
    if (!draft.pdfFileId) throw new AppError('REPORT_PDF', { fields: { pdfFileId: 'REPORT_PDF' } })
    return
  }
  const missing = missingSections(template, draft, actor.locale)
  const titles = Object.values(missing)
  if (titles.length === 0) return
  const sections = titles.join(actor.locale === 'zh' ? '、' : ', ')
  const fields = Object.fromEntries(Object.keys(missing).map((field) => [field, 'required' as const]))
  throw new AppError('REPORT_INCOMPLETE', { params: { sections }, fields })
}

/** What was handed in last. */
export const latestSubmission = async (db: Db, studentTaskId: string) =>
  (
    await db
      .select()
      .from(reportSubmission)
      .where(eq(reportSubmission.studentTaskId, studentTaskId))
      .orderBy(desc(reportSubmission.number))
      .limit(1)
  )[0] ?? null

export const reopenOwn = (deps: TaskDeps, actor: Actor, studentTaskId: string) =>
  transaction(deps.db, async (tx) => {
    const work = await lockOwn(deps, tx, actor, studentTaskId)
    await perform(deps, tx, work, 'reopen', actor)
    return {}
  })

interface ReviewInput extends ActInput {
  comment: string
  rubric?: RubricChoice
  members?: readonly MemberScore[]
}

const reviewActs = {
  grade: 'reports:report:grade',
  reject: 'reports:report:reject',
  withdraw: 'reports:report:withdraw',
  reopen: 'reports:report:reopen',
} as const satisfies Record<ReviewKind, Act>

/** Tells a student, or all members of a group, what a reviewer has done with the report. */
const tell = (tx: Db, at: Date, kind: ReviewKind, reviewed: StudentWork): Promise<void> => {
  const works = membersOf(reviewed).map(({ own, task }) => ({
    to: own.studentId,
    data: { id: own.id, type: task.type, name: task.name },
    endAt: own.deadline?.toISOString() ?? null,
  }))
  if (kind === 'grade') return notify(tx, at, 'work.graded', works)
  if (kind === 'withdraw') return notify(tx, at, 'work.regraded', works)
  const told = kind === 'reject' ? 'report.rejected' : 'report.reopened'
  return notify(
    tx,
    at,
    told,
    works.map(({ to, data, endAt }) => ({ to, data: { ...data, endAt } })),
  )
}

/** One act of a reviewer on one report: the copy is locked first, so two graders take turns. */
const review = (
  deps: TaskDeps,
  actor: Actor,
  studentTaskId: string,
  act: StudentAct,
  kind: ReviewKind,
  input: ReviewInput,
) =>
  transaction(deps.db, async (tx) => {
    requireReport(await selectVisibleTask(tx, actor, 'reports:report:review', studentTaskId))
    const work = await lockStudentTask(deps, tx, studentTaskId)
    await requireUnheld(tx, actor, deps.clock.now(), payloadIdOf(work.own))
    const { comment, rubric = {}, members = [], ...more } = input
    const adjustments = adjustmentsOf(work, members)
    const next = await perform(deps, tx, work, act, actor, { ...more, adjustments, reason: comment })
    const payloadId = payloadIdOf(work.own)
    const submission = await latestSubmission(tx, payloadId)
    if (!fitsRubric(submission?.content.template.rubric ?? [], rubric))
      throw new AppError('REPORT_RUBRIC', { fields: { rubric: 'REPORT_RUBRIC' } })
    await tx.insert(reportReview).values({
      studentTaskId: payloadId,
      submissionId: submission?.id ?? null,
      kind,
      score: input.score === undefined ? null : input.score.toFixed(4),
      comment,
      rubric,
      deadline: input.deadline ?? null,
      remeasure: input.remeasure ?? false,
      byId: actor.userId,
      at: deps.clock.now(),
    })
    await tell(tx, deps.clock.now(), kind, next)
    const { status, score, deadline } = work.own
    await audit(
      tx,
      actor,
      reviewActs[kind],
      { id: studentTaskId, name: work.task.name },
      { status, score, deadline },
      { status: next.own.status, score: next.own.score, deadline: next.own.deadline, comment },
    )
    return next
  })

export const grade = async (deps: TaskDeps, actor: Actor, input: BodyOf<typeof reportGrade>) => {
  await review(deps, actor, input.studentTaskId, 'grade', 'grade', {
    score: input.score,
    comment: input.comment,
    rubric: input.rubric,
    members: input.adjustments,
  })
  return {}
}

export interface Reject {
  studentTaskId: string
  reason: string
  deadline: string
  remeasure: boolean
}

/** Sends a report back; where measuring again is allowed, the experiment's sheet opens until the next submission. */
export const reject = (deps: TaskDeps, actor: Actor, input: Reject) =>
  transaction(deps.db, async (tx) => {
    const more = { comment: input.reason, deadline: new Date(input.deadline), remeasure: input.remeasure }
    const work = await review({ ...deps, db: tx }, actor, input.studentTaskId, 'reject', 'reject', more)
    const experiment = input.remeasure ? await experimentWorkOf(tx, work) : null
    if (experiment) await setMeasuring(tx, deps.clock.now(), experiment, true)
    return {}
  })

export const withdraw = async (deps: TaskDeps, actor: Actor, studentTaskId: string, reason: string) => {
  await review(deps, actor, studentTaskId, 'withdraw', 'withdraw', { comment: reason })
  return {}
}

export const reopenMissed = async (
  deps: TaskDeps,
  actor: Actor,
  studentTaskId: string,
  reason: string,
  deadline: Date,
) => {
  await review(deps, actor, studentTaskId, 'reopenMissed', 'reopen', { comment: reason, deadline })
  return {}
}
