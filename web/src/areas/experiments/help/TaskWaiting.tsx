import { useQuery } from '@tanstack/react-query'
import { helpWaiting } from '@labbox/contract/experiments/help.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useHelpPlace } from '../../../app/session/help-place.ts'
import { Link } from '../../../ui/navigation.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

const REFETCH_MS = 10_000

/** On the dashboard: how many of a running task wait for help, with the way to its live tab. */
const TaskWaiting = ({ id }: { id: string }) => {
  const { t } = useTranslation('help')
  const { data } = useQuery({ ...queryOf(helpWaiting, {}), refetchInterval: REFETCH_MS })
  const placeOf = useHelpPlace()
  const waiting = data?.find(({ taskId }) => taskId === id)?.waiting
  if (!waiting) return null
  return (
    <Link {...placeOf(id)}>
      <StatusTag tone="warn">{t('queue.count', { count: waiting })}</StatusTag>
    </Link>
  )
}

export default TaskWaiting
