import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { POINT } from '@labbox/contract/core/score.ts'
import { earned, scoreOf } from '@labbox/contract/exams/results.ts'
import {
  cronbachAlpha,
  discrimination,
  distribution,
  mean,
  median,
  rateBands,
  scoreBands,
  timeBands,
  variance,
} from '@labbox/contract/exams/statistics.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import type { MarkKey, QuestionDocument } from '@labbox/contract/questions/key.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import { found } from '../../../platform/errors.ts'
import { linksOf } from '../../files/service.ts'
import { studentTaskVisibleTo } from '../../tasks/queries.ts'
import { statusOf } from '../../tasks/student.service.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { MARK, selectMarking, treatmentsOf, type Treatments } from '../marking/load.ts'
import type { ExamFacts } from '../facts.ts'
import { correctedOf } from '../seal.ts'
import { examAnswer, examQuestion } from '../tables.ts'
import { fileIdsIn } from '../view.ts'
import { minutesOf } from './result.queries.ts'

interface Mark {
  attemptId: string
  question: number
  points: number
  answer: Answer | null
  verdict: string
}

const choicesIn = (answer: Answer | null): string[] => {
  if (answer?.type === 'single') return [answer.option]
  if (answer?.type === 'multiple') return answer.options
  return answer?.type === 'boolean' ? [String(answer.value)] : []
}

const tally = (marks: readonly Mark[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const choice of marks.flatMap(({ answer }) => choicesIn(answer)))
    counts[choice] = (counts[choice] ?? 0) + 1
  return counts
}

/** Only where all students have the same right answer. */
const keyOf = ({ key }: QuestionDocument): MarkKey | null => (key.type === 'numeric' ? null : key)

/**
 * Median seconds by question. The same as `timeSpent` of the contract, in the database: the log of an exam is far longer than what is
 * asked of it.
 */
export const secondsOf = async (db: Db, attemptIds: readonly string[]): Promise<Map<number, number>> => {
  if (attemptIds.length === 0) return new Map()
  const ids = sql.join(
    attemptIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await db.execute<{ question: number; seconds: number }>(sql`
    with paced as (
      select l.attempt_id, l.question, least(600, greatest(0, extract(epoch from l.given_at
        - coalesce(lag(l.given_at) over (partition by l.attempt_id order by l.given_at, l.question, l.epoch, l.seq), s.started_at))))::float8 as took
      from exam_answer_log l join student_task s on s.id = l.attempt_id
      where l.attempt_id in (${ids})
    ), spent as (
      select attempt_id, question, sum(took) as seconds from paced group by attempt_id, question
    )
    select question::int as question, percentile_cont(0.5) within group (order by seconds)::float8 as seconds
    from spent group by question`)
  return new Map([...rows].map(({ question, seconds }) => [question, seconds]))
}

const versionsOf = async (db: Db, examId: string) => {
  const rows = await db
    .select({ no: examQuestion.no, versionId: examQuestion.versionId })
    .from(examQuestion)
    .where(eq(examQuestion.examId, examId))
  return Map.groupBy(rows, ({ versionId }) => versionId)
}

const points = (units: number): number => units / POINT

/** Totals of the papers of which nothing is left to mark. */
const totalsOf = (of: ExamFacts, treatments: Treatments, papers: ReadonlyMap<string, Mark[]>) =>
  new Map(
    [...papers].flatMap(([id, marks]) => {
      const questions = marks.map((mark) => ({
        ...{ points: mark.points, worth: found(of.questions.get(mark.question)).points },
        treatment: treatments.get(mark.question) ?? ('key' as const),
      }))
      const total = questions.reduce((sum, question) => sum + (earned(question) ?? 0), 0)
      const score = scoreOf(questions)
      return score === null ? [] : [[id, { total, score }] as const]
    }),
  )

/** Reliability, where all had the same questions: what is dropped does not count. */
const alphaOf = (treatments: Treatments, papers: ReadonlyMap<string, Mark[]>): number | null => {
  const rows = [...papers.values()].map((marks) =>
    marks
      .filter(({ question }) => treatments.get(question) !== 'dropped')
      .toSorted((a, b) => a.question - b.question),
  )
  const asked = (marks: readonly Mark[]) => marks.map(({ question }) => question).join()
  const [first] = rows
  if (!first || rows.some((marks) => asked(marks) !== asked(first))) return null
  return cronbachAlpha(rows.map((marks) => marks.map((mark) => points(mark.points))))
}

const statusesOf = async (deps: ExamDeps, actor: Actor, id: string): Promise<number[]> => {
  const works = await deps.db
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(and(eq(studentTask.taskId, id), studentTaskVisibleTo(deps.db, actor, MARK)))
  const now = deps.clock.now()
  return works.map((work) => statusOf(work, now))
}

const marksIn = async (db: Db, ids: readonly string[]): Promise<Mark[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      ...{ attemptId: examAnswer.attemptId, question: examAnswer.question, points: examAnswer.points },
      ...{ answer: examAnswer.answer, verdict: examAnswer.verdict },
    })
    .from(examAnswer)
    .where(and(inArray(examAnswer.attemptId, [...ids]), isNotNull(examAnswer.points)))
  return rows.map((row) => ({ ...row, points: row.points ?? 0 }))
}

/** All figures of an exam, over the students in scope. */
export const statisticsOf = async (deps: ExamDeps, actor: Actor, id: string) => {
  const { db } = deps
  const { row, of, papers } = await selectMarking(deps, actor, id)
  const treatments = await treatmentsOf(db, id)
  const corrected = await correctedOf(db, id)
  const statuses = await statusesOf(deps, actor, id)
  const ids = papers.map(({ attempt }) => attempt.id)
  const marks = await marksIn(db, ids)
  const complete = new Map(papers.map(({ attempt }) => [attempt.id, attempt.questions.length]))
  const byPaper = new Map(
    [...Map.groupBy(marks, ({ attemptId }) => attemptId)].filter(
      ([attemptId, own]) => own.length === complete.get(attemptId),
    ),
  )
  const totals = totalsOf(of, treatments, byPaper)
  const scores = [...totals.values()].map(({ score }) => points(score))
  const minutes = papers.flatMap(({ work }) => minutesOf(work.own) ?? [])
  const seconds = await secondsOf(db, ids)
  const byQuestion = Map.groupBy(marks, ({ question }) => question)
  const questions = [...(await versionsOf(db, id))].flatMap(([versionId, rows]) => {
    const numbers = rows.map(({ no }) => no).toSorted((a, b) => a - b)
    const own = numbers.flatMap((no) => byQuestion.get(no) ?? [])
    if (own.length === 0) return []
    const first = found(of.questions.get(numbers[0] ?? 0))
    const document = corrected.get(first.no) ?? first.document
    const share = (mark: Mark) => mark.points / found(of.questions.get(mark.question)).points
    const rest = own.flatMap((mark) => {
      const total = totals.get(mark.attemptId)?.total
      return total === undefined ? [] : [{ points: points(mark.points), total: points(total) }]
    })
    const dropped = numbers.some((no) => treatments.get(no) === 'dropped')
    const times = numbers.flatMap((no) => seconds.get(no) ?? [])
    return [
      {
        ...{ versionId, questionId: first.questionId, numbers, type: document.content.type },
        ...{ content: document.content, key: keyOf(document), attempts: own.length, dropped },
        files: linksOf(deps, actor, fileIdsIn([document.content, document.key])),
        empty: own.filter(({ verdict }) => verdict === 'empty').length,
        facility: mean(own.map(share)),
        discrimination: dropped ? null : discrimination(rest),
        correctRate: own.filter((mark) => share(mark) >= 1).length / own.length,
        choices: tally(own),
        medianSeconds: median(times),
      },
    ]
  })
  const spread = variance(scores)
  return {
    ...{ id, name: row.task.name, students: statuses.length, sat: papers.length, scored: scores.length },
    missed: statuses.filter((status) => status === 5).length,
    ...{ mean: mean(scores), median: median(scores), deviation: spread === null ? null : Math.sqrt(spread) },
    highest: scores.length > 0 ? Math.max(...scores) : null,
    lowest: scores.length > 0 ? Math.min(...scores) : null,
    ...{ distribution: distribution(scores), scoreBands: scoreBands(scores) },
    rateBands: rateBands(questions.map(({ correctRate }) => correctRate)),
    ...{ timeBands: timeBands(minutes), medianMinutes: median(minutes) },
    alpha: alphaOf(treatments, byPaper),
    questions: questions.toSorted((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0)),
  }
}
