import { isReportType, taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import { myTaskPage, type MyTask } from '@labbox/contract/tasks/my-tasks.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import {
  LateTag,
  OriginTag,
  StudentStatus,
  statusLook,
  useOfferedTypes,
  useTypeWord,
} from '../../tasks/index.ts'
import { bandOf } from '../stats.ts'

/** Whether there may be a result to look at; the page says where it is not released yet. */
const isExam = ({ type, status }: MyTask): boolean =>
  (type === taskTypes.exam || type === taskTypes.quiz) &&
  (status === workStatus.pendingReview || status === workStatus.finished)

interface Props {
  /** As a part of the page above it. */
  embedded?: boolean
}

/** One's own tasks with their scores. */
const MyScoreList = ({ embedded = false }: Props) => {
  const { t } = useTranslation(['scores', 'tasks'])
  const typeWord = useTypeWord()
  const text = useLocalText()
  const filters: Filter[] = [
    {
      key: 'type',
      label: t('field.type'),
      options: useOfferedTypes().map((value) => ({ value, label: typeWord(value) })),
    },
  ]
  const columns: Column<MyTask>[] = [
    {
      key: 'name',
      title: t('field.task'),
      primary: true,
      render: (row) => text(row.name),
      csv: (row) => text(row.name),
    },
    {
      key: 'type',
      title: t('field.type'),
      render: (row) => typeWord(row.type),
      csv: (row) => typeWord(row.type),
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
      render: (row) => <StudentStatus type={row.type} status={row.status} />,
      csv: (row) => t(`tasks:${statusLook(row.type, row.status).key}`),
    },
    {
      key: 'score',
      title: t('field.score'),
      numeric: true,
      render: (row) =>
        row.score === null ? (
          <span className="lb-muted">{row.marked ? '–' : t('mine.unmarked')}</span>
        ) : (
          <strong className="lb-num" data-band={bandOf(row.score)}>
            {row.score}
          </strong>
        ),
    },
    {
      key: 'submittedAt',
      title: t('field.submittedAt'),
      wrap: true,
      render: (row) => (
        <>
          <TimeText value={row.submittedAt} /> <LateTag days={row.daysLate} penalty={row.penalty} />{' '}
          <OriginTag name={row.origin} />
        </>
      ),
    },
  ]
  return (
    <ListPage
      embedded={embedded}
      title={t('mine.list')}
      hint={t('mine.listHint')}
      endpoint={myTaskPage}
      columns={columns}
      filters={filters}
      rowActions={(row) => (
        <>
          {isReportType(row.type) && (
            <LinkButton to="/stu/doReport" search={{ id: row.id }} look="link" size="small">
              {t('mine.report')}
            </LinkButton>
          )}
          {isExam(row) && (
            <LinkButton to="/stu/examResult" search={{ id: row.id }} look="link" size="small">
              {t('mine.exam')}
            </LinkButton>
          )}
        </>
      )}
      empty={{ title: t('mine.empty'), hint: t('mine.emptyHint') }}
      exportName="scores"
    />
  )
}

export default MyScoreList
