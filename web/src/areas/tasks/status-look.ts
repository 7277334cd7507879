import { isReportType, type TaskType } from '@labbox/contract/tasks/states.ts'
import type { Tone } from '../../ui/StatusTag.tsx'

const workTones: readonly Tone[] = ['neutral', 'active', 'warn', 'ok', 'ok', 'bad']
const reportTones: readonly Tone[] = ['neutral', 'active', 'warn', 'ok', 'ok', 'bad', 'bad']

/** Colour and word of a student's status: the word is below `tasks:status`. */
export const statusLook = (type: TaskType, status: number): { tone: Tone; key: string } => {
  const report = isReportType(type)
  const tone = (report ? reportTones : workTones)[status] ?? 'neutral'
  return { tone, key: `status.${report ? 'report' : 'work'}.${status}` }
}
