import type { TaskState, TaskType } from '@labbox/contract/tasks/states.ts'
import { useTranslation } from '../../app/i18n.ts'
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx'
import { isExam, statusLook } from './status-look.ts'

/** A student's status in a task of this type. */
export const StudentStatus = ({ type, status }: { type: TaskType; status: number }) => {
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

/** The word for the state of a task of a type: what closes a lab for good cancels an exam or a quiz. */
export const useStateWord = (): ((type: TaskType, state: TaskState) => string) => {
  const { t } = useTranslation('tasks')
  return (type, state) => (state === 'closed' && isExam(type) ? t('state.cancelled') : t(`state.${state}`))
}

export const TaskStateTag = ({ type, state }: { type: TaskType; state: TaskState }) => {
  const word = useStateWord()
  return <StatusTag tone={stateTones[state]}>{word(type, state)}</StatusTag>
}

/** Where a task of this type is looked after: exams and quizzes have a page of their own. */
export const pageOf = (type: TaskType): string => (isExam(type) ? '/exam/list/exam' : '/teacher/taskMgt/task')
