import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { assistingTasks } from '@labbox/contract/tasks/assisting.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TaskLines } from './TaskLines.tsx'

const SHOWN = 4
const REFETCH_MS = 30_000

/** What runs or waits in the classes that one assists in, for the dashboard. */
const AssistingCard = () => {
  const { t } = useTranslation('assisting')
  const tasks = useQuery({ ...queryOf(assistingTasks, {}), refetchInterval: REFETCH_MS })
  if (tasks.isError) return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />
  if (!tasks.data) return <Skeleton active />
  const open = tasks.data.filter(({ state, waiting }) => state === 'inProgress' || waiting > 0)
  if (open.length === 0) return <p className="lb-muted">{t('nothing')}</p>
  return <TaskLines tasks={open.slice(0, SHOWN)} />
}

export default AssistingCard
