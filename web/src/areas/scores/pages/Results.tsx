import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Button, Select, Skeleton } from 'antd'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { taskGet, taskPage, type StudentTaskRow } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { csvText, saveFile } from '../../../ui/list/csv.ts'
import { WholeList, type WholeColumn } from '../../../ui/list/whole/WholeList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { StudentStatus, statusLook, useTypeWord } from '../../tasks/index.ts'
import { Histogram } from '../components/Histogram.tsx'
import { Numbers } from '../components/Numbers.tsx'
import { bandOf, summary } from '../stats.ts'
import '../scores.css'

type Task = DataOf<typeof taskGet>

const scoresOf = (task: Task): number[] => task.list.flatMap(({ score }) => (score === null ? [] : [score]))

const ScoreTable = ({ task }: { task: Task }) => {
  const { t } = useTranslation(['scores', 'tasks', 'tasks-manage'])
  const text = useLocalText()
  const classOf = (id: string) => text(task.classes.find((one) => one.id === id)?.name)
  const columns: WholeColumn<StudentTaskRow>[] = [
    {
      key: 'student',
      title: t('field.student'),
      compare: (a, b) => a.name.localeCompare(b.name, 'zh'),
      render: (row) => (
        <Link to="/teacher/taskMgt/task" search={{ id: task.id, student: row.id }}>
          {row.name}
        </Link>
      ),
    },
    {
      key: 'number',
      title: t('field.number'),
      compare: (a, b) => (a.number || a.account).localeCompare(b.number || b.account),
      render: (row) => <span className="lb-num">{row.number || row.account}</span>,
    },
    ...(task.classes.length > 1
      ? [{ key: 'class', title: t('field.class'), render: (row: StudentTaskRow) => classOf(row.classId) }]
      : []),
    {
      key: 'status',
      title: t('field.status'),
      compare: (a, b) => a.status - b.status,
      render: (row) => <StudentStatus type={task.type} status={row.status} />,
    },
    {
      key: 'score',
      title: t('field.score'),
      numeric: true,
      compare: (a, b) => (a.score ?? -1) - (b.score ?? -1),
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
    <WholeList
      columns={columns}
      rows={task.list}
      idOf={({ id }) => id}
      first="-score"
      density="medium"
      empty={<EmptyState title={t('tasks:student.none')} />}
    />
  )
}

/** One task: its scores as numbers, as a picture and one by one. */
const TaskResults = ({ task }: { task: Task }) => {
  const { t } = useTranslation('scores')
  const scores = scoresOf(task)
  return (
    <>
      <section className="lb-list lb-block lb-score-top">
        <Numbers summary={summary(scores)} students={task.students} />
        <Histogram scores={scores} />
      </section>
      <section className="lb-list" aria-label={t('results.list')}>
        <ScoreTable task={task} />
      </section>
    </>
  )
}

/** Scores of the classes' tasks. */
const Results = () => {
  const { t } = useTranslation(['scores', 'tasks', 'tasks-manage'])
  const typeWord = useTypeWord()
  const text = useLocalText()
  const zone = useTimeZone()
  const navigate = useNavigate()
  const search = useSearch()
  const tasks = useQuery(queryOf(taskPage, { limit: 200 }))
  const offered = tasks.data?.items ?? []
  const first = offered.find(({ scored }) => scored > 0) ?? offered[0]
  const id = search['id'] ?? first?.id ?? ''
  const query = useQuery({ ...queryOf(taskGet, { id }), enabled: id !== '' })
  const task = query.data
  const download = () => {
    if (!task) return
    const heads = ['student', 'account', 'number', 'class', 'status', 'score', 'submittedAt'] as const
    const rows = task.list.map((row) => [
      row.name,
      row.account,
      row.number,
      text(task.classes.find((one) => one.id === row.classId)?.name),
      t(`tasks:${statusLook(task.type, row.status).key}`),
      row.score,
      row.submittedAt && absoluteTime(row.submittedAt, zone),
    ])
    const head = heads.map((name) => t(`field.${name}`))
    saveFile(`${text(task.name)}.csv`, csvText([head, ...rows]), 'text/csv')
  }
  if (tasks.isError || query.isError)
    return (
      <ErrorState
        error={tasks.error ?? query.error}
        onRetry={() => void (tasks.refetch(), query.refetch())}
      />
    )
  return (
    <div className="lb-page">
      <PageHeader
        title={t('tasks.title')}
        hint={t('results.hint')}
        actions={
          <>
            <Select
              showSearch
              optionFilterProp="label"
              className="lb-score-task"
              loading={tasks.isPending}
              aria-label={t('results.task')}
              placeholder={t('results.task')}
              value={id || null}
              // The list of tasks may come later than the one that the address names.
              labelRender={({ label }) => label ?? text(task?.name)}
              options={offered.map((row) => ({
                value: row.id,
                label: `${text(row.name)} · ${typeWord(row.type)}`,
              }))}
              onChange={(next: string) => void navigate({ to: '.', search: { id: next }, replace: true })}
            />
            {task && (task.type === taskTypes.exam || task.type === taskTypes.quiz) && (
              <LinkButton to="/exam/list/results" search={{ id: task.id }}>
                {t('results.exam')}
              </LinkButton>
            )}
            <Button icon={<DownloadOutlined />} disabled={!task} onClick={download}>
              {t('common:list.export')}
            </Button>
          </>
        }
      />
      {tasks.data?.items.length === 0 ? (
        <EmptyState
          drawing="chart"
          title={t('results.empty')}
          hint={t('results.emptyHint')}
          action={<LinkButton to="/teacher/taskMgt/publish">{t('tasks-manage:publish.title')}</LinkButton>}
        />
      ) : task ? (
        <TaskResults key={task.id} task={task} />
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}

export default Results
