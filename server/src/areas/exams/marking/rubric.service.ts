import { and, count, inArray, sql } from 'drizzle-orm'
import { afterRubric, type Rubric } from '@labbox/contract/exams/rubric.ts'
import type { Verdict } from '@labbox/contract/questions/marking.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { lockStudentTasks } from '../../tasks/student.service.ts'
import type { ExamDeps } from '../context.ts'
import { examRubric } from './tables.ts'
import { selectExam } from '../queries.ts'
import { examAnswer } from '../tables.ts'
import { lockOwnExam, MARK, marksOf, rubricOf, sealedPapers, treatmentsOf, type Paper } from './load.ts'
import { plan, verdictFor, writeMarks, type NewMark } from './write.ts'

export interface RubricChange {
  id: string
  question: number
  revision: number
  rubric: Rubric
}

const paperIds = (papers: readonly Paper[]): string[] => papers.map(({ attempt }) => attempt.id)

/** Answers of these papers to these questions; locked for the deed. */
export const answersTo = async (
  tx: Db,
  papers: readonly Paper[],
  questions: readonly number[],
  lock: boolean,
) => {
  if (papers.length === 0) return []
  const query = tx
    .select()
    .from(examAnswer)
    .where(and(anyOf(examAnswer.attemptId, paperIds(papers)), inArray(examAnswer.question, [...questions])))
  return lock ? query.for('update') : query
}

/** The rubric of a question, with how many answers each item was applied to. */
export const rubricFor = async ({ db, facts }: ExamDeps, actor: Actor, id: string, question: number) => {
  const { task } = await selectExam(db, actor, MARK, id)
  const worth = found((await facts.exam(id))?.questions.get(question)).points
  const { rubric, revision } = await rubricOf(db, id, question)
  const rows = await db
    .select({ item: sql<string>`item`, n: count() })
    .from(
      sql`exam_answer a join exam_attempt t on t.id = a.attempt_id, jsonb_array_elements_text(a.rubric) item`,
    )
    .where(sql`t.exam_id = ${id} and a.question = ${question}`)
    .groupBy(sql`item`)
  const used = Object.fromEntries(rows.map(({ item, n }) => [item, n]))
  return { rubric, revision, worth, used, editable: task.ownerId === actor.userId }
}

const prepare = async (deps: ExamDeps, tx: Db, actor: Actor, input: RubricChange, lock: boolean) => {
  const { id, question } = input
  const { examFacts, exam } = await lockOwnExam(deps, tx, actor, id)
  const worth = found(examFacts.questions.get(question)).points
  const { rubric: before, revision } = await rubricOf(tx, id, question)
  if (revision !== input.revision) throw new AppError('RUBRIC_STALE')
  if (lock) await lockStudentTasks(deps, tx, paperIds(await sealedPapers(tx, id, false)))
  const all = await sealedPapers(tx, id, exam.settings.hideNames)
  const rows = await answersTo(tx, all, [question], lock)
  const newMarks = rows
    .filter(({ rubric }) => rubric.length > 0)
    .map((row): NewMark => {
      const { points, rubric } = afterRubric(row, before, input.rubric, worth)
      const verdict = points === null ? (row.verdict as Verdict) : verdictFor(row, points, worth)
      return { row, points, rubric, verdict, autoPoints: row.autoPoints }
    })
  const touched = new Set(newMarks.map(({ row }) => row.attemptId))
  const papers = all.filter(({ attempt }) => touched.has(attempt.id))
  const treatments = await treatmentsOf(tx, id)
  const marks = await marksOf(tx, [...touched])
  return { newMarks, planned: plan({ examFacts, papers, marks, treatments }, newMarks, treatments) }
}

/** Whose marks a rubric would change. */
export const previewRubric = (deps: ExamDeps, actor: Actor, input: RubricChange) =>
  transaction(deps.db, async (tx) => (await prepare(deps, tx, actor, input, false)).planned)

/** Keeps a rubric and applies it backwards, all in one transaction. */
export const saveRubric = (deps: ExamDeps, actor: Actor, input: RubricChange) =>
  transaction(deps.db, async (tx) => {
    const { newMarks, planned } = await prepare(deps, tx, actor, input, true)
    await writeMarks(deps, tx, actor, newMarks, planned, { kind: 'rubric', reason: '' })
    const revision = input.revision + 1
    const { id: examId, question: no, rubric } = input
    await tx
      .insert(examRubric)
      .values({ examId, no, rubric, revision })
      .onConflictDoUpdate({ target: [examRubric.examId, examRubric.no], set: { rubric, revision } })
    return { ...planned, revision }
  })
