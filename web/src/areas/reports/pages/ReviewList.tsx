import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazy } from '../../../app/idle/lazy.ts'
import { Link, useSearch } from '../../../ui/navigation.ts'
import { reviewPage, type ReviewRow } from '@labbox/contract/reports/reports.ts'
import { reportStatus, taskTypes } from '@labbox/contract/tasks/states.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useReportTasks } from '../components/use-report-tasks.ts'
import { OriginTag, StudentStatus, useGroupName } from '../../tasks/index.ts'

const AlikeDialog = lazy(() => import('../review/AlikeDialog.tsx'))
const BundleDialog = lazy(() => import('../components/BundleDialog.tsx'))

/** Reports of one's classes; those that wait longest first. */
const ReviewList = () => {
  const { t } = useTranslation(['reports', 'reports-review', 'tasks', 'tasks-groups'])
  const text = useLocalText()
  const can = useCan()
  const tasks = useReportTasks()
  const filters: Filter[] = [
    { key: 'name', label: t('field.student') },
    {
      key: 'taskId',
      label: t('field.task'),
      options: tasks.map(({ id, name }) => ({ value: id, label: text(name) })),
    },
    {
      key: 'status',
      label: t('field.status'),
      options: [2, 3, 5, 1, 0, 6, 4].map((value) => ({ value, label: t(`tasks:status.report.${value}`) })),
    },
  ]
  const [dialog, setDialog] = useState<'alike' | 'bundle' | null>(null)
  const ofTasks = {
    tasks,
    first: useSearch()['taskId'],
    onClose: () => setDialog(null),
  }
  const nameOf = useGroupName()
  const peopleOf = (row: ReviewRow) => (row.group ? row.members.join(t('tasks-groups:and')) : row.student)
  const numberOf = (row: ReviewRow) => (row.group ? nameOf(row.group) : row.number)
  const pageOf = (row: ReviewRow) =>
    row.status === reportStatus.pendingReview && can('reports:report:review')
      ? '/teacher/reportReviewing'
      : '/teacher/reportReviewingReadonly'
  const columns: Column<ReviewRow>[] = [
    {
      key: 'student',
      title: t('field.student'),
      primary: true,
      render: (row) => (
        <>
          {row.submissions > 0 ? (
            <Link to={pageOf(row)} search={{ id: row.studentTaskId }}>
              {peopleOf(row)}
            </Link>
          ) : (
            peopleOf(row)
          )}
          <div className="lb-muted">{numberOf(row)}</div>
        </>
      ),
      csv: peopleOf,
    },
    {
      key: 'number',
      title: t('field.number'),
      extra: true,
      render: numberOf,
      csv: numberOf,
    },
    {
      key: 'taskName',
      title: t('field.task'),
      render: (row) => text(row.taskName),
      csv: (row) => text(row.taskName),
    },
    {
      key: 'className',
      title: t('field.class'),
      render: (row) => text(row.className),
      csv: (row) => text(row.className),
    },
    {
      key: 'status',
      title: t('field.status'),
      render: (row) => <StudentStatus type={taskTypes.report} status={row.status} />,
      csv: (row) => t(`tasks:status.report.${row.status}`),
    },
    {
      key: 'submittedAt',
      title: t('field.submittedAt'),
      sortable: true,
      render: (row) => (
        <>
          <TimeText value={row.submittedAt} />
          {row.submissions > 1 && (
            <span className="lb-muted"> {t('list.times', { count: row.submissions })}</span>
          )}
          {row.auto && <span className="lb-muted"> {t('state.auto')}</span>} <OriginTag name={row.origin} />
        </>
      ),
    },
    {
      key: 'score',
      title: t('field.score'),
      numeric: true,
      render: (row) => <span className="lb-num">{row.score ?? '–'}</span>,
    },
  ]
  return (
    <ListPage
      actions={
        tasks.length > 0 && (
          <>
            {can('reports:report:review') && (
              <Button onClick={() => setDialog('alike')}>{t('reports-review:alike.open')}</Button>
            )}
            <Button onClick={() => setDialog('bundle')}>{t('reports-review:bundle.open')}</Button>
            <Suspense>
              {dialog === 'alike' && <AlikeDialog {...ofTasks} />}
              {dialog === 'bundle' && <BundleDialog {...ofTasks} />}
            </Suspense>
          </>
        )
      }
      title={t('list.title')}
      hint={t('list.hint')}
      endpoint={reviewPage}
      idOf={(row: ReviewRow) => row.studentTaskId}
      columns={columns}
      filters={filters}
      refetchMs={30_000}
      rowActions={(row) =>
        (row.submissions > 0 || row.status === reportStatus.missed) && (
          <LinkButton
            to={row.status === reportStatus.missed ? '/teacher/reportReviewing' : pageOf(row)}
            search={{ id: row.studentTaskId }}
            look={row.status === reportStatus.pendingReview ? 'primary' : 'link'}
            size="small"
          >
            {t(row.status === reportStatus.pendingReview ? 'list.review' : 'list.view')}
          </LinkButton>
        )
      }
      empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
      exportName="reports"
    />
  )
}

export default ReviewList
