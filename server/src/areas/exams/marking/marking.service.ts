import { and, eq, lte, or } from 'drizzle-orm'
import { nameIn } from '@labbox/contract/core/person-name.ts'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { MARK_LOCK_S } from '@labbox/contract/exams/marking.ts'
import { scoreOf } from '@labbox/contract/exams/results.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { gradeAll } from '../../tasks/grading.service.ts'
import { lockStudentTask, lockStudentTasks, perform, type StudentWork } from '../../tasks/student.service.ts'
import type { ExamDeps } from '../context.ts'
import type { ExamFacts } from '../sitting/facts.ts'
import { examMarkHistory, examMarkLock } from './tables.ts'
import { tellFinished } from '../results/told.ts'
import { examAnswer } from '../tables.ts'
import { isLeft, marked, marksOf, rubricOf, selectMarking, selectPaper, treatmentsOf } from './load.ts'
import { lockerOf } from './marking.queries.ts'
import { verdictFor } from './write.ts'

interface Place {
  attemptId: string
  question: number
}

/** Reserves an answer for a while, or refuses with the name of the person who has it. */
const takeLock = async (
  deps: ExamDeps,
  tx: Db,
  actor: Actor,
  { attemptId, question }: Place,
): Promise<Date> => {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + MARK_LOCK_S * 1000)
  const rows = await tx
    .insert(examMarkLock)
    .values({ attemptId, question, userId: actor.userId, until })
    .onConflictDoUpdate({
      target: [examMarkLock.attemptId, examMarkLock.question],
      set: { userId: actor.userId, until },
      setWhere: or(eq(examMarkLock.userId, actor.userId), lte(examMarkLock.until, now)),
    })
    .returning({ until: examMarkLock.until })
  if (rows.length > 0) return until
  const name = (await lockerOf(deps, tx, actor, attemptId, question)) ?? ''
  throw new AppError('MARK_LOCKED', { params: { name: nameIn(actor.locale, name) } })
}

const requireAnswer = async (tx: Db, { attemptId, question }: Place) =>
  found(
    (
      await tx
        .select()
        .from(examAnswer)
        .where(and(eq(examAnswer.attemptId, attemptId), eq(examAnswer.question, question)))
    )[0],
  )

/** Reserves an answer, so that nobody else marks it meanwhile. */
export const lockAnswer = (deps: ExamDeps, actor: Actor, place: Place) =>
  transaction(deps.db, async (tx) => {
    await selectPaper(deps, tx, actor, place.attemptId)
    await requireAnswer(tx, place)
    return { until: await takeLock(deps, tx, actor, place) }
  })

export const unlockAnswer = async (deps: ExamDeps, actor: Actor, place: Place) => {
  await selectPaper(deps, deps.db, actor, place.attemptId)
  await deps.db
    .delete(examMarkLock)
    .where(
      and(
        eq(examMarkLock.attemptId, place.attemptId),
        eq(examMarkLock.question, place.question),
        eq(examMarkLock.userId, actor.userId),
      ),
    )
  return {}
}

/** A mark must fit the question. */
export const requirePoints = (examFacts: ExamFacts, question: number, points: number): void => {
  const worth = found(examFacts.questions.get(question)).points
  if (points > worth)
    throw new AppError('MARK_POINTS', {
      params: { points: formatPoints(worth) },
      fields: { points: 'MARK_POINTS' },
    })
}

export interface Mark extends Place {
  points: number
  comment: string
  applied: string[]
  markedAt: string | null
  reason: string
}

/** Marks one answer by hand. */
export const saveMark = (deps: ExamDeps, actor: Actor, input: Mark) =>
  transaction(deps.db, async (tx) => {
    const { attemptId, question, points, comment, applied } = input
    const { examFacts } = await selectPaper(deps, tx, actor, attemptId)
    const work = await lockStudentTask(deps, tx, attemptId)
    const row = await requireAnswer(tx, input)
    if (work.own.status !== workStatus.pendingReview) throw new AppError('TASK_STATE')
    await takeLock(deps, tx, actor, input)
    const read = input.markedAt === null ? null : new Date(input.markedAt).getTime()
    if ((row.markedAt?.getTime() ?? null) !== read) throw new AppError('MARK_STALE')
    requirePoints(examFacts, question, points)
    const { rubric } = await rubricOf(tx, examFacts.id, question)
    if (applied.some((id) => !rubric.items.some((item) => item.id === id))) throw new AppError('RUBRIC_STALE')
    const markedAt = new Date(Math.max(deps.clock.now().getTime(), (row.markedAt?.getTime() ?? 0) + 1))
    await tx
      .update(examAnswer)
      .set({
        points,
        comment,
        rubric: applied,
        markedBy: actor.userId,
        markedAt,
        verdict: verdictFor(row, points, found(examFacts.questions.get(question)).points),
      })
      .where(and(eq(examAnswer.attemptId, attemptId), eq(examAnswer.question, question)))
    if (row.points !== points)
      await tx.insert(examMarkHistory).values({
        attemptId,
        question,
        at: markedAt,
        byId: actor.userId,
        kind: 'hand' as const,
        fromPoints: row.points,
        toPoints: points,
        reason: input.reason,
      })
    const treatments = await treatmentsOf(tx, examFacts.id)
    const marks = (await marksOf(tx, [attemptId])).get(attemptId) ?? []
    return { markedAt, left: marks.filter((mark) => isLeft(treatments, mark)).length }
  })

/** Finishes the review of locked papers; nothing may be left to mark in any of them. */
export const finishWorks = async (
  deps: ExamDeps,
  tx: Db,
  actor: Actor,
  examFacts: ExamFacts,
  works: readonly StudentWork[],
): Promise<void> => {
  const treatments = await treatmentsOf(tx, examFacts.id)
  const marks = await marksOf(
    tx,
    works.map(({ own }) => own.id),
  )
  const left = [...marks.values()].flat().filter((mark) => isLeft(treatments, mark)).length
  if (left > 0) throw new AppError('EXAM_UNMARKED', { params: { count: left } })
  await gradeAll(
    deps,
    tx,
    actor,
    works,
    (id) => scoreOf(marked(examFacts, treatments, marks.get(id) ?? [])) ?? 0,
  )
}

/** Finishes the review (status 2 → 3) of one student, or of all whom the actor may mark. */
export const finishReview = (
  deps: ExamDeps,
  actor: Actor,
  { id, attemptId }: { id: string; attemptId: string | null },
) =>
  transaction(deps.db, async (tx) => {
    const { examFacts, papers } = await selectMarking({ ...deps, db: tx }, actor, id)
    if (attemptId !== null) found(papers.find(({ attempt }) => attempt.id === attemptId))
    const wanted = papers.filter(
      ({ attempt, work }) =>
        attempt.id === attemptId || (attemptId === null && work.own.status === workStatus.pendingReview),
    )
    const works = await lockStudentTasks(
      deps,
      tx,
      wanted.map(({ attempt }) => attempt.id),
    )
    const open = works.filter(({ own }) => own.status === workStatus.pendingReview)
    if (attemptId !== null && open.length === 0) throw new AppError('TASK_STATE')
    await finishWorks(deps, tx, actor, examFacts, open)
    await tellFinished(deps, tx, open)
    return { finished: open.length }
  })

/** Reopens the review of one student (status 3 → 2). */
export const reopenReview = (
  deps: ExamDeps,
  actor: Actor,
  { id, attemptId, reason }: { id: string; attemptId: string; reason: string },
) =>
  transaction(deps.db, async (tx) => {
    const { examFacts } = await selectPaper(deps, tx, actor, attemptId)
    found(examFacts.id === id ? examFacts : null)
    const work = await lockStudentTask(deps, tx, attemptId)
    await perform(deps, tx, work, 'withdraw', actor, { reason })
    return {}
  })
