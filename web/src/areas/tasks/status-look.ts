import { isReportType, taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import type { Tone } from '../../ui/StatusTag.tsx'

const workTones: readonly Tone[] = ['neutral', 'active', 'warn', 'ok', 'ok', 'bad']
const reportTones: readonly Tone[] = ['neutral', 'active', 'warn', 'ok', 'ok', 'bad', 'bad']

/** Exams and quizzes, which have words and a page of their own. */
export const isExam = (type: TaskType): boolean => type === taskTypes.exam || type === taskTypes.quiz

/** Colour and word of a student's status: the word is below `tasks:status`. */
export const statusLook = (type: TaskType, status: number): { tone: Tone; key: string } => {
  const words = isReportType(type) ? 'report' : isExam(type) ? 'exam' : 'work'
  const tone = (words === 'report' ? reportTones : workTones)[status] ?? 'neutral'
  return { tone, key: `status.${words}.${status}` }
}
