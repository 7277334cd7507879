import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Locale } from '@labbox/contract/core/types.ts'
import { checkFields, fieldText } from '@labbox/contract/errors/fields.ts'
import type { Treatment } from '@labbox/contract/exams/correction.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { QuestionDocument, type QuestionKey } from '@labbox/contract/questions/key.ts'
import type { Verdict } from '@labbox/contract/questions/marking.ts'
import { questionProblemText } from '@labbox/contract/questions/problems.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { linksOf } from '../../files/service.ts'
import { settleDue } from '../../tasks/service.ts'
import { lockStudentTasks } from '../../tasks/student.service.ts'
import { studentTask } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import type { ExamFacts } from '../sitting/facts.ts'
import { examTreatment } from './tables.ts'
import { selectExam } from '../queries.ts'
import { correctedOf, markAnswer } from '../sitting/seal.ts'
import { examAnswer, examAttempt, examQuestion } from '../tables.ts'
import { lastSealOf } from '../authoring/windows.ts'
import { tellCorrected } from '../results/told.ts'
import { fileIdsIn } from '../sitting/view.ts'
import {
  lockOwnExam,
  MARK,
  marksOf,
  sealedPapers,
  treatmentsOf,
  type Paper,
  type Treatments,
} from './load.ts'
import { answersTo } from './rubric.service.ts'
import { plan, writeMarks, type NewMark } from './write.ts'

export interface Correction {
  id: string
  question: number
  treatment: Treatment
  key: QuestionKey | null
  overHand: boolean
}

type Locked = Awaited<ReturnType<typeof lockOwnExam>>

/** Whether every sitting is sealed, so that no answer can arrive any more. */
const isSealed = async (deps: ExamDeps, tx: Db, { row, exam }: Pick<Locked, 'row' | 'exam'>) => {
  const lastSeal = lastSealOf(row, exam.students)
  if (deps.clock.now() < lastSeal && !row.closedAt) return false
  const [open] = await tx
    .select({ n: count() })
    .from(studentTask)
    .where(
      and(
        eq(studentTask.taskId, row.id),
        inArray(studentTask.status, [workStatus.notStarted, workStatus.inProgress]),
      ),
    )
  return open?.n === 0
}

export const requireSealed = async (deps: ExamDeps, tx: Db, locked: Locked): Promise<void> => {
  if (!(await isSealed(deps, tx, locked))) throw new AppError('EXAM_UNSEALED')
}

/** All frozen questions with the keys they are marked by. */
export const correctionsOf = async (deps: ExamDeps, actor: Actor, id: string) => {
  const { db, facts } = deps
  await selectExam(db, actor, MARK, id)
  const examFacts = await facts.exam(id)
  if (!examFacts) throw new AppError('TASK_STATE')
  const corrected = await correctedOf(db, id)
  const treatments = await treatmentsOf(db, id)
  const counts = await db
    .select({ no: examAnswer.question, n: count() })
    .from(examAnswer)
    .innerJoin(examAttempt, eq(examAttempt.id, examAnswer.attemptId))
    .where(eq(examAttempt.examId, id))
    .groupBy(examAnswer.question)
  return [...examFacts.questions.values()].map(({ no, points, document }) => {
    const { content, key, explanation } = corrected.get(no) ?? document
    return {
      no,
      points,
      content,
      key,
      explanation,
      type: content.type,
      corrected: corrected.has(no),
      files: linksOf(deps, actor, fileIdsIn([content, key, explanation])),
      treatment: treatments.get(no) ?? ('key' as const),
      answers: counts.find((row) => row.no === no)?.n ?? 0,
    }
  })
}

/** The document with another key. Only the key may change, not the question, nor each student's own numbers. */
const withKey = (document: QuestionDocument, key: QuestionKey, locale: Locale): QuestionDocument => {
  const refuse = (problem: string) =>
    new AppError('CORRECTION_KEY', { params: { problem }, fields: { key: 'CORRECTION_KEY' } })
  const checked = checkFields(QuestionDocument, { ...document, key }, locale)
  if ('findings' in checked) throw refuse(checked.findings[0]?.text ?? fieldText('fits', locale))
  const numbers = (one: QuestionKey) => (one.type === 'numeric' ? one.variables : [])
  if (!isDeepStrictEqual(numbers(document.key), numbers(key)))
    throw refuse(fieldText('fixedVariables', locale))
  const [problem] = checkQuestion(checked.data)
  if (problem) throw refuse(questionProblemText(problem, locale))
  return checked.data
}

const remarked = (
  examFacts: ExamFacts,
  { attempt }: Paper,
  row: NewMark['row'],
  document: QuestionDocument,
  overHand: boolean,
): NewMark => {
  const { score, verdict } = markAnswer(examFacts, attempt, row.question, document, row.answer)
  const keeps = { row, points: row.points, rubric: row.rubric, verdict: row.verdict as Verdict }
  // A key changes nothing for questions that people mark.
  if (score === null) return { ...keeps, autoPoints: row.autoPoints }
  if (row.markedBy !== null && !overHand) return { ...keeps, autoPoints: score }
  return { row, points: score, autoPoints: score, rubric: [], verdict }
}

const prepare = async (deps: ExamDeps, tx: Db, actor: Actor, input: Correction, lock: boolean) => {
  const locked = await lockOwnExam(deps, tx, actor, input.id)
  const { examFacts, exam } = locked
  const asked = found(examFacts.questions.get(input.question))
  await requireSealed(deps, tx, locked)
  const numbers = await sameVersion(tx, input.id, asked.no)
  const before = await correctedOf(tx, input.id)
  const current = before.get(asked.no) ?? asked.document
  const document = input.key ? withKey(asked.document, input.key, actor.locale) : current
  if (lock) {
    const ids = (await sealedPapers(tx, input.id, false)).map(({ attempt }) => attempt.id)
    await lockStudentTasks(deps, tx, ids)
  }
  const all = await sealedPapers(tx, input.id, exam.settings.hideNames)
  const rows = await answersTo(tx, all, numbers, lock)
  const byId = new Map(all.map((paper) => [paper.attempt.id, paper]))
  const newMarks = rows.map((row) =>
    input.treatment === 'key'
      ? remarked(examFacts, found(byId.get(row.attemptId)), row, document, input.overHand)
      : { ...row, row, verdict: row.verdict as Verdict },
  )
  const touched = new Set(rows.map((row) => row.attemptId))
  const treatments = await treatmentsOf(tx, input.id)
  const after: Treatments = new Map([...treatments, ...numbers.map((no) => [no, input.treatment] as const)])
  const marks = await marksOf(tx, [...touched])
  const papers = all.filter(({ attempt }) => touched.has(attempt.id))
  const planned = plan({ examFacts, papers, marks, treatments }, newMarks, after)
  return { newMarks, planned, numbers, document }
}

/** The numbers under which an exam asks the same version of the same question, in all its papers. */
const sameVersion = async (tx: Db, examId: string, no: number): Promise<number[]> => {
  const rows = await tx
    .select({ no: examQuestion.no, versionId: examQuestion.versionId })
    .from(examQuestion)
    .where(eq(examQuestion.examId, examId))
  const { versionId } = found(rows.find((row) => row.no === no))
  return rows.filter((row) => row.versionId === versionId).map((row) => row.no)
}

/** What a correction would change, student by student. */
export const previewCorrection = async (deps: ExamDeps, actor: Actor, input: Correction) => {
  await settleOwn(deps, actor, input.id)
  return transaction(deps.db, async (tx) => (await prepare(deps, tx, actor, input, false)).planned)
}

const settleOwn = async (deps: ExamDeps, actor: Actor, id: string): Promise<void> => {
  await selectExam(deps.db, actor, MARK, id)
  await settleDue(deps, id)
}

/** Corrects the key, gives everybody the points, or drops the question; all in one transaction, with the history. */
export const applyCorrection = async (
  deps: ExamDeps,
  actor: Actor,
  input: Correction & { reason: string },
) => {
  await settleOwn(deps, actor, input.id)
  return transaction(deps.db, async (tx) => {
    const { id: examId, treatment, reason } = input
    const { newMarks, planned, numbers, document } = await prepare(deps, tx, actor, input, true)
    await writeMarks(deps, tx, actor, newMarks, planned, { kind: 'correction', reason })
    const changed = planned.changes.filter((one) => one.finished && one.scoreFrom !== one.scoreTo)
    await tellCorrected(deps, tx, [...new Set(changed.map(({ attemptId }) => attemptId))])
    const these = and(eq(examQuestion.examId, examId), inArray(examQuestion.no, numbers))
    if (input.key) await tx.update(examQuestion).set({ corrected: document }).where(these)
    await tx
      .delete(examTreatment)
      .where(and(eq(examTreatment.examId, examId), inArray(examTreatment.no, numbers)))
    if (treatment !== 'key')
      await tx
        .insert(examTreatment)
        .values(
          numbers.map((no) => ({ examId, no, treatment, byId: actor.userId, at: deps.clock.now(), reason })),
        )
    return planned
  })
}
