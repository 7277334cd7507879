import { Suspense } from 'react'
import type { AssistingTask } from '@labbox/contract/tasks/assisting.ts'
import { isExperimentType, isReportType, type TaskType } from '@labbox/contract/tasks/states.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines } from '../../../ui/CardParts.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useTaskParts } from '../components/use-task-parts.ts'
import { TaskStateTag } from '../status.tsx'
import { useTypeWord } from '../type-word.ts'

/** Where an assistant looks after a task. */
const placeOf = ({ id, type }: AssistingTask): { to: string; search: Record<string, string> } => {
  if (isExperimentType(type)) return { to: '/assisting/task', search: { id } }
  if (isReportType(type)) return { to: '/teacher/reportReview', search: { taskId: id } }
  return { to: '/exam/list/marking', search: { id } }
}

/** What other areas say of a task on the dashboard of who teaches it. */
const Parts = ({ type, id }: { type: TaskType; id: string }) => (
  <Suspense>
    {useTaskParts('card', type).map(({ key, Body }) => (
      <Body key={key} id={id} />
    ))}
  </Suspense>
)

/** Tasks that one assists in, each with what waits there and the way to it. */
export const TaskLines = ({ tasks }: { tasks: readonly AssistingTask[] }) => {
  const { t } = useTranslation('assisting')
  const text = useLocalText()
  const typeWord = useTypeWord()
  return (
    <CardLines
      lines={tasks.map((task) => ({
        key: task.id,
        title: `${text(task.name)} · ${typeWord(task.type)}`,
        ...placeOf(task),
        aside:
          task.waiting > 0 ? (
            <StatusTag tone="warn">{t('waiting', { count: task.waiting })}</StatusTag>
          ) : (
            <TaskStateTag type={task.type} state={task.state} />
          ),
        more: (
          <>
            <span className="lb-muted">
              {[...task.classes.map(text), t('students', { count: task.students })].join(' · ')}
            </span>{' '}
            <Parts type={task.type} id={task.id} />
          </>
        ),
      }))}
    />
  )
}
