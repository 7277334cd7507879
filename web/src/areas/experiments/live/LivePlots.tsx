import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { experimentClass } from '@labbox/contract/experiments/class.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ClassPlots } from '../../measurement/index.ts'

const REFRESH_MS = 10_000

/** What a class measures, in the plots of its lab, as it is read. */
const LivePlots = ({ taskId }: { taskId: string }) => {
  const { t } = useTranslation('plots')
  const query = useQuery({ ...queryOf(experimentClass, { taskId }), refetchInterval: REFRESH_MS })
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { template, ...values } = query.data
  return template ? (
    <ClassPlots template={template} {...values} />
  ) : (
    <p className="lb-muted">{t('others.noPlots')}</p>
  )
}

export default LivePlots
