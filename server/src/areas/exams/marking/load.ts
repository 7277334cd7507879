import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { MarkedQuestion } from '@labbox/contract/exams/results.ts'
import type { Who } from '@labbox/contract/exams/changes.ts'
import type { Treatment } from '@labbox/contract/exams/correction.ts'
import type { Rubric } from '@labbox/contract/exams/rubric.ts'
import { handedInStatuses } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { onePart, type Part } from '../../../platform/database/listing.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { studentTaskVisibleTo } from '../../tasks/queries.ts'
import { lockTask } from '../../tasks/service.ts'
import { selectVisibleTask, type StudentWork } from '../../tasks/student.service.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { isExamType } from '../sitting/admission.ts'
import type { ExamFacts } from '../sitting/facts.ts'
import { examRubric, examTreatment } from './tables.ts'
import { selectExam } from '../queries.ts'
import { exam, examAnswer, examAttempt } from '../tables.ts'

export const MARK = 'exams:exam:mark' as const
/** Releasing, counting, answering questioned marks: what is not for assistants who mark. */
export const RESULTS = 'exams:result:page' as const

export type Attempt = typeof examAttempt.$inferSelect
export type AnswerRow = typeof examAnswer.$inferSelect

/** One student's handed-in paper, with how whoever marks it may call the student. */
export interface Paper {
  work: StudentWork
  attempt: Attempt
  who: Who
}

/** Papers get anonymous numbers in a random order that stays the same. */
const placed = (db: Db, examId: string) =>
  db
    .select({
      id: examAttempt.id,
      place:
        sql<number>`(row_number() over (order by md5(${examAttempt.id}::text || ${examAttempt.examId}::text)))::int`.as(
          'place',
        ),
    })
    .from(examAttempt)
    .where(eq(examAttempt.examId, examId))
    .as('placed')

/** All papers of an exam that a condition lets in, or one part of them, in their order. */
const papers = async (
  db: Db,
  examId: string,
  hideNames: boolean,
  where: SQL | undefined,
  part?: Part,
): Promise<{ items: Paper[]; more: boolean }> => {
  const order = placed(db, examId)
  const ordered = db
    .select({
      own: studentTask,
      task,
      attempt: examAttempt,
      place: order.place,
      name: user.name,
      number: user.number,
    })
    .from(examAttempt)
    .innerJoin(order, eq(order.id, examAttempt.id))
    .innerJoin(studentTask, eq(studentTask.id, examAttempt.id))
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .where(and(eq(examAttempt.examId, examId), where))
    .orderBy(order.place)
  const { items, more } = part ? await onePart(part, ordered) : { items: await ordered, more: false }
  const found = items.map(({ own, task: examFacts, attempt, place, name, number }) => ({
    work: { own, task: examFacts },
    attempt,
    who: { place, name: hideNames ? null : name, number: hideNames ? null : number },
  }))
  return { items: found, more }
}

const handedIn = (): SQL =>
  sql`${studentTask.status} in ${handedInStatuses} and ${examAttempt.sealedAt} is not null`

/** The sealed papers of the students whom the actor marks. */
export const markable = (db: Db, actor: Actor): SQL =>
  sql`${handedIn()} and ${studentTaskVisibleTo(db, actor, MARK)}`

/** What the actor marks of an exam; its papers, or one part of them. */
export const selectMarking = async ({ db, facts }: ExamDeps, actor: Actor, examId: string, part?: Part) => {
  const row = await selectExam(db, actor, MARK, examId)
  const examFacts = await facts.exam(examId)
  if (!examFacts) throw new AppError('TASK_STATE')
  const { hideNames } = row.exam.settings
  const { items, more } = await papers(db, examId, hideNames, markable(db, actor), part)
  return { row, examFacts, papers: items, more }
}

/** All sealed papers of an exam, whoever asks. */
export const sealedPapers = async (db: Db, examId: string, hideNames: boolean): Promise<Paper[]> =>
  (await papers(db, examId, hideNames, handedIn())).items

/** One student's sealed paper that the actor may mark, or as if it were not there. */
export const selectPaper = async (
  deps: ExamDeps,
  db: Db,
  actor: Actor,
  attemptId: string,
  permission: typeof MARK | typeof RESULTS = MARK,
) => {
  const work = await selectVisibleTask(db, actor, permission, attemptId)
  if (!isExamType(work.task.type)) throw notFound()
  const [row] = await db.select().from(exam).where(eq(exam.id, work.task.id))
  const { settings } = found(row)
  const { items } = await papers(db, work.task.id, settings.hideNames, eq(examAttempt.id, attemptId))
  const [paper] = items
  const sealed = paper?.attempt.sealedAt && [2, 3].includes(paper.work.own.status)
  if (!paper || !sealed) throw new AppError('EXAM_UNSEALED')
  return { paper, examFacts: found(await deps.facts.examIn(db, work.task.id)), exam: found(row) }
}

/** Locks an exam that the actor set: only they may change what affects everybody's marks. */
export const lockOwnExam = async (deps: ExamDeps, tx: Db, actor: Actor, examId: string) => {
  const row = await lockTask(tx, actor, examId)
  if (!isExamType(row.type)) throw notFound()
  if (row.ownerId !== actor.userId) throw new AppError('FORBIDDEN')
  const [own] = await tx.select().from(exam).where(eq(exam.id, examId)).for('update')
  const examFacts = await deps.facts.examIn(tx, examId)
  if (!examFacts) throw new AppError('TASK_STATE')
  return { row, exam: found(own), examFacts }
}

export type Treatments = ReadonlyMap<number, Treatment>

export const treatmentsOf = async (db: Db, examId: string): Promise<Treatments> => {
  const rows = await db
    .select({ no: examTreatment.no, treatment: examTreatment.treatment })
    .from(examTreatment)
    .where(eq(examTreatment.examId, examId))
  return new Map(rows.map(({ no, treatment }) => [no, treatment]))
}

const noRubric: Rubric = { start: 'nothing', items: [] }

export const rubricOf = async (db: Db, examId: string, no: number) => {
  const [row] = await db
    .select()
    .from(examRubric)
    .where(and(eq(examRubric.examId, examId), eq(examRubric.no, no)))
  return { rubric: row?.rubric ?? noRubric, revision: row?.revision ?? 0 }
}

export type MarkRow = Pick<AnswerRow, 'attemptId' | 'question' | 'points'>

/** The marks of these papers, by paper; one query. */
export const marksOf = async (db: Db, attemptIds: readonly string[]): Promise<Map<string, MarkRow[]>> => {
  if (attemptIds.length === 0) return new Map()
  const rows = await db
    .select({
      attemptId: examAnswer.attemptId,
      question: examAnswer.question,
      points: examAnswer.points,
    })
    .from(examAnswer)
    .where(anyOf(examAnswer.attemptId, [...attemptIds]))
  return Map.groupBy(rows, ({ attemptId }) => attemptId)
}

/** Marks as the score is made of them. */
export const marked = (
  examFacts: ExamFacts,
  treatments: Treatments,
  marks: readonly MarkRow[],
): MarkedQuestion[] =>
  marks.map(({ question, points }) => ({
    worth: found(examFacts.questions.get(question)).points,
    points,
    treatment: treatments.get(question) ?? 'key',
  }))

/** What somebody still has to look at. */
export const isLeft = (treatments: Treatments, { question, points }: MarkRow): boolean =>
  points === null && (treatments.get(question) ?? 'key') === 'key'

/** All rubrics of an exam, by question. */
export const rubricsOf = async (db: Db, examId: string): Promise<Map<number, Rubric>> => {
  const rows = await db.select().from(examRubric).where(eq(examRubric.examId, examId))
  return new Map(rows.map(({ no, rubric }) => [no, rubric]))
}
