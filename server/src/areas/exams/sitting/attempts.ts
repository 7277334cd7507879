import { randomInt } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { endOf, type StudentWork } from '../../tasks/student.service.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import type { ExamFacts } from './facts.ts'
import { dealQuestions } from '../rules.ts'
import { exam, examAttempt } from '../tables.ts'

const SEEDS = 2 ** 31 - 1

/** Makes the papers of these students; one that has been made stays as it is. */
export const makeAttempts = async (
  tx: Db,
  { id, mode, papers, questions }: ExamFacts,
  works: readonly StudentWork[],
): Promise<void> => {
  if (works.length === 0) return
  const questionIdOf = (no: number) => found(questions.get(no)).questionId
  // Papers are assigned in turn, from a random one on.
  const first = randomInt(papers.length)
  const rows = works.map((work, k) => {
    const paper = (first + k) % papers.length
    const seed = randomInt(SEEDS)
    return {
      id: work.own.id,
      examId: id,
      studentId: work.own.studentId,
      paper,
      seed,
      questions: dealQuestions({ mode, papers, questionIdOf }, paper, seed),
      endsAt: endOf(work),
      graceS: work.task.graceS,
    }
  })
  await tx.insert(examAttempt).values(rows).onConflictDoNothing()
}

const BATCH = 500

/**
 * Makes the papers of all students who have none yet, batch by batch, before the exam starts. Safe to run again: it goes on where it
 * was stopped.
 */
export const prepareAttempts = async ({ db, facts, clock }: ExamDeps, examId: string): Promise<number> => {
  const examFacts = await facts.exam(examId)
  if (!examFacts) return 0
  for (let made = 0; ;) {
    const batch = await db.transaction(async (tx) => {
      const works = await tx
        .select({ own: studentTask, task })
        .from(studentTask)
        .innerJoin(task, eq(task.id, studentTask.taskId))
        .leftJoin(examAttempt, eq(examAttempt.id, studentTask.id))
        .where(and(eq(studentTask.taskId, examId), isNull(examAttempt.id)))
        .orderBy(asc(studentTask.id))
        .limit(BATCH)
        .for('share', { of: studentTask })
      await makeAttempts(tx, examFacts, works)
      return works.length
    })
    made += batch
    if (batch < BATCH) {
      await db
        .update(exam)
        .set({ preparedAt: sql`coalesce(${exam.preparedAt}, ${clock.now().toISOString()})` })
        .where(eq(exam.id, examId))
      return made
    }
  }
}
