import { asc, eq, sql } from 'drizzle-orm'
import type { ExamMode } from '@labbox/contract/exams/states.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import type { Db } from '../../../platform/database/db.ts'
import { createBatcher } from '../../../platform/batcher.ts'
import { createLoadCache } from '../../../platform/load-cache.ts'
import type { FrozenPaper } from '../authoring/frozen.ts'
import { exam, examAttempt, examQuestion } from '../tables.ts'

/** A question of a published exam. What it is marked by may be corrected later; this is what it asks. */
export interface QuestionFacts {
  no: number
  part: number
  points: number
  questionId: string
  versionId: string
  document: QuestionDocument
}

/** What is frozen when an exam is published. */
export interface ExamFacts {
  id: string
  mode: ExamMode
  papers: readonly FrozenPaper[]
  questions: ReadonlyMap<number, QuestionFacts>
}

/** What is fixed when a student's paper is made. */
export interface AttemptFacts {
  id: string
  examId: string
  studentId: string
  paper: number
  seed: number
  questions: readonly number[]
}

const EXAMS = 50
const ATTEMPTS = 20_000
/** How those who turn a page are looked up together. */
const STATES = { most: 400, waiting: 20_000, lanes: 2, gatherMs: 20, enough: 32 }

const examFactsOf = async (db: Db, id: string): Promise<ExamFacts | null> => {
  const [row] = await db.select().from(exam).where(eq(exam.id, id))
  if (!row?.papers) return null
  const rows = await db
    .select()
    .from(examQuestion)
    .where(eq(examQuestion.examId, id))
    .orderBy(asc(examQuestion.no))
  return { id, mode: row.mode, papers: row.papers, questions: new Map(rows.map((each) => [each.no, each])) }
}

/**
 * Facts of exams and attempts that never change, cached on each node. What can change (times, epoch, sealing, corrected
 * keys) is read each time.
 */
export const createFacts = (db: Db) => {
  const attemptById = db
    .select({
      id: examAttempt.id,
      examId: examAttempt.examId,
      studentId: examAttempt.studentId,
      paper: examAttempt.paper,
      seed: examAttempt.seed,
      questions: examAttempt.questions,
    })
    .from(examAttempt)
    .where(eq(examAttempt.id, sql.placeholder('id')))
    .prepare('exam_attempt_facts')
  const exams = createLoadCache<ExamFacts>(EXAMS, (id) => examFactsOf(db, id))
  const statesOf = db
    .select({
      id: examAttempt.id,
      studentId: examAttempt.studentId,
      examId: examAttempt.examId,
      epoch: examAttempt.epoch,
      endsAt: examAttempt.endsAt,
      graceS: examAttempt.graceS,
      sealedAt: examAttempt.sealedAt,
    })
    .from(examAttempt)
    .where(sql`${examAttempt.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('exam_attempt_states')
  const state = createBatcher({
    ...STATES,
    async run(ids: readonly string[]) {
      const rows = new Map((await statesOf.execute({ ids: [...new Set(ids)] })).map((row) => [row.id, row]))
      return ids.map((id) => rows.get(id) ?? null)
    },
  })
  return {
    /** How a sitting stands now; asked anew each time, in one statement for all who ask at one moment. */
    state,
    exam: (id: string) => exams(id),
    /** In a transaction: on its connection, so that it never waits for another one. */
    examIn: (tx: Db, id: string) => exams(id, () => examFactsOf(tx, id)),
    attempt: createLoadCache<AttemptFacts>(
      ATTEMPTS,
      async (id) => (await attemptById.execute({ id }))[0] ?? null,
    ),
  }
}

export type Facts = ReturnType<typeof createFacts>
