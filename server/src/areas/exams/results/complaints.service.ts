import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import { can, type Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { windowOf } from '../../../platform/database/listing.ts'
import { nobody } from '../../../platform/ownership.ts'
import { user } from '../../access/tables.ts'
import { studentTaskVisibleTo } from '../../tasks/queries.ts'
import { lockStudentTask } from '../../tasks/student.service.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { selectOwnExam } from '../sitting/admission.ts'
import { MARK, marksOf, RESULTS, selectPaper, treatmentsOf } from '../marking/load.ts'
import { requirePoints } from '../marking/marking.service.ts'
import { plan, verdictFor, writeMarks } from '../marking/write.ts'
import { examComplaint } from '../marking/tables.ts'
import { examAnswer, examAttempt, examQuestion } from '../tables.ts'
import { complaintEnd } from './paper.queries.ts'
import { tellComplaint, tellResults } from './told.ts'

/** Questions a mark of one's own, once, within the period. */
export const complainAbout = (
  deps: ExamDeps,
  actor: Actor,
  { id, question, text }: { id: string; question: number; text: string },
) =>
  transaction(deps.db, async (tx) => {
    const { examRow } = await selectOwnExam(tx, actor, id)
    const work = await lockStudentTask(deps, tx, id)
    const now = deps.clock.now()
    if (!complaintEnd(examRow, work, now)) throw new AppError('COMPLAINT_CLOSED')
    const where = and(eq(examAnswer.attemptId, id), eq(examAnswer.question, question))
    found((await tx.select({ question: examAnswer.question }).from(examAnswer).where(where))[0])
    const rows = await tx
      .insert(examComplaint)
      .values({ attemptId: id, question, text, at: now })
      .onConflictDoNothing()
      .returning({ at: examComplaint.at })
    if (rows.length === 0) throw new AppError('COMPLAINT_TWICE')
    await tellComplaint(deps, tx, work)
    return {}
  })

const answerer = alias(user, 'answerer')

/** Questioned marks that the actor answers; those that wait longest first. */
export const complaintPageOf = async (
  { db }: ExamDeps,
  actor: Actor,
  filter: { page: number; limit: number; id?: string | undefined; open?: boolean | undefined },
) => {
  const where = and(
    studentTaskVisibleTo(db, actor, RESULTS),
    filter.id ? eq(task.id, filter.id) : undefined,
    filter.open === undefined
      ? undefined
      : filter.open
        ? isNull(examComplaint.answeredAt)
        : isNotNull(examComplaint.answeredAt),
  )
  const window = windowOf(filter)
  const rows = await db
    .select({
      complaint: examComplaint,
      examId: task.id,
      exam: task.name,
      student: user.name,
      number: user.number,
      by: answerer.name,
      points: examAnswer.points,
      worth: examQuestion.points,
    })
    .from(examComplaint)
    .innerJoin(studentTask, eq(studentTask.id, examComplaint.attemptId))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .innerJoin(examAttempt, eq(examAttempt.id, examComplaint.attemptId))
    .innerJoin(
      examAnswer,
      and(eq(examAnswer.attemptId, examComplaint.attemptId), eq(examAnswer.question, examComplaint.question)),
    )
    .innerJoin(
      examQuestion,
      and(eq(examQuestion.examId, examAttempt.examId), eq(examQuestion.no, examComplaint.question)),
    )
    .leftJoin(answerer, eq(answerer.id, examComplaint.answeredBy))
    .where(where)
    .orderBy(asc(examComplaint.at), asc(examComplaint.attemptId), asc(examComplaint.question))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(examComplaint)
    .innerJoin(studentTask, eq(studentTask.id, examComplaint.attemptId))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(where)
  const items = rows.map(({ complaint, by, ...row }) => {
    const { fromPoints: from, toPoints: to, ...shown } = complaint
    return { ...row, ...shown, answeredBy: by, from, to }
  })
  return { items, total: total?.n ?? 0 }
}

const WAITING = 20

/** Exams in which papers wait for their review, or questioned marks for an answer. */
export const waitingFor = ({ db }: ExamDeps, actor: Actor) => {
  const open = db
    .select({ attemptId: examComplaint.attemptId, n: count().as('n') })
    .from(examComplaint)
    .where(and(isNull(examComplaint.answeredAt), can(actor, RESULTS) ? undefined : nobody))
    .groupBy(examComplaint.attemptId)
    .as('open')
  const since = sql<Date | null>`min(${studentTask.submittedAt})`.mapWith(studentTask.submittedAt)
  return db
    .select({
      id: task.id,
      name: task.name,
      since,
      papers: sql<number>`(count(*) filter (where ${studentTask.status} = ${workStatus.pendingReview}))::int`,
      complaints: sql<number>`coalesce(sum(${open.n}), 0)::int`,
    })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .leftJoin(open, eq(open.attemptId, studentTask.id))
    .where(
      and(
        studentTaskVisibleTo(db, actor, MARK),
        inArray(task.type, [taskTypes.quiz, taskTypes.exam]),
        or(eq(studentTask.status, workStatus.pendingReview), isNotNull(open.n)),
      ),
    )
    .groupBy(task.id)
    .orderBy(since, task.id)
    .limit(WAITING)
}

export interface ComplaintAnswer {
  attemptId: string
  question: number
  points: number | null
  reply: string
}

/** Keeps or changes a questioned mark, once, with a reason. */
export const answerComplaint = (deps: ExamDeps, actor: Actor, input: ComplaintAnswer) =>
  transaction(deps.db, async (tx) => {
    const { attemptId, question, points, reply } = input
    const { paper, examFacts } = await selectPaper(deps, tx, actor, attemptId, RESULTS)
    const work = await lockStudentTask(deps, tx, attemptId)
    const here = and(eq(examComplaint.attemptId, attemptId), eq(examComplaint.question, question))
    const complaint = found((await tx.select().from(examComplaint).where(here))[0])
    if (complaint.answeredAt) throw new AppError('COMPLAINT_ANSWERED')
    const [answer] = await tx
      .select()
      .from(examAnswer)
      .where(and(eq(examAnswer.attemptId, attemptId), eq(examAnswer.question, question)))
    const row = found(answer)
    if (points !== null && points !== row.points) {
      requirePoints(examFacts, question, points)
      const { autoPoints, rubric } = row
      const verdict = verdictFor(row, points, found(examFacts.questions.get(question)).points)
      const newMarks = [{ row, points, autoPoints, rubric, verdict }]
      const treatments = await treatmentsOf(tx, examFacts.id)
      const before = {
        examFacts,
        papers: [{ ...paper, work }],
        marks: await marksOf(tx, [attemptId]),
        treatments,
      }
      const planned = plan(before, newMarks, treatments)
      await writeMarks(deps, tx, actor, newMarks, planned, { kind: 'complaint', reason: reply })
      await tx
        .update(examAnswer)
        .set({ markedBy: actor.userId, markedAt: deps.clock.now() })
        .where(and(eq(examAnswer.attemptId, attemptId), eq(examAnswer.question, question)))
    }
    await tx
      .update(examComplaint)
      .set({
        reply,
        answeredAt: deps.clock.now(),
        answeredBy: actor.userId,
        fromPoints: row.points,
        toPoints: points ?? row.points,
      })
      .where(here)
    await tellResults(deps, tx, 'complaint.answered', [work])
    return {}
  })
