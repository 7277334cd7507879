import type { MyTask } from '@labbox/contract/tasks/my-tasks.ts'
import {
  isExperimentType,
  isReportType,
  reportStatus,
  taskTypes,
  workStatus,
} from '@labbox/contract/tasks/states.ts'

/** What a student does next on a task; null: nothing. */
export type Next =
  | { act: 'start' | 'continue' | 'look'; kind: 'experiment' }
  | { act: 'write' | 'continue' | 'revise' | 'read'; kind: 'report' }
  | { act: 'open' | 'start' | 'continue' | 'look'; kind: 'exam' | 'quiz' }

const examNext = (kind: 'exam' | 'quiz', { status, state }: MyTask): Next | null => {
  if (status === workStatus.closed || status === workStatus.missed) return null
  if (status === workStatus.inProgress) return { act: 'continue', kind }
  // Before the start, its page says when it begins.
  if (status === workStatus.notStarted) return { act: state === 'inProgress' ? 'start' : 'open', kind }
  return { act: 'look', kind }
}

export const nextOf = (task: MyTask): Next | null => {
  const { type, status, state } = task
  if (type === taskTypes.exam) return examNext('exam', task)
  if (type === taskTypes.quiz) return examNext('quiz', task)
  const running =
    state === 'inProgress' && task.waitsFor === null && !task.toRead && (!task.grouped || task.group !== null)
  if (isReportType(type)) {
    if (status === reportStatus.rejected) return { act: 'revise', kind: 'report' }
    if (status === reportStatus.notStarted) return running ? { act: 'write', kind: 'report' } : null
    if (status === reportStatus.inProgress) return { act: 'continue', kind: 'report' }
    return status === reportStatus.missed || status === reportStatus.closed
      ? null
      : { act: 'read', kind: 'report' }
  }
  if (!isExperimentType(type)) return null
  if (status === workStatus.notStarted) return running ? { act: 'start', kind: 'experiment' } : null
  if (status === workStatus.inProgress) return { act: 'continue', kind: 'experiment' }
  return status === workStatus.pendingReview || status === workStatus.finished
    ? { act: 'look', kind: 'experiment' }
    : null
}
