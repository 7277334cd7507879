import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { parsePoints } from '@labbox/contract/core/score.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Part } from '../../../platform/database/listing.ts'
import { found, invalid } from '../../../platform/errors.ts'
import { plainTextOf } from '../../questions/queries.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { examAnswer, examAttempt } from '../tables.ts'
import { isLeft, markable, selectMarking, treatmentsOf, type Treatments } from './load.ts'

/** Answers that somebody still has to look at; those of questions that count for everybody or nobody need it no more. */
const leftCount = (treatments: Treatments): SQL<number> => {
  const settled = [...treatments.keys()]
  const counts = settled.length > 0 ? sql`and ${examAnswer.question} not in ${settled}` : sql``
  return sql<number>`count(*) filter (where ${examAnswer.points} is null ${counts})::int`
}

/** By question, over all papers that the actor marks. */
const countsByQuestion = async (db: Db, actor: Actor, examId: string, treatments: Treatments) => {
  const rows = await db
    .select({ question: examAnswer.question, answers: count(), left: leftCount(treatments) })
    .from(examAnswer)
    .innerJoin(examAttempt, eq(examAttempt.id, examAnswer.attemptId))
    .innerJoin(studentTask, eq(studentTask.id, examAttempt.id))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(and(eq(examAttempt.examId, examId), markable(db, actor)))
    .groupBy(examAnswer.question)
  return new Map(rows.map((row) => [row.question, row]))
}

const countsByPaper = async (db: Db, ids: readonly string[], treatments: Treatments) => {
  const rows = await db
    .select({
      id: examAnswer.attemptId,
      left: leftCount(treatments),
      late: sql<boolean>`bool_or(${examAnswer.late})`,
    })
    .from(examAnswer)
    .where(anyOf(examAnswer.attemptId, ids))
    .groupBy(examAnswer.attemptId)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is left to mark, by question and, for one part of the papers, by student. */
export const overviewOf = async (deps: ExamDeps, actor: Actor, { id, ...part }: Part & { id: string }) => {
  const { db } = deps
  const { row, examFacts, papers, more } = await selectMarking(deps, actor, id, part)
  const treatments = await treatmentsOf(db, id)
  const byQuestion = await countsByQuestion(db, actor, id, treatments)
  const byPaper = await countsByPaper(
    db,
    papers.map(({ attempt }) => attempt.id),
    treatments,
  )
  const [open] = await db
    .select({ n: count() })
    .from(studentTask)
    .where(and(eq(studentTask.taskId, id), inArray(studentTask.status, [0, 1])))
  return {
    name: row.task.name,
    hideNames: row.exam.settings.hideNames,
    sitting: open?.n ?? 0,
    questions: [...examFacts.questions.values()].flatMap(({ no, points, document }) => {
      const counts = byQuestion.get(no)
      const { type, stem } = document.content
      return counts
        ? [
            {
              no,
              type,
              stem: plainTextOf(stem),
              points,
              treatment: treatments.get(no) ?? ('key' as const),
              answers: counts.answers,
              left: counts.left,
            },
          ]
        : []
    }),
    students: papers.map(({ work: { own }, who }) => ({
      attemptId: own.id,
      ...who,
      status: own.status,
      left: byPaper.get(own.id)?.left ?? 0,
      late: byPaper.get(own.id)?.late ?? false,
      score: own.status === workStatus.finished && own.score !== null ? parsePoints(own.score) : null,
    })),
    more,
  }
}

interface Queue extends Part {
  id: string
  question?: number | undefined
  attemptId?: string | undefined
}

/** Answers to one question, for one part of the papers; or all those of one student. */
export const queueOf = async (deps: ExamDeps, actor: Actor, { id, question, attemptId, ...part }: Queue) => {
  const marking = await selectMarking(deps, actor, id, attemptId === undefined ? part : undefined)
  if (question === undefined && attemptId === undefined) throw invalid({ question: 'required' })
  const wanted = marking.papers.filter(({ attempt }) => attemptId === undefined || attempt.id === attemptId)
  if (attemptId !== undefined) found(wanted[0])
  const treatments = await treatmentsOf(deps.db, id)
  const rows = await deps.db
    .select({
      attemptId: examAnswer.attemptId,
      question: examAnswer.question,
      points: examAnswer.points,
    })
    .from(examAnswer)
    .where(
      and(
        anyOf(
          examAnswer.attemptId,
          wanted.map(({ attempt }) => attempt.id),
        ),
        question === undefined ? undefined : eq(examAnswer.question, question),
      ),
    )
  const byPaper = Map.groupBy(rows, (row) => row.attemptId)
  const items = wanted.flatMap(({ attempt, who, work }) => {
    const own = byPaper.get(attempt.id) ?? []
    return attempt.questions.flatMap((no) => {
      const row = own.find((each) => each.question === no)
      return row
        ? [
            {
              ...row,
              ...who,
              left: isLeft(treatments, row),
              finished: work.own.status === workStatus.finished,
            },
          ]
        : []
    })
  })
  return { items, more: marking.more }
}
