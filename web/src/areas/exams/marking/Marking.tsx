import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Alert, Button, Progress, Skeleton, Tabs } from 'antd'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { markFinish, markOverview, type MarkStudent } from '@labbox/contract/exams/marking.ts'
import { taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import { call } from '../../../app/api/call.ts'
import { queryOfParts } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { WholeList, type WholeColumn } from '../../../ui/list/whole/WholeList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { formulaText } from '../../../ui/rich/formula-text.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { StudentStatus } from '../../tasks/index.ts'
import { runMarking } from './act.ts'
import { shownPoints } from './points.ts'
import { useWho } from './WhoText.tsx'
import '../../../ui/clamp.css'
import './marking.css'

type Overview = DataOf<typeof markOverview>
type Row = Overview['questions'][number]

const Left = ({ left }: { left: number }) => {
  const { t } = useTranslation('exams-results')
  return left > 0 ? (
    <StatusTag tone="warn">{t('mark.left', { count: left })}</StatusTag>
  ) : (
    <StatusTag tone="ok">{t('mark.none')}</StatusTag>
  )
}

const Questions = ({ id, rows }: { id: string; rows: Row[] }) => {
  const { t } = useTranslation(['exams-results', 'questions'])
  const text = useLocalText()
  const columns: WholeColumn<Row>[] = [
    {
      key: 'stem',
      title: t('field.question'),
      primary: true,
      wrap: true,
      render: ({ no, stem }) => (
        <Link
          to="/exam/list/mark"
          search={{ id, question: String(no) }}
          className="lb-clamp lb-mark-stem"
          title={formulaText(text(stem))}
        >
          {no + 1}. {formulaText(text(stem)) || t('field.question')}
        </Link>
      ),
    },
    { key: 'type', title: t('field.type'), render: ({ type }) => t(`questions:type.${type}`) },
    {
      key: 'points',
      title: t('field.worth'),
      numeric: true,
      render: ({ points }) => <span className="lb-num">{formatPoints(points)}</span>,
    },
    {
      key: 'answers',
      title: t('field.answers'),
      numeric: true,
      render: ({ answers }) => <span className="lb-num">{answers}</span>,
    },
    {
      key: 'left',
      title: t('field.left'),
      compare: (a, b) => a.left - b.left || b.no - a.no,
      render: ({ left }) => <Left left={left} />,
    },
  ]
  return (
    <WholeList
      columns={columns}
      rows={rows}
      idOf={({ no }) => String(no)}
      first="-left"
      density="medium"
      empty={<EmptyState title={t('mark.empty')} />}
    />
  )
}

const Students = ({ id, rows }: { id: string; rows: MarkStudent[] }) => {
  const { t } = useTranslation('exams-results')
  const who = useWho()
  const columns: WholeColumn<MarkStudent>[] = [
    {
      key: 'student',
      title: t('field.student'),
      render: (row) => (
        <Link to="/exam/list/mark" search={{ id, attempt: row.attemptId }}>
          {who(row)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: t('field.status'),
      compare: (a, b) => a.status - b.status,
      render: ({ status }) => <StudentStatus type={taskTypes.exam} status={status} />,
    },
    {
      key: 'left',
      title: t('field.left'),
      compare: (a, b) => a.left - b.left,
      render: ({ left }) => <Left left={left} />,
    },
    {
      key: 'score',
      title: t('field.score'),
      numeric: true,
      compare: (a, b) => (a.score ?? -1) - (b.score ?? -1),
      render: ({ score }) => <strong className="lb-num">{shownPoints(score)}</strong>,
    },
    {
      key: 'late',
      title: t('field.remark'),
      render: ({ late }) => late && <StatusTag tone="warn">{t('log.late')}</StatusTag>,
    },
  ]
  return (
    <WholeList
      columns={columns}
      rows={rows}
      idOf={({ attemptId }) => attemptId}
      density="medium"
      empty={<EmptyState title={t('mark.empty')} />}
    />
  )
}

/** What is left to mark in an exam, by question and by student. */
const Marking = () => {
  const { t } = useTranslation('exams-results')
  const text = useLocalText()
  const navigate = useNavigate()
  const search = useSearch()
  const counts = useCan()('exams:result:page')
  const id = search['id'] ?? ''
  const query = useQuery({
    ...queryOfParts(markOverview, { id }, 'students'),
    refetchInterval: 30_000,
    enabled: id !== '',
  })
  const data = query.data
  if (query.isError && !data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!data)
    return (
      <div className="lb-page">
        <Skeleton active />
      </div>
    )
  const open = data.students.filter(({ status }) => status === workStatus.pendingReview)
  const left = data.questions.reduce((sum, question) => sum + question.left, 0)
  const answers = data.questions.reduce((sum, question) => sum + question.answers, 0)
  const next = data.questions.find((question) => question.left > 0)
  const finish = async () => {
    const done = await runMarking(() => call(markFinish, { id }))
    if (done) notify.success(t('mark.finishedAll', { count: done.finished }))
  }
  return (
    <div className="lb-page">
      <PageHeader
        title={t('mark.titleOf', { name: text(data.name) })}
        hint={data.hideNames ? t('mark.hiddenHint') : t('mark.hint')}
        actions={
          <>
            {next && (
              <LinkButton look="primary" to="/exam/list/mark" search={{ id, question: String(next.no) }}>
                {t('mark.continue')}
              </LinkButton>
            )}
            <Button
              {...(!next && open.length > 0 && { type: 'primary' as const })}
              disabled={open.length === 0 || left > 0}
              onClick={() => void finish()}
            >
              {t('mark.finishAll')}
            </Button>
            {counts && (
              <LinkButton to="/exam/list/results" search={{ id }}>
                {t('results.open')}
              </LinkButton>
            )}
          </>
        }
      />
      {data.sitting > 0 && (
        <Alert showIcon type="info" className="lb-block" title={t('mark.sitting', { count: data.sitting })} />
      )}
      {data.students.length === 0 ? (
        <EmptyState drawing="sheet" title={t('mark.empty')} hint={t('mark.emptyHint')} />
      ) : (
        <section className="lb-list">
          <div className="lb-mark-progress">
            <span>{t('mark.progress', { left, open: open.length, students: data.students.length })}</span>
            <Progress
              aria-label={t('mark.progressLabel')}
              percent={answers === 0 ? 100 : Math.floor(((answers - left) / answers) * 100)}
            />
          </div>
          <Tabs
            activeKey={search['tab'] ?? 'questions'}
            onChange={(tab) =>
              void navigate({
                to: '.',
                search: (before: object) => ({ ...before, tab }),
                replace: true,
              })
            }
            items={[
              {
                key: 'questions',
                label: t('mark.byQuestion'),
                children: <Questions id={id} rows={data.questions} />,
              },
              {
                key: 'students',
                label: t('mark.byStudent'),
                children: <Students id={id} rows={data.students} />,
              },
            ]}
          />
        </section>
      )}
    </div>
  )
}

export default Marking
