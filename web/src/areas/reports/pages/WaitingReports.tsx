import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { reviewPage } from '@labbox/contract/reports/reports.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines, Figures } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const SHOWN = 4
/** Student status "pending review". */
const WAITING = 2
const REFETCH_MS = 30_000

/** How many reports wait, and those that wait longest, for the dashboard. */
const WaitingReports = () => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const reports = useQuery({
    ...queryOf(reviewPage, { status: WAITING, limit: SHOWN }),
    refetchInterval: REFETCH_MS,
  })
  if (reports.isError) return <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />
  if (!reports.data) return <Skeleton active />
  const { items, total } = reports.data
  if (total === 0) return <p className="lb-muted">{t('card.none')}</p>
  return (
    <>
      <Figures figures={[{ label: t('card.waiting'), value: total, urgent: true }]} />
      <CardLines
        lines={items.map((row) => ({
          key: row.studentTaskId,
          title: `${row.student} · ${text(row.taskName)}`,
          to: '/teacher/reportReviewing',
          search: { id: row.studentTaskId },
          aside: <TimeText value={row.submittedAt} />,
        }))}
      />
    </>
  )
}

export default WaitingReports
