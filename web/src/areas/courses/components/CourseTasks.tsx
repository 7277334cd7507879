import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import { courseOverview, type CourseTask } from '@labbox/contract/courses/learning.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { WholeList, type WholeColumn } from '../../../ui/list/whole/WholeList.tsx'
import { pageOf, TaskStateTag, TimeLeft, useTypeWord } from '../../tasks/index.ts'
import { Share } from './Share.tsx'

/** Tasks of a course, and how far their students are. */
export const TaskTable = ({ tasks, live = false }: { tasks: readonly CourseTask[]; live?: boolean }) => {
  const { t } = useTranslation(['courses', 'tasks'])
  const typeWord = useTypeWord()
  const text = useLocalText()
  const columns: WholeColumn<CourseTask>[] = [
    {
      key: 'name',
      title: t('overview.task'),
      render: (task) => (
        <Link to={pageOf(task.type)} search={{ id: task.id, ...(live && { tab: 'live' }) }}>
          {text(task.name)}
        </Link>
      ),
    },
    { key: 'type', title: t('overview.type'), render: (task) => typeWord(task.type) },
    {
      key: 'state',
      title: t('field.state'),
      render: (task) => <TaskStateTag type={task.type} state={task.state} />,
    },
    {
      key: 'end',
      title: t('overview.end'),
      render: (task) => (
        <TimeLeft
          startAt={task.startAt}
          endAt={task.endAt}
          endedEarlyAt={task.endedEarlyAt}
          pace={task.pace}
        />
      ),
    },
    {
      key: 'done',
      title: t('class.done'),
      render: (task) => <Share done={task.done} total={task.students} />,
    },
    { key: 'mean', title: t('class.mean'), numeric: true, render: (task) => task.mean ?? '–' },
  ]
  return (
    <WholeList
      columns={columns}
      rows={tasks}
      idOf={({ id }) => id}
      empty={<EmptyState title={t('overview.noTasks')} hint={t('overview.noTasksHint')} />}
    />
  )
}

interface Props {
  courseId: string
  types: readonly number[]
  /** Leads to where one watches the task while it goes on. */
  live?: boolean
}

/** Those tasks of a course that are of these kinds, below what they are made from. */
export const CourseTasks = ({ courseId, types, live = false }: Props) => {
  const { t } = useTranslation('courses')
  const query = useQuery(queryOf(courseOverview, { id: courseId }))
  return (
    <>
      <h2>{t('overview.tasks')}</h2>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <TaskTable live={live} tasks={query.data.tasks.filter(({ type }) => types.includes(type))} />
      ) : (
        <Skeleton active />
      )}
    </>
  )
}
