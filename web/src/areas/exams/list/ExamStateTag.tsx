import type { TaskState } from '@labbox/contract/tasks/states.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<TaskState, Tone> = {
  draft: 'neutral',
  published: 'neutral',
  inProgress: 'active',
  finished: 'ok',
  closed: 'bad',
}

/** The state of an exam, in the words of exams: what is closed for good was cancelled. */
export const ExamStateTag = ({ state }: { state: TaskState }) => {
  const { t } = useTranslation('exams')
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
}
