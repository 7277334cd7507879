import { and, eq, inArray } from 'drizzle-orm'
import type { ExamStudent } from '@labbox/contract/exams/settings.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { statusOf } from '../../tasks/student.service.ts'
import { studentTask } from '../../tasks/tables.ts'
import type { ExamDeps } from '../context.ts'
import { exam } from '../tables.ts'
import { isoTimes, lockRunning, requireWindows } from './exams.service.ts'
import { syncTimes } from './times.ts'

interface Arrange {
  id: string
  studentId: string
  extraMinutes: number
  startAt: string | null
  endAt: string | null
}

const MOST_EXTRA = 1440

/** Gives students of a published exam another time, all or none, as long as it is not over for any of them. */
export const arrangeStudents = async (
  deps: ExamDeps,
  actor: Actor,
  id: string,
  studentIds: readonly string[],
  change: (one: ExamStudent) => ExamStudent,
) => {
  const sittings = await transaction(deps.db, async (tx) => {
    const { row, students } = await lockRunning(deps, tx, actor, id)
    const now = deps.clock.now()
    const copies = await tx
      .select()
      .from(studentTask)
      .where(and(eq(studentTask.taskId, id), inArray(studentTask.studentId, [...studentIds])))
    const arranged = [...new Set(studentIds)].map((studentId) => {
      const own = found(copies.find((copy) => copy.studentId === studentId))
      const status = statusOf({ own, task: row }, now)
      if (status !== workStatus.notStarted && status !== workStatus.inProgress)
        throw new AppError('TASK_OVER')
      const { classId } = own
      const known = students.find((one) => one.studentId === studentId)
      const before = known ?? { studentId, classId, extraMinutes: 0, startAt: null, endAt: null }
      const next = { ...change(before), standing: false }
      // Somebody who has begun cannot be told to begin later.
      const postponed = next.startAt !== null && new Date(next.startAt) > now
      if (status === workStatus.inProgress && postponed) throw new AppError('EXAM_WINDOW')
      return next
    })
    // Without a common end there is nothing to be longer than: a deadline can be named all the same.
    const most = row.pace ? 0 : MOST_EXTRA
    if (arranged.some(({ extraMinutes }) => extraMinutes > most)) throw new AppError('EXAM_WINDOW')
    requireWindows(now, { ...isoTimes(row), students: arranged })
    const others = students.filter(({ studentId }) => !studentIds.includes(studentId))
    await tx
      .update(exam)
      .set({ students: [...others, ...arranged] })
      .where(eq(exam.id, id))
    await syncTimes(deps, tx, row)
    return copies.map((copy) => copy.id)
  })
  deps.announce(id, { kind: 'times', attemptId: sittings.length === 1 ? (sittings[0] ?? null) : null })
  return {}
}

/** Gives one student of a published exam more time or another window, as long as it is not over for that student. */
export const arrangeStudent = (deps: ExamDeps, actor: Actor, { id, studentId, ...times }: Arrange) =>
  arrangeStudents(deps, actor, id, [studentId], (one) => ({ ...one, ...times }))
