import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { minutesBetween } from '@labbox/contract/core/durations.ts'
import { formatPoints, POINT } from '@labbox/contract/core/score.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import { instantiate } from '@labbox/contract/questions/instantiate.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { mark, type Marked, type MarkPolicy } from '@labbox/contract/questions/marking.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import type { HandedIn } from '../../tasks/student.service.ts'
import { makeAttempts } from './attempts.ts'
import type { AttemptFacts, ExamFacts, Facts } from './facts.ts'
import { questionSeed } from '../rules.ts'
import { examAnswerLog, examAttempt, examQuestion } from '../tables.ts'

/** Documents whose key was corrected since publishing, by number. */
export const correctedOf = async (db: Db, examId: string): Promise<Map<number, QuestionDocument>> => {
  const rows = await db
    .select({ no: examQuestion.no, corrected: examQuestion.corrected })
    .from(examQuestion)
    .where(and(eq(examQuestion.examId, examId), isNotNull(examQuestion.corrected)))
  return new Map(rows.flatMap(({ no, corrected }) => (corrected ? [[no, corrected] as const] : [])))
}

/** What an answer to a question of this paper earns by itself. */
export const markAnswer = (
  examFacts: ExamFacts,
  attempt: AttemptFacts,
  no: number,
  document: QuestionDocument,
  answer: Answer | null,
): Marked => {
  const policy: MarkPolicy = found(examFacts.papers[attempt.paper]).policy
  const instance = instantiate(document, questionSeed(attempt, examFacts.mode, no))
  return mark(instance, answer, found(examFacts.questions.get(no)).points, policy)
}

type Attempt = typeof examAttempt.$inferSelect

/**
 * Marks attempts as sealed, in the order of their ids, since the answer log locks them in that order too. Students who
 * never came, and whose paper the job had not made, get it now.
 */
const sealRows = async (tx: Db, facts: Facts, items: readonly HandedIn[]): Promise<Map<string, Attempt>> => {
  const ids = items.map(({ work }) => work.own.id)
  const lock = () =>
    tx
      .select({ id: examAttempt.id })
      .from(examAttempt)
      .where(anyOf(examAttempt.id, ids))
      .orderBy(asc(examAttempt.id))
      .for('update')
  const known = new Set((await lock()).map(({ id }) => id))
  const missing = items.filter(({ work }) => !known.has(work.own.id)).map(({ work }) => work)
  for (const [examId, those] of Map.groupBy(missing, ({ task }) => task.id))
    await makeAttempts(tx, found(await facts.examIn(tx, examId)), those)
  const times = items.map(({ work, at }) => ({ id: work.own.id, at }))
  const rows = await tx
    .update(examAttempt)
    .set({ sealedAt: sql`r.at` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as r(id uuid, at timestamptz)`)
    .where(eq(examAttempt.id, sql`r.id`))
    .returning(getTableColumns(examAttempt))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of each question the answer that counts: the last by epoch and sequence (`isLater` of the contract). */
const currentOf = async (tx: Db, ids: readonly string[]) => {
  // One look into the key for each question, however often its answer was changed.
  const last = tx
    .select()
    .from(examAnswerLog)
    .where(and(eq(examAnswerLog.attemptId, examAttempt.id), eq(examAnswerLog.question, sql`asked.no`)))
    .orderBy(desc(examAnswerLog.epoch), desc(examAnswerLog.seq))
    .limit(1)
    .as('last')
  const rows = await tx
    .select({
      attemptId: last.attemptId,
      question: last.question,
      answer: last.answer,
      at: last.at,
      late: last.late,
    })
    .from(examAttempt)
    .crossJoin(sql`unnest(${examAttempt.questions}) as asked(no)`)
    .crossJoinLateral(last)
    .where(anyOf(examAttempt.id, ids))
  return new Map(rows.map((row) => [`${row.attemptId}/${row.question}`, row]))
}

/**
 * Seals attempts. Once their rows are marked, no further answer gets into the log, and everybody who was writing has
 * committed. Then the answers that count are stored and marked automatically. A whole class takes as few statements as
 * one student.
 */
export const sealAll = async (tx: Db, facts: Facts, items: readonly HandedIn[]) => {
  const attempts = await sealRows(tx, facts, items)
  const current = await currentOf(tx, [...attempts.keys()])
  const examIds = [...new Set(items.map(({ work }) => work.task.id))]
  const exams = new Map<string, { examFacts: ExamFacts; corrected: Map<number, QuestionDocument> }>()
  for (const id of examIds)
    exams.set(id, { examFacts: found(await facts.examIn(tx, id)), corrected: await correctedOf(tx, id) })
  const marked = items.map(({ work }) => {
    const attempt = found(attempts.get(work.own.id))
    const { examFacts, corrected } = found(exams.get(work.task.id))
    return attempt.questions.map((no) => {
      const entry = current.get(`${attempt.id}/${no}`)
      const answer = entry?.answer ?? null
      const document = corrected.get(no) ?? found(examFacts.questions.get(no)).document
      const { verdict, score } = markAnswer(examFacts, attempt, no, document, answer)
      const row = {
        attempt_id: attempt.id,
        question: no,
        answer,
        at: entry?.at ?? null,
        late: entry?.late ?? false,
        verdict,
        points: score === null ? null : formatPoints(score),
      }
      return { row, score }
    })
  })
  const rows = marked.flat().map(({ row }) => row)
  await tx.execute(sql`
    insert into exam_answer (attempt_id, question, answer, at, late, verdict, points, auto_points)
    select attempt_id, question, answer, at, late, verdict, points, points
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(attempt_id uuid, question smallint, answer jsonb,
      at timestamptz, late boolean, verdict text, points numeric)`)
  return marked.map((answers, k) => {
    const { work, at } = found(items[k])
    const manualReview = answers.some(({ score }) => score === null)
    const total = answers.reduce((sum, { score }) => sum + (score ?? 0), 0)
    return {
      manualReview,
      score: manualReview ? null : total / POINT,
      minutes: minutesBetween(work.own.startedAt, at),
    }
  })
}
