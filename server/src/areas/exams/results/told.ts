import { and, eq, inArray, isNull, lte, gt } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { NoticeKind } from '@labbox/contract/notices/kinds.ts'
import { teachersOf } from '../../classes/queries.ts'
import { notify } from '../../notices/service.ts'
import type { StudentWork } from '../../tasks/student.service.ts'
import { scoresOut, studentTask, task } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { exam } from '../tables.ts'

type Clocked = Pick<ExamDeps, 'clock'>
type Result = Extract<NoticeKind, 'exam.released' | 'exam.held' | 'exam.corrected' | 'complaint.answered'>

/** Tells students something about the results of their papers. */
export const tellResults = (
  { clock }: Clocked,
  tx: Db,
  kind: Result,
  works: readonly StudentWork[],
): Promise<void> =>
  notify(
    tx,
    clock.now(),
    kind,
    works.map(({ own, task: { name } }) => ({ to: own.studentId, data: { id: own.id, name } })),
  )

/** Of papers whose review is finished now, those whose results may be seen are told; the others wait for the release. */
export const tellFinished = (deps: Clocked, tx: Db, works: readonly StudentWork[]): Promise<void> => {
  const now = deps.clock.now()
  const open = works.filter(({ task: { scoresAt } }) => scoresAt === null || scoresAt <= now)
  return tellResults(deps, tx, 'exam.released', open)
}

/** The finished papers of an exam. */
const finishedOf = async (tx: Db, examId: string): Promise<StudentWork[]> =>
  tx
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(and(eq(studentTask.taskId, examId), eq(studentTask.status, workStatus.finished)))

/** Tells every student whose paper is finished, once per release. */
export const tellReleased = async (deps: Clocked, tx: Db, examId: string): Promise<void> => {
  const [first] = await tx
    .update(exam)
    .set({ resultsToldAt: deps.clock.now() })
    .where(and(eq(exam.id, examId), isNull(exam.resultsToldAt)))
    .returning({ id: exam.id })
  if (first) await tellResults(deps, tx, 'exam.released', await finishedOf(tx, examId))
}

/** Tells that results were taken back, whoever had been told of them; a new release is told anew. */
export const tellHeld = async (deps: Clocked, tx: Db, examId: string): Promise<void> => {
  await tx.update(exam).set({ resultsToldAt: null }).where(eq(exam.id, examId))
  await tellResults(deps, tx, 'exam.held', await finishedOf(tx, examId))
}

/** Tells of results that the clock has released: those of exams that show them when the last sitting is sealed. */
export const tellDue = async (deps: Pick<ExamDeps, 'db' | 'clock'>): Promise<void> => {
  const now = deps.clock.now()
  const due = await deps.db
    .select({ id: exam.id })
    .from(exam)
    .innerJoin(task, eq(task.id, exam.id))
    .where(
      and(
        isNull(exam.resultsToldAt),
        isNull(task.closedAt),
        lte(task.scoresAt, now),
        gt(task.scoresAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  for (const { id } of due) await transaction(deps.db, (tx) => tellReleased(deps, tx, id))
}

/** Students whose score has changed after they could see it. */
export const tellCorrected = async (deps: Clocked, tx: Db, attemptIds: readonly string[]): Promise<void> => {
  if (attemptIds.length === 0) return
  const works = await tx
    .select({ own: studentTask, task })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(and(inArray(studentTask.id, [...attemptIds]), scoresOut(deps.clock.now())))
  await tellResults(deps, tx, 'exam.corrected', works)
}

/** Tells who set an exam and who teaches the student's class that a mark is questioned. */
export const tellComplaint = async (
  deps: Clocked,
  tx: Db,
  { own, task: row }: StudentWork,
): Promise<void> => {
  const teachers = await teachersOf(tx, own.classId)
  const people = new Set([row.ownerId, ...teachers.map(({ userId }) => userId)])
  await notify(
    tx,
    deps.clock.now(),
    'complaint.filed',
    [...people].map((to) => ({ to, data: { id: row.id, name: row.name } })),
  )
}
