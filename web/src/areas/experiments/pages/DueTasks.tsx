import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { myTaskPage } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TaskCard } from '../components/TaskCard.tsx'

const SHOWN = 3

/** What ends first, for the dashboard. */
export default function DueTasks() {
  const { t } = useTranslation('experiments')
  const tasks = useQuery(queryOf(myTaskPage, { limit: SHOWN, open: true }))
  if (tasks.isPending) return <Skeleton active />
  const items = tasks.data?.items ?? []
  if (items.length === 0) return <p className="lb-muted">{t('tasks.none')}</p>
  return (
    <ul className="lb-exp-cards">
      {items.map((task) => (
        <TaskCard key={task.id} task={task} />
      ))}
    </ul>
  )
}
