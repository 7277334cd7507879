import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm'
import { studentSheet } from '@labbox/contract/measurement/sheet.ts'
import { isReportType, reportStatus, type StudentStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { containing, ordering, windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { scoreOf } from '../experiments/queries.ts'
import { linkOf, linksOf } from '../files/service.ts'
import { withPictures } from '../measurement/service.ts'
import { myTaskOf } from '../tasks/mine.queries.ts'
import { historyOf, numberOf, studentTaskVisibleTo, type Reader } from '../tasks/queries.ts'
import {
  firstOfGroup,
  gradedMembersOf,
  groupName,
  memberNamed,
  memberNames,
} from '../tasks/groups/queries.ts'
import { endOf, holderOf, lateOf, payloadIdOf, selectOwnTask, statusOf } from '../tasks/student.service.ts'
import { ofKind, studentTask, task, taskGroup } from '../tasks/tables.ts'
import { evidenceOf, templateOf } from './evidence.ts'
import { emptyDraft, filesOfReport, type FrozenReport } from './rules.ts'
import { isHeldByOther } from './locks.service.ts'
import { draftRow } from './service.ts'
import { reportRemark, reportReview, reportSubmission } from './tables.ts'

const submissionsOf = (db: Db, studentTaskId: string) =>
  db
    .select()
    .from(reportSubmission)
    .where(eq(reportSubmission.studentTaskId, studentTaskId))
    .orderBy(asc(reportSubmission.number))

const reviewsOf = async (db: Db, studentTaskId: string) => {
  const rows = await db
    .select({ review: reportReview, by: user.name })
    .from(reportReview)
    .innerJoin(user, eq(user.id, reportReview.byId))
    .where(eq(reportReview.studentTaskId, studentTaskId))
    .orderBy(asc(reportReview.at), asc(reportReview.id))
  return rows.map(({ review, by }) => ({ ...review, score: numberOf(review.score), by }))
}

const remarksOf = async (db: Db, studentTaskId: string) => {
  const rows = await db
    .select({ remark: reportRemark, by: user.name })
    .from(reportRemark)
    .innerJoin(reportSubmission, eq(reportSubmission.id, reportRemark.submissionId))
    .innerJoin(user, eq(user.id, reportRemark.byId))
    .where(eq(reportSubmission.studentTaskId, studentTaskId))
    .orderBy(asc(reportRemark.at))
  return rows.map(({ remark, by }) => ({ ...remark, by }))
}

const signed = (
  deps: Deps,
  actor: Pick<Actor, 'userId'>,
  pictures: { id: string; fileId: string; caption: string; at: Date | string; photo?: boolean }[],
) =>
  pictures.map((picture) => ({
    ...picture,
    photo: picture.photo ?? false,
    url: linkOf(deps, actor, picture.fileId),
  }))

/** One's own report: the draft with live work while it is open, else the last submission as it was frozen. */
export const myReportOf = async (deps: Deps, actor: Pick<Actor, 'userId'>, studentTaskId: string) => {
  const { db, clock } = deps
  const work = await selectOwnTask(db, actor, studentTaskId)
  found(isReportType(work.task.type) ? work : null)
  const status = statusOf(work, clock.now())
  const open = status === reportStatus.notStarted || status === reportStatus.inProgress
  const payloadId = payloadIdOf(work.own)
  const [row, submissions] = [await draftRow(db, payloadId), await submissionsOf(db, payloadId)]
  const last = open ? undefined : submissions.at(-1)
  const live = await evidenceOf(db, work)
  const shown:
    FrozenReport | (typeof live & { template: FrozenReport['template']; draft: FrozenReport['draft'] }) =
    last?.content ?? { ...live, template: await templateOf(db, work), draft: row?.draft ?? emptyDraft() }
  const sheet = shown.sheet && studentSheet(shown.sheet)
  return {
    task: await myTaskOf(db, actor, studentTaskId, clock.now()),
    editable: open && clock.now() >= work.task.startAt && !holderOf(work.own, clock.now()),
    remeasure: work.own.remeasure && (open || status === reportStatus.rejected),
    pdf: work.task.settings.pdfReport,
    revision: row?.revision ?? 0,
    savedAt: row?.updatedAt ?? null,
    template: shown.template,
    draft: shown.draft,
    circuit: shown.circuit,
    pictures: signed(deps, actor, shown.pictures),
    files: linksOf(deps, actor, filesOfReport(shown)),
    sheet: sheet && withPictures(deps, actor, sheet.template, sheet),
    submissions,
    reviews: await reviewsOf(db, payloadId),
    remarks: await remarksOf(db, payloadId),
    experimentId: live.experimentId,
  }
}

const rowColumns = {
  own: studentTask,
  task,
  className: teachingClass.name,
  student: user.name,
  number: user.number,
  submissions: sql<number>`(select count(*)::int from report_submission s
    where s.student_task_id = coalesce(${studentTask.payloadId}, ${studentTask.id}))`,
  group: groupName,
  members: memberNames,
}

export const reviewRows = (db: Db) =>
  db
    .select(rowColumns)
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(teachingClass, eq(teachingClass.id, studentTask.classId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .leftJoin(taskGroup, eq(taskGroup.id, studentTask.groupId))
    .$dynamic()

export type ReviewedRow = Awaited<ReturnType<typeof reviewRows>>[number]

const presentRow = (row: ReviewedRow, now: Date) => ({
  studentTaskId: row.own.id,
  taskId: row.task.id,
  taskName: row.task.name,
  className: row.className,
  student: row.student,
  number: row.number,
  group: row.group,
  members: row.members ?? [],
  status: statusOf(row, now),
  submittedAt: row.own.submittedAt,
  auto: row.own.autoSubmitted,
  submissions: row.submissions,
  score: numberOf(row.own.score),
  penalty: Number(row.own.penalty),
  daysLate: lateOf(row),
  endAt: endOf(row),
  origin: row.own.origin,
})

export interface ReviewFilter {
  page: number
  limit: number
  sort?: string | undefined
  taskId?: string | undefined
  status?: number | undefined
  name?: string | undefined
}

export const reviewPageOf = async (deps: Deps, actor: Actor, filter: ReviewFilter) => {
  const { db, clock } = deps
  const where = and(
    ofKind('report'),
    studentTaskVisibleTo(db, actor, 'reports:report:page'),
    firstOfGroup,
    filter.taskId ? eq(task.id, filter.taskId) : undefined,
    filter.status === undefined ? undefined : eq(studentTask.status, filter.status as StudentStatus),
    filter.name
      ? or(
          ilike(user.name, containing(filter.name)),
          ilike(user.number, containing(filter.name)),
          memberNamed(containing(filter.name)),
        )
      : undefined,
  )
  const window = windowOf(filter)
  const rows = await reviewRows(db)
    .where(where)
    .orderBy(
      // Those that wait, the longest first; then the others.
      ...(filter.sort ? [] : [sql`${studentTask.status} <> ${reportStatus.pendingReview}`]),
      ...ordering({ submittedAt: studentTask.submittedAt }, filter.sort, 'submittedAt', studentTask.id),
    )
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .where(where)
  return { items: rows.map((row) => presentRow(row, clock.now())), total: total?.n ?? 0 }
}

/** One report with everything a reviewer needs beside it. */
export const reviewOf = async (deps: Deps, actor: Reader, studentTaskId: string) => {
  const { db, clock } = deps
  const visible = and(
    ofKind('report'),
    eq(studentTask.id, studentTaskId),
    studentTaskVisibleTo(db, actor, 'reports:report:page'),
  )
  const row = found((await reviewRows(db).where(visible))[0])
  const payloadId = payloadIdOf(row.own)
  const submissions = await submissionsOf(db, payloadId)
  const [next] = await reviewRows(db)
    .where(
      and(
        eq(task.id, row.task.id),
        eq(studentTask.status, reportStatus.pendingReview),
        firstOfGroup,
        sql`${studentTask.id} <> ${studentTaskId}`,
        sql`not ${isHeldByOther(db, actor, clock.now(), sql`coalesce(${studentTask.payloadId}, ${studentTask.id})`)}`,
        row.own.groupId ? sql`${studentTask.groupId} is distinct from ${row.own.groupId}` : undefined,
        studentTaskVisibleTo(db, actor, 'reports:report:page'),
      ),
    )
    .orderBy(asc(studentTask.submittedAt), asc(studentTask.id))
    .limit(1)
  const { experimentWork, sheet } = await evidenceOf(db, row)
  return {
    row: presentRow(row, clock.now()),
    members: await gradedMembersOf(db, row),
    submissions: submissions.map(({ content, ...head }) => ({
      ...head,
      ...content,
      pictures: signed(deps, actor, content.pictures),
      files: linksOf(deps, actor, filesOfReport(content)),
      sheet: content.sheet && withPictures(deps, actor, content.sheet.template, content.sheet),
    })),
    reviews: await reviewsOf(db, payloadId),
    remarks: await remarksOf(db, payloadId),
    history: await historyOf(db, studentTaskId),
    nextStudentTaskId: next?.own.id ?? null,
    experimentStudentTaskId: experimentWork?.own.id ?? null,
    proposedScore: sheet && scoreOf(sheet.score),
  }
}
