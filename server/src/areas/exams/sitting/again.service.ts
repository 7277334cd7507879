import { asc, eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { startQuizRound } from '../../questions/rounds.service.ts'
import { isMarked } from '../../tasks/student.service.ts'
import type { ExamDeps } from '../context.ts'
import { examAttempt, examQuestion } from '../tables.ts'
import { releasedTo, selectOwnExam } from './admission.ts'

/**
 * Tries a quiz again that is not marked: the questions of the student's own paper as a round of practice. What was handed in first stays
 * as it is, and is what the teacher sees of the quiz.
 * @throws AppError QUIZ_MARKED, EXAM_NOT_RELEASED before it was handed in
 */
export const tryAgain = (deps: ExamDeps, actor: Actor, id: string): Promise<{ id: string }> =>
  transaction(deps.db, async (tx) => {
    const { work, examRow } = await selectOwnExam(tx, actor, id)
    if (isMarked(work.task)) throw new AppError('QUIZ_MARKED')
    if (!releasedTo(examRow, work, deps.clock.now())) throw new AppError('EXAM_NOT_RELEASED')
    const [attempt] = await tx.select().from(examAttempt).where(eq(examAttempt.id, id))
    const { questions } = found(attempt)
    const rows = await tx
      .select()
      .from(examQuestion)
      .where(eq(examQuestion.examId, examRow.id))
      .orderBy(asc(examQuestion.no))
    const byNo = new Map(rows.map((row) => [row.no, row]))
    const asked = questions.map((no) => {
      const { questionId, versionId, corrected, document } = found(byNo.get(no))
      return { questionId, versionId, corrected, type: document.content.type }
    })
    return startQuizRound(deps, tx, actor, work.task.name, asked)
  })
