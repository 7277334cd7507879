import { and, eq, inArray } from 'drizzle-orm'
import type { ExamStudent } from '@labbox/contract/exams/settings.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { tellOwnTime, type TaskRecord } from '../../tasks/service.ts'
import { lockStudentTasks, ownBegin, perform, type StudentWork } from '../../tasks/student.service.ts'
import { studentTask } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { exam } from '../tables.ts'
import { isoTimes, lockPublished, lockRunning, requireWindows } from './exams.service.ts'
import { syncTimes } from './times.ts'
import { ownWindow } from './windows.ts'

interface Times {
  extraMinutes: number
  startAt: string | null
  endAt: string | null
}
interface Arrange extends Times {
  id: string
  studentId: string
}

const MOST_EXTRA = 1440

/** The copies of these students, locked and brought up to now; all of them must be there. */
const copiesOf = async (deps: ExamDeps, tx: Db, examId: string, studentIds: readonly string[]) => {
  const rows = await tx
    .select({ id: studentTask.id })
    .from(studentTask)
    .where(and(eq(studentTask.taskId, examId), inArray(studentTask.studentId, [...studentIds])))
  if (rows.length < new Set(studentIds).size) throw notFound()
  return lockStudentTasks(
    deps,
    tx,
    rows.map(({ id }) => id),
  )
}

/**
 * What is different for one student from now on. Who missed the exam makes it up.
 */
const arrangedFor = (
  { own }: StudentWork,
  row: TaskRecord,
  known: ExamStudent | undefined,
  change: (one: ExamStudent) => Times,
  { makesUp, now }: { makesUp: boolean; now: Date },
): ExamStudent => {
  const { studentId, classId } = own
  const before = known ?? { studentId, classId, extraMinutes: 0, startAt: null, endAt: null }
  const next = { ...before, ...change(before), standing: false }
  const starts = ownBegin(next.startAt ? new Date(next.startAt) : null, own.opensAt, row, now)
  const open = own.status === workStatus.notStarted || own.status === workStatus.inProgress
  if (!open && !(makesUp && own.status === workStatus.missed)) throw new AppError('TASK_OVER')
  // Somebody who has begun cannot be told to begin later.
  if (own.status === workStatus.inProgress && starts && starts > now) throw new AppError('EXAM_WINDOW')
  return { ...next, startAt: starts?.toISOString() ?? null }
}

/** Puts those who missed it back to where they were before. */
const makeUp = async (
  deps: ExamDeps,
  tx: Db,
  actor: Actor,
  works: readonly StudentWork[],
  row: TaskRecord,
  arranged: readonly ExamStudent[],
) => {
  const again: StudentWork[] = []
  for (const [k, work] of works.entries()) {
    const one = arranged[k]
    if (!one || work.own.status !== workStatus.missed) continue
    const { opensAt, deadline } = ownWindow(one, row.endAt)
    again.push(await perform(deps, tx, work, 'makeUp', actor, { opensAt, deadline: deadline ?? row.endAt }))
  }
  if (again.length === 0) return
  await tellOwnTime(deps, tx, again)
  await audit(tx, actor, 'tasks:task:window', row, null, { students: again.length })
}

/** Gives students of a published exam another time, all or none: who has time left, and, where they make it up, who missed it. */
export const arrangeStudents = async (
  deps: ExamDeps,
  actor: Actor,
  id: string,
  studentIds: readonly string[],
  { makesUp, change }: { makesUp: boolean; change: (one: ExamStudent) => Times },
) => {
  const sittings = await transaction(deps.db, async (tx) => {
    const { row, students } = makesUp
      ? await lockPublished(tx, actor, id)
      : await lockRunning(deps, tx, actor, id)
    const now = deps.clock.now()
    const works = await copiesOf(deps, tx, id, studentIds)
    const arranged = works.map((work) => {
      const known = students.find((one) => one.studentId === work.own.studentId)
      return arrangedFor(work, row, known, change, { makesUp, now })
    })
    // Without a common end there is nothing to be longer than: a deadline can be named all the same.
    const most = row.pace ? 0 : MOST_EXTRA
    if (arranged.some(({ extraMinutes }) => extraMinutes > most)) throw new AppError('EXAM_WINDOW')
    requireWindows(now, { ...isoTimes(row), students: arranged })
    await makeUp(deps, tx, actor, works, row, arranged)
    const others = students.filter(({ studentId }) => !studentIds.includes(studentId))
    await tx
      .update(exam)
      .set({ students: [...others, ...arranged] })
      .where(eq(exam.id, id))
    await syncTimes(deps, tx, row)
    return works.map(({ own }) => own.id)
  })
  deps.announce(id, { kind: 'times', attemptId: sittings.length === 1 ? (sittings[0] ?? null) : null })
  return {}
}

/** Gives one student of a published exam more time or another window, or lets the student make it up. */
export const arrangeStudent = (deps: ExamDeps, actor: Actor, { id, studentId, ...times }: Arrange) =>
  arrangeStudents(deps, actor, id, [studentId], { makesUp: true, change: () => times })
