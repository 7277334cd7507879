import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { isReportType, taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import { myTaskPage, type MyTask } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { StudentStatus, statusLook, useTypeWord } from '../../tasks/index.ts'
import { CourseScores } from '../components/CourseScores.tsx'
import { Numbers } from '../components/Numbers.tsx'
import { bandOf, summary } from '../stats.ts'

/** Whether there may be a result to look at; the page says where it is not released yet. */
const isExam = ({ type, status }: MyTask): boolean =>
  (type === taskTypes.exam || type === taskTypes.quiz) &&
  (status === workStatus.pendingReview || status === workStatus.finished)

/** One's own scores of exams, experiments and reports. */
const MyScores = () => {
  const { t } = useTranslation(['scores', 'tasks'])
  const typeWord = useTypeWord()
  const text = useLocalText()
  const all = useQuery(queryOf(myTaskPage, { limit: 200 }))
  const graded = (all.data?.items ?? []).filter(({ status }) => status === workStatus.finished)
  const scores = graded.flatMap(({ score }) => (score === null ? [] : [score]))
  const filters: Filter[] = [
    {
      key: 'type',
      label: t('field.type'),
      options: ([6, 1, 2, 3] as const).map((value) => ({ value, label: typeWord(value) })),
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
          <span className="lb-muted">–</span>
        ) : (
          <strong className="lb-num" data-band={bandOf(row.score)}>
            {row.score}
          </strong>
        ),
    },
    {
      key: 'submittedAt',
      title: t('field.submittedAt'),
      render: (row) => <TimeText value={row.submittedAt} />,
    },
  ]
  return (
    <div className="lb-page">
      <PageHeader title={t('mine.title')} hint={t('mine.hint')} />
      <CourseScores />
      <section className="lb-list lb-block">
        {all.data ? (
          <Numbers summary={summary(scores)} students={all.data.total} />
        ) : all.isError ? (
          <ErrorState error={all.error} onRetry={() => void all.refetch()} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )}
      </section>
      <section className="lb-list">
        <ListPage
          embedded
          title={t('mine.title')}
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
      </section>
    </div>
  )
}

export default MyScores
