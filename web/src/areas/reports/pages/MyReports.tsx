import { Link } from '../../../ui/navigation.ts'
import { reportStatus } from '@labbox/contract/tasks/states.ts'
import { myTaskPage, type MyTask } from '@labbox/contract/tasks/my-tasks.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { StudentStatus, TimeLeft } from '../../tasks/index.ts'

const actOf = ({ status, state }: MyTask): 'write' | 'continue' | 'revise' | 'read' => {
  if (status === reportStatus.rejected) return 'revise'
  if (status === reportStatus.inProgress) return 'continue'
  return status === reportStatus.notStarted && state === 'inProgress' ? 'write' : 'read'
}

/** Handed in, graded or closed: no time runs for it any more. */
const isDone = ({ status }: MyTask): boolean =>
  status === reportStatus.pendingReview || status === reportStatus.finished || status === reportStatus.closed

/** One's own report tasks. */
const MyReports = () => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const filters: Filter[] = [
    {
      key: 'open',
      label: t('mine.filter'),
      options: [
        { value: true, label: t('mine.open') },
        { value: false, label: t('mine.closed') },
      ],
    },
  ]
  const columns: Column<MyTask>[] = [
    {
      key: 'name',
      title: t('field.task'),
      primary: true,
      render: (row) => (
        <Link to="/stu/doReport" search={{ id: row.id }}>
          {text(row.name)}
        </Link>
      ),
    },
    { key: 'className', title: t('field.class'), render: (row) => text(row.className) },
    { key: 'teacher', title: t('field.teacher') },
    {
      key: 'status',
      title: t('field.status'),
      render: (row) => <StudentStatus type={row.type} status={row.status} />,
    },
    {
      key: 'endAt',
      title: t('field.end'),
      sortable: true,
      render: (row) => (
        <TimeLeft startAt={row.startAt} endAt={row.endAt} lateUntil={row.lateUntil} done={isDone(row)} />
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
      title={t('mine.title')}
      hint={t('mine.hint')}
      endpoint={myTaskPage}
      fixed={{ kind: 'report' }}
      columns={columns}
      filters={filters}
      refetchMs={30_000}
      rowActions={(row) => {
        const act = actOf(row)
        return (
          <LinkButton
            to="/stu/doReport"
            search={{ id: row.id }}
            look={act === 'read' ? 'link' : 'primary'}
            size="small"
          >
            {t(`mine.act.${act}`)}
          </LinkButton>
        )
      }}
      empty={{ title: t('mine.empty'), hint: t('mine.emptyHint') }}
    />
  )
}

export default MyReports
