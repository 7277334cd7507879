import { isReportType, taskTypes, type TaskState, type TaskType } from '@labbox/contract/tasks/states.ts'
import { useTranslation } from '../../app/i18n.ts'
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx'

const workTones: readonly Tone[] = ['neutral', 'active', 'warn', 'ok', 'neutral', 'bad']
const reportTones: readonly Tone[] = ['neutral', 'active', 'warn', 'ok', 'neutral', 'bad', 'bad']

/** Colour and word of a student's status: the word is below `tasks:status`. */
export const statusLook = (type: number, status: number): { tone: Tone; key: string } => {
  const report = isReportType(type as TaskType)
  const tone = (report ? reportTones : workTones)[status] ?? 'neutral'
  return { tone, key: `status.${report ? 'report' : 'work'}.${status}` }
}

/** A student's status in a task of this type. */
export const StudentStatus = ({ type, status }: { type: number; status: number }) => {
  const { t } = useTranslation('tasks')
  const { tone, key } = statusLook(type, status)
  return <StatusTag tone={tone}>{t(key)}</StatusTag>
}

const stateTones: Record<TaskState, Tone> = {
  draft: 'neutral',
  published: 'neutral',
  inProgress: 'active',
  finished: 'ok',
  closed: 'bad',
}

export const TaskStateTag = ({ state }: { state: TaskState }) => {
  const { t } = useTranslation('tasks')
  return <StatusTag tone={stateTones[state]}>{t(`state.${state}`)}</StatusTag>
}

/** Whether nobody works on the task any more, whatever its end says. */
export const isOver = (state: TaskState): boolean => state === 'finished' || state === 'closed'

/** Where a task of this type is looked after: exams and quizzes have a page of their own. */
export const pageOf = (type: number): string =>
  type === taskTypes.exam || type === taskTypes.quiz ? '/exam/list/exam' : '/teacher/taskMgt/task'
