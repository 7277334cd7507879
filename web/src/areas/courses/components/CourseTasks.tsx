import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/navigation.ts'
import { Skeleton, Table } from 'antd'
import { courseOverview, type CourseTask } from '@labbox/contract/courses/learning.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { pageOf, TaskStateTag, TimeLeft, useTypeWord } from '../../tasks/index.ts'
import { Share } from './Share.tsx'

/** Tasks of a course, and how far their students are. */
export const TaskTable = ({ tasks, live = false }: { tasks: readonly CourseTask[]; live?: boolean }) => {
  const { t } = useTranslation(['courses', 'tasks'])
  const typeWord = useTypeWord()
  const text = useLocalText()
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={[...tasks]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyState title={t('overview.noTasks')} hint={t('overview.noTasksHint')} /> }}
      columns={[
        {
          title: t('overview.task'),
          render: (_, task) => (
            <Link to={pageOf(task.type)} search={{ id: task.id, ...(live && { tab: 'live' }) }}>
              {text(task.name)}
            </Link>
          ),
        },
        { title: t('overview.type'), render: (_, task) => typeWord(task.type) },
        {
          title: t('field.state'),
          render: (_, task) => <TaskStateTag type={task.type} state={task.state} />,
        },
        {
          title: t('overview.end'),
          render: (_, task) => (
            <TimeLeft
              startAt={task.startAt}
              endAt={task.endAt}
              endedEarlyAt={task.endedEarlyAt}
              pace={task.pace}
            />
          ),
        },
        { title: t('class.done'), render: (_, task) => <Share done={task.done} total={task.students} /> },
        { title: t('class.mean'), align: 'right', render: (_, task) => task.mean ?? '–' },
      ]}
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
