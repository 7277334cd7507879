import { and, eq, sql } from 'drizzle-orm'
import { own } from '@labbox/contract/core/own.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import {
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
import { workStatus, isHandedIn } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { linksOf } from '../../files/service.ts'
import { studentTaskVisibleTo } from '../../tasks/queries.ts'
import { statusOf } from '../../tasks/student.service.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { RESULTS, treatmentsOf } from '../marking/load.ts'
import { selectExam } from '../queries.ts'
import { correctedOf } from '../sitting/seal.ts'
import { examAttempt } from '../tables.ts'
import { fileIdsIn } from '../sitting/view.ts'
import { createFigures, type PaperMarks } from './figures.ts'

const choicesIn = (answer: Answer | null): string[] => {
  if (answer?.type === 'single') return [answer.option]
  if (answer?.type === 'multiple') return answer.options
  return answer?.type === 'boolean' ? [String(answer.value)] : []
}

/** Only where all students have the same right answer. */
const keyOf = ({ key }: QuestionDocument): MarkKey | null => (key.type === 'numeric' ? null : key)

/** Ids as one parameter, however many. */
const listOf = (ids: readonly string[]) => sql`${sql.param(`{${ids.join()}}`)}::uuid[]`

/**
 * Median seconds by question. The same as `timeSpent` of the contract, in the database: the log of an exam is far longer than what is
 * asked of it.
 */
export const secondsOf = async (db: Db, attemptIds: readonly string[]): Promise<Map<number, number>> => {
  const rows = await db.execute<{ question: number; seconds: number }>(sql`
    with paced as (
      select l.attempt_id, l.question, least(600, greatest(0, extract(epoch from l.given_at
        - coalesce(lag(l.given_at) over (partition by l.attempt_id order by l.given_at, l.question, l.epoch, l.seq), s.started_at))))::float8 as took
      from exam_answer_log l join student_task s on s.id = l.attempt_id
      where l.attempt_id = any(${listOf(attemptIds)})
    ), spent as (
      select attempt_id, question, sum(took) as seconds from paced group by attempt_id, question
    )
    select question::int as question, percentile_cont(0.5) within group (order by seconds)::float8 as seconds
    from spent group by question`)
  return new Map([...rows].map(({ question, seconds }) => [question, seconds]))
}

const AT_ONCE = 500

/** What papers earned, in portions: an exam of thousands is never in memory as a whole. */
const marksIn = async function* (db: Db, ids: readonly string[]): AsyncGenerator<PaperMarks> {
  for (let k = 0; k < ids.length; k += AT_ONCE) {
    const rows = await db.execute<{ questions: number[]; points: (number | null)[] }>(sql`
      select array_agg(question::int order by question) as questions,
        array_agg((points * ${POINT})::int order by question) as points
      from exam_answer where attempt_id = any(${listOf(ids.slice(k, k + AT_ONCE))})
      group by attempt_id order by attempt_id`)
    yield* rows
  }
}

interface Tally {
  empty: number
  choices: Record<string, number>
}

/** By question, of marked answers: how many were left empty, and who chose what. Equal answers arrive as one. */
const talliesOf = async (db: Db, ids: readonly string[]): Promise<Map<number, Tally>> => {
  const rows = await db.execute<{ question: number; answer: Answer | null; empty: boolean; n: number }>(sql`
    select question::int as question, verdict = 'empty' as empty, count(*)::int as n,
      case when answer ->> 'type' in ('single', 'multiple', 'boolean') then answer end as answer
    from exam_answer where attempt_id = any(${listOf(ids)}) and points is not null
    group by 1, 2, 4`)
  const tallies = new Map<number, Tally>()
  for (const { question, answer, empty, n } of rows) {
    const tally = tallies.get(question) ?? { empty: 0, choices: {} }
    tallies.set(question, tally)
    if (empty) tally.empty += n
    for (const choice of choicesIn(answer)) tally.choices[choice] = (own(tally.choices, choice) ?? 0) + n
  }
  return tallies
}

/** The students in scope: how each copy stands, and which were handed in. */
const copiesOf = async (deps: ExamDeps, actor: Actor, examFacts: typeof task.$inferSelect) => {
  const rows = await deps.db
    .select({ own: studentTask, sealedAt: examAttempt.sealedAt })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .leftJoin(examAttempt, eq(examAttempt.id, studentTask.id))
    .where(and(eq(studentTask.taskId, examFacts.id), studentTaskVisibleTo(deps.db, actor, RESULTS)))
  const now = deps.clock.now()
  return {
    statuses: rows.map(({ own }) => statusOf({ own, task: examFacts }, now)),
    handedIn: rows.flatMap(({ own, sealedAt }) => (sealedAt && isHandedIn(own.status) ? [own] : [])),
  }
}

const merged = (tallies: readonly Tally[]): Tally => {
  const choices: Tally['choices'] = {}
  for (const tally of tallies)
    for (const [choice, n] of Object.entries(tally.choices)) choices[choice] = (own(choices, choice) ?? 0) + n
  return { empty: tallies.reduce((sum, { empty }) => sum + empty, 0), choices }
}

/** All figures of an exam, over the students in scope. */
export const statisticsOf = async (deps: ExamDeps, actor: Actor, id: string) => {
  const { db } = deps
  const row = await selectExam(db, actor, RESULTS, id)
  const examFacts = await deps.facts.exam(id)
  if (!examFacts) throw new AppError('TASK_STATE')
  const treatments = await treatmentsOf(db, id)
  const corrected = await correctedOf(db, id)
  const { statuses, handedIn } = await copiesOf(deps, actor, row.task)
  const ids = handedIn.map((own) => own.id)
  const figures = createFigures(examFacts.questions, treatments)
  for await (const paper of marksIn(db, ids)) figures.add(paper)
  const tallies = await talliesOf(db, ids)
  const seconds = await secondsOf(db, ids)
  const scores = figures.scores()
  const minutes = handedIn.flatMap((own) => own.minutes ?? [])
  const versions = Map.groupBy(examFacts.questions.values(), ({ versionId }) => versionId)
  const questions = [...versions].flatMap(([versionId, asked]) => {
    const own = figures.version(versionId)
    const [first] = asked
    if (!own || !first) return []
    const numbers = asked.map(({ no }) => no)
    const document = corrected.get(first.no) ?? first.document
    const dropped = numbers.some((no) => treatments.get(no) === 'dropped')
    return [
      {
        versionId,
        questionId: first.questionId,
        numbers,
        type: document.content.type,
        content: document.content,
        key: keyOf(document),
        dropped,
        files: linksOf(deps, actor, fileIdsIn([document.content, document.key])),
        ...own,
        discrimination: dropped ? null : own.discrimination,
        ...merged(numbers.flatMap((no) => tallies.get(no) ?? [])),
        medianSeconds: median(numbers.flatMap((no) => seconds.get(no) ?? [])),
      },
    ]
  })
  const spread = variance(scores)
  return {
    id,
    name: row.task.name,
    students: statuses.length,
    sat: handedIn.length,
    scored: scores.length,
    missed: statuses.filter((status) => status === workStatus.missed).length,
    mean: mean(scores),
    median: median(scores),
    deviation: spread === null ? null : Math.sqrt(spread),
    highest: scores.length > 0 ? Math.max(...scores) : null,
    lowest: scores.length > 0 ? Math.min(...scores) : null,
    distribution: distribution(scores),
    scoreBands: scoreBands(scores),
    rateBands: rateBands(questions.map(({ correctRate }) => correctRate)),
    timeBands: timeBands(minutes),
    medianMinutes: median(minutes),
    alpha: figures.alpha(),
    questions: questions.toSorted((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0)),
  }
}
