import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { markWaiting } from '@labbox/contract/exams/marking.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines, Figures } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const SHOWN = 4
const REFETCH_MS = 30_000

/** Papers to mark and complaints to answer, for the dashboard. */
const WaitingExams = () => {
  const { t } = useTranslation('exams-results')
  const text = useLocalText()
  const query = useQuery({ ...queryOf(markWaiting, {}), refetchInterval: REFETCH_MS })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const sum = (kind: 'papers' | 'complaints') => query.data.reduce((total, row) => total + row[kind], 0)
  const [papers, complaints] = [sum('papers'), sum('complaints')]
  if (papers + complaints === 0) return <p className="lb-muted">{t('card.none')}</p>
  return (
    <>
      <Figures
        figures={[
          { label: t('card.papers'), value: papers, urgent: papers > 0 },
          { label: t('card.complaints'), value: complaints, urgent: complaints > 0 },
        ]}
      />
      <CardLines
        lines={query.data.slice(0, SHOWN).map((row) => ({
          key: row.id,
          title: text(row.name),
          to: row.papers > 0 ? '/exam/list/marking' : '/exam/list/results',
          search: { id: row.id, tab: row.papers > 0 ? 'questions' : 'complaints' },
          aside: <TimeText value={row.since} />,
        }))}
      />
    </>
  )
}

export default WaitingExams
