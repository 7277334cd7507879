import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { TaskType } from '@labbox/contract/tasks/states.ts'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CountsBar } from '../components/CountsBar.tsx'
import { useTaskParts } from '../components/use-task-parts.ts'
import { TimeLeft } from '../components/TimeLeft.tsx'
import { pageOf } from '../status.tsx'
import { useTypeWord } from '../type-word.ts'

const SHOWN = 4
const REFETCH_MS = 30_000

const Parts = ({ type, id }: { type: TaskType; id: string }) => (
  <Suspense>
    {useTaskParts('card', type).map(({ key, Body }) => (
      <Body key={key} id={id} />
    ))}
  </Suspense>
)

/** Tasks in progress with where their students are, for the dashboard: what ends first on top. */
const RunningTasks = () => {
  const { t } = useTranslation('tasks')
  const typeWord = useTypeWord()
  const text = useLocalText()
  const tasks = useQuery({
    ...queryOf(taskPage, { running: true, sort: 'endAt', limit: SHOWN }),
    refetchInterval: REFETCH_MS,
  })
  if (tasks.isError) return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />
  if (!tasks.data) return <Skeleton active />
  if (tasks.data.total === 0) return <p className="lb-muted">{t('card.none')}</p>
  return (
    <>
      <CardLines
        lines={tasks.data.items.map((task) => ({
          key: task.id,
          title: `${text(task.name)} · ${typeWord(task.type)}`,
          to: pageOf(task.type),
          search: { id: task.id },
          aside: <TimeLeft brief endAt={task.endAt} />,
          more: (
            <>
              <CountsBar task={task} />
              <Parts type={task.type} id={task.id} />
            </>
          ),
        }))}
      />
      {tasks.data.total > SHOWN && (
        <span className="lb-muted">{t('card.more', { count: tasks.data.total - SHOWN })}</span>
      )}
    </>
  )
}

export default RunningTasks
