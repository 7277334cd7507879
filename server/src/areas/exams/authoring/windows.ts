import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { ExamStudent } from '@labbox/contract/exams/settings.ts'
import { workEnd } from '@labbox/contract/tasks/states.ts'
import { finishFor, type StudentWork } from '../../tasks/student.service.ts'

interface OwnWindow {
  opensAt: Date | null
  deadline: Date | null
}

/** The own window of a student for whom something is different. */
export const ownWindow = (one: ExamStudent, endAt: Date): OwnWindow => {
  const end = one.endAt ? new Date(one.endAt) : null
  const extra = one.extraMinutes * MINUTE_MS
  return {
    opensAt: one.startAt ? new Date(one.startAt) : null,
    deadline: end ?? (extra > 0 ? new Date(endAt.getTime() + extra) : null),
  }
}

/** When the last sitting of an exam is sealed: its end, or the latest own end, and the grace. */
export const lastSealOf = (task: StudentWork['task'], students: readonly ExamStudent[]): Date => {
  const windows = [{ opensAt: null, deadline: null }, ...students.map((one) => ownWindow(one, task.endAt))]
  const ends = windows.map(({ opensAt, deadline }) =>
    workEnd(task.type, deadline, { ...task, closedAt: null, finishedAt: finishFor(opensAt, task) }).getTime(),
  )
  return new Date(Math.max(...ends) + task.graceS * 1000)
}
