import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { gradeAppeals } from '@labbox/contract/scores/appeals.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines, Figures } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'

const SHOWN = 4

/** Regrade requests of course marks that wait for an answer, for the dashboard: each leads to its grade book. */
const Regrades = () => {
  const { t } = useTranslation('scores-regrades')
  const text = useLocalText()
  const query = useQuery(queryOf(gradeAppeals, {}))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (query.data.length === 0) return <p className="lb-muted">{t('none')}</p>
  const open = query.data.reduce((sum, { appeals }) => sum + appeals, 0)
  return (
    <>
      <Figures figures={[{ label: t('open'), value: open, urgent: true }]} />
      <CardLines
        lines={query.data.slice(0, SHOWN).map(({ courseId, classId, course, className, appeals }) => ({
          key: `${courseId} ${classId}`,
          title: `${text(course)} · ${text(className)}`,
          to: '/teacher/queryResult/book',
          search: { course: courseId, class: classId },
          aside: appeals,
        }))}
      />
    </>
  )
}

export default Regrades
