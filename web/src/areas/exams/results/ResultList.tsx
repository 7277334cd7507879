import { Link } from '../../../ui/navigation.ts'
import { formatPoints, POINT } from '@labbox/contract/core/score.ts'
import { resultPage, type ResultRow } from '@labbox/contract/exams/results.ts'
import { SCORE_BANDS } from '@labbox/contract/exams/statistics.ts'
import { taskTypes, isHandedIn } from '@labbox/contract/tasks/states.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { StudentStatus } from '../../tasks/index.ts'

const [PASS, EXCELLENT] = SCORE_BANDS

/** The band of a score, by which it is coloured. */
export const bandOf = (units: number): 'fail' | 'pass' | 'excellent' =>
  units < PASS * POINT ? 'fail' : units >= EXCELLENT * POINT ? 'excellent' : 'pass'

/** Results of an exam, student by student. */
const ResultList = ({ id }: { id: string }) => {
  const { t } = useTranslation(['exams-results', 'tasks'])
  const text = useLocalText()
  const filters: Filter[] = [
    { key: 'name', label: t('field.student') },
    {
      key: 'status',
      label: t('field.status'),
      options: [0, 1, 2, 3, 4, 5].map((value) => ({ value, label: t(`tasks:status.exam.${value}`) })),
    },
  ]
  const columns: Column<ResultRow>[] = [
    {
      key: 'student',
      title: t('field.student'),
      primary: true,
      render: (row) =>
        isHandedIn(row.status) ? (
          <Link to="/exam/list/paper" search={{ id, attempt: row.id }}>
            {row.student}
          </Link>
        ) : (
          row.student
        ),
    },
    {
      key: 'number',
      title: t('field.number'),
      sortable: true,
      render: (row) => <span className="lb-num">{row.number || row.account}</span>,
    },
    { key: 'className', title: t('field.class'), render: (row) => text(row.className) },
    {
      key: 'status',
      title: t('field.status'),
      sortable: true,
      render: (row) => <StudentStatus type={taskTypes.exam} status={row.status} />,
    },
    {
      key: 'score',
      title: t('field.score'),
      numeric: true,
      sortable: true,
      render: (row) =>
        row.score === null ? (
          <span className="lb-muted">–</span>
        ) : (
          <strong className="lb-num" data-band={bandOf(row.score)}>
            {formatPoints(row.score)}
          </strong>
        ),
    },
    {
      key: 'minutes',
      title: t('field.minutes'),
      numeric: true,
      render: (row) => <span className="lb-num">{row.minutes ?? '–'}</span>,
    },
    {
      key: 'submittedAt',
      title: t('field.submittedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.submittedAt} />,
    },
    {
      key: 'left',
      title: t('field.remark'),
      render: (row) => (
        <span className="lb-result-flags">
          {row.left > 0 && <StatusTag tone="warn">{t('mark.left', { count: row.left })}</StatusTag>}
          {row.complaints > 0 && (
            <StatusTag tone="warn">{t('complaint.open', { count: row.complaints })}</StatusTag>
          )}
          {row.autoSubmitted && <StatusTag tone="neutral">{t('results.auto')}</StatusTag>}
        </span>
      ),
    },
  ]
  return (
    <ListPage
      embedded
      title={t('tab.list')}
      endpoint={resultPage}
      fixed={{ id }}
      columns={columns}
      filters={filters}
      empty={{ title: t('results.empty'), hint: t('results.emptyHint') }}
    />
  )
}

export default ResultList
