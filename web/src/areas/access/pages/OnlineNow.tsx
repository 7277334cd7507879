import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { onlinePage } from '@labbox/contract/access/sessions.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CardLines, Figures } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const SHOWN = 4
const REFETCH_MS = 30_000

/** How many sessions are open and who acted last, for the dashboard. */
const OnlineNow = () => {
  const { t } = useTranslation('access')
  const sessions = useQuery({
    ...queryOf(onlinePage, { sort: '-lastSeenAt', limit: SHOWN }),
    refetchInterval: REFETCH_MS,
  })
  if (sessions.isError) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  if (!sessions.data) return <Skeleton active />
  return (
    <>
      <Figures figures={[{ label: t('dashboard.sessions'), value: sessions.data.total }]} />
      <CardLines
        lines={sessions.data.items.map((row) => ({
          key: row.id,
          title: row.name,
          aside: <TimeText value={row.lastSeenAt} />,
        }))}
      />
    </>
  )
}

export default OnlineNow
