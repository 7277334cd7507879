import type { MyTask } from '@labbox/contract/tasks/tasks.ts'
import { isReportType, reportStatus, taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import type { TaskType } from '@labbox/contract/tasks/states.ts'
import type { Tone } from '../../../ui/StatusTag.tsx'

/** What a student does next on a task; null: nothing. */
export type Next =
  | { act: 'start' | 'continue' | 'look'; kind: 'experiment' }
  | { act: 'write' | 'continue' | 'revise' | 'read'; kind: 'report' }

export const nextOf = ({ type, status, state }: MyTask): Next | null => {
  const running = state === 'inProgress'
  if (isReportType(type as TaskType)) {
    if (status === reportStatus.rejected) return { act: 'revise', kind: 'report' }
    if (status === reportStatus.notStarted) return running ? { act: 'write', kind: 'report' } : null
    if (status === reportStatus.inProgress) return { act: 'continue', kind: 'report' }
    return status === reportStatus.missed || status === reportStatus.closed
      ? null
      : { act: 'read', kind: 'report' }
  }
  if (type !== taskTypes.experiment) return null
  if (status === workStatus.notStarted) return running ? { act: 'start', kind: 'experiment' } : null
  if (status === workStatus.inProgress) return { act: 'continue', kind: 'experiment' }
  return status === workStatus.pendingReview || status === workStatus.finished
    ? { act: 'look', kind: 'experiment' }
    : null
}

const WORK_TONES: readonly Tone[] = ['neutral', 'active', 'warn', 'ok', 'neutral', 'bad']
const REPORT_TONES: readonly Tone[] = ['neutral', 'active', 'warn', 'ok', 'neutral', 'bad', 'bad']

/** Colour and word of a status: the word below `experiments:status.work` or `…report`. */
export const statusLook = (type: number, status: number): { tone: Tone; key: string } => {
  const report = isReportType(type as TaskType)
  const tone = (report ? REPORT_TONES : WORK_TONES)[status] ?? 'neutral'
  return { tone, key: `status.${report ? 'report' : 'work'}.${status}` }
}
