import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Skeleton, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { isExperimentType, isReportType } from '@labbox/contract/tasks/states.ts'
import { taskGet, type StudentTaskRow } from '@labbox/contract/tasks/tasks.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { useCan } from '../../../app/session/session.ts'
import { queryOfParts } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { LateNote } from '../components/Late.tsx'
import { CountsBar } from '../components/CountsBar.tsx'
import { StudentDrawer } from '../components/StudentDrawer.tsx'
import { StudentTable } from '../components/StudentTable.tsx'
import { useTaskParts } from '../components/use-task-parts.ts'
import { TaskActions } from '../components/TaskActions.tsx'
import { WindowDialog } from '../components/WindowDialog.tsx'
import { GroupsPane } from '../groups/GroupsPane.tsx'
import { isExam } from '../status-look.ts'
import { TimeLeft } from '../components/TimeLeft.tsx'
import { TaskStateTag } from '../status.tsx'
import { useTypeWord } from '../type-word.ts'
import '../tasks.css'

type Task = DataOf<typeof taskGet>

const Facts = ({ task }: { task: Task }) => {
  const { t } = useTranslation('tasks')
  const text = useLocalText()
  const listed = useListed()
  return (
    <dl className="lb-facts">
      <div>
        <dt>{t('field.state')}</dt>
        <dd>
          <TaskStateTag type={task.type} state={task.state} />
        </dd>
      </div>
      <div>
        <dt>{t('field.classes')}</dt>
        <dd>{listed(task.classes.map(({ name }) => text(name)))}</dd>
      </div>
      <div>
        <dt>{t('field.start')}</dt>
        <dd>
          <TimeText value={task.startAt} relative={false} minutes />
        </dd>
      </div>
      <div>
        <dt>{t('field.end')}</dt>
        <dd>
          <TimeLeft
            endAt={task.endAt}
            endedEarlyAt={task.endedEarlyAt}
            lateUntil={task.lateUntil}
            pace={task.pace}
            zoned
          />
          <LateNote endAt={task.endAt} lateUntil={task.lateUntil} latePenalty={task.latePenalty} />
        </dd>
      </div>
      <div className="lb-facts-wide">
        <dt>{t('view.students', { count: task.students })}</dt>
        <dd>
          <CountsBar task={task} />
        </dd>
      </div>
    </dl>
  )
}

interface ContentProps {
  task: Task
  onOpen: (row: StudentTaskRow) => void
  onTime?: ((rows: StudentTaskRow[]) => void) | undefined
}

const Content = ({ task, onOpen, onTime }: ContentProps) => {
  const { t } = useTranslation(['tasks', 'tasks-groups'])
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch()
  const parts = useTaskParts('tab', task.type)
  return (
    <Tabs
      activeKey={search['tab'] ?? 'students'}
      onChange={(tab) =>
        void navigate({ to: '.', search: (before: object) => ({ ...before, tab }), replace: true })
      }
      items={[
        {
          key: 'students',
          label: t('view.list'),
          children: (
            <StudentTable
              type={task.type}
              rows={task.list}
              groups={task.groups}
              onOpen={onOpen}
              onTime={onTime}
            />
          ),
        },
        ...(task.settings.groups && isExperimentType(task.type) && task.state !== 'draft'
          ? [
              {
                key: 'groups',
                label: t('tasks-groups:title'),
                children: (
                  <GroupsPane task={task} editable={can('tasks:task:edit') && task.state !== 'closed'} />
                ),
              },
            ]
          : []),
        ...parts.map(({ key, title, Body }) => ({
          key,
          label: t(title),
          // The live view polls, so it is mounted only while it is shown.
          destroyOnHidden: true,
          children: (
            <Suspense fallback={<Skeleton active />}>
              <Body id={task.id} />
            </Suspense>
          ),
        })),
      ]}
    />
  )
}

/** One task: where everybody is, and what can be done about it. */
const TaskView = () => {
  const { t } = useTranslation('tasks')
  const typeWord = useTypeWord()
  const can = useCan()
  const text = useLocalText()
  const navigate = useNavigate()
  const search = useSearch()
  const id = search['id'] ?? ''
  const query = useQuery({
    ...queryOfParts(taskGet, { id }, 'list'),
    refetchInterval: 15_000,
    enabled: id !== '',
  })
  const task = query.data
  const [timing, setTiming] = useState<StudentTaskRow[]>([])
  // Exams have a page of their own for it.
  const timed =
    task && can('tasks:task:edit') && !isExam(task.type) && task.state !== 'draft' && task.state !== 'closed'
  const show = (student: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, student }), replace: true })
  if (query.isError && !task) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!task)
    return (
      <div className="lb-page">
        <Skeleton active />
      </div>
    )
  return (
    <div className="lb-page">
      <PageHeader
        title={text(task.name)}
        hint={[typeWord(task.type), task.remark].filter(Boolean).join(' · ')}
        actions={
          <>
            {isReportType(task.type) && (
              <LinkButton to="/teacher/reportReview" search={{ taskId: id }} look="primary">
                {t('list.review')}
              </LinkButton>
            )}
            <LinkButton to="/teacher/queryResult/one" search={{ id }}>
              {t('view.scores')}
            </LinkButton>
            <TaskActions task={task} />
          </>
        }
      />
      <section className="lb-list">
        <Facts task={task} />
        <Content task={task} onOpen={(row) => show(row.id)} onTime={timed ? setTiming : undefined} />
      </section>
      {timing.length > 0 && <WindowDialog task={task} rows={timing} onClose={() => setTiming([])} />}
      <StudentDrawer
        type={task.type}
        row={task.list.find((row) => row.id === search['student']) ?? null}
        onClose={() => show(undefined)}
      />
    </div>
  )
}

export default TaskView
