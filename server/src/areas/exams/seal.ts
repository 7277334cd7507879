import { eq, and, isNotNull } from 'drizzle-orm'
import { POINT } from '@labbox/contract/core/score.ts'
import { currentAnswers } from '@labbox/contract/exams/states.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import { instantiate } from '@labbox/contract/questions/instantiate.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { mark, type Marked, type MarkPolicy } from '@labbox/contract/questions/marking.ts'
import type { Db } from '../../platform/db.ts'
import { found } from '../../platform/errors.ts'
import type { StudentWork } from '../tasks/student.service.ts'
import { logOf } from './answer-log.ts'
import { makeAttempts } from './attempts.ts'
import type { AttemptFacts, ExamFacts, Facts } from './facts.ts'
import { questionSeed } from './rules.ts'
import { examAnswer, examAttempt, examQuestion } from './tables.ts'

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
  of: ExamFacts,
  attempt: AttemptFacts,
  no: number,
  document: QuestionDocument,
  answer: Answer | null,
): Marked => {
  const policy: MarkPolicy = found(of.papers[attempt.paper]).policy
  const instance = instantiate(document, questionSeed(attempt, of.mode, no))
  return mark(instance, answer, found(of.questions.get(no)).points, policy)
}

/**
 * Seals a sitting: after its row is marked, no answer can get into the log; whoever was writing has committed. Then the answers that
 * count are written down and marked by themselves.
 */
export const sealAttempt = async (tx: Db, facts: Facts, work: StudentWork, at: Date) => {
  const { id } = work.own
  const of = found(await facts.examIn(tx, work.task.id))
  const seal = async () =>
    (await tx.update(examAttempt).set({ sealedAt: at }).where(eq(examAttempt.id, id)).returning())[0]
  let attempt = await seal()
  if (!attempt) {
    await makeAttempts(tx, of, [work])
    attempt = found(await seal())
  }
  const current = currentAnswers(await logOf(tx, id))
  const corrected = await correctedOf(tx, of.id)
  const rows = attempt.questions.map((no) => {
    const entry = current.get(no)
    const answer = entry?.answer ?? null
    const document = corrected.get(no) ?? found(of.questions.get(no)).document
    const { verdict, score } = markAnswer(of, attempt, no, document, answer)
    return {
      ...{ attemptId: id, question: no, answer, at: entry?.at ?? null, late: entry?.late ?? false },
      ...{ verdict, points: score, autoPoints: score },
    }
  })
  if (rows.length > 0) await tx.insert(examAnswer).values(rows)
  const manualReview = rows.some(({ points }) => points === null)
  return {
    manualReview,
    score: manualReview ? null : rows.reduce((sum, row) => sum + (row.points ?? 0), 0) / POINT,
  }
}
