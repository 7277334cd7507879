import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/navigation.ts'
import { Skeleton, Statistic } from 'antd'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import type { CourseDetail } from '@labbox/contract/courses/courses.ts'
import { courseOverview, type CourseTask } from '@labbox/contract/courses/learning.ts'
import { isOpenEnded } from '@labbox/contract/tasks/states.ts'
import { queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fileSize } from '../../../ui/number/quantity.ts'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { useLocalDoc } from '../../../ui/rich/use-local-doc.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { pageOf, useTypeWord } from '../../tasks/index.ts'
import { TaskTable } from '../components/CourseTasks.tsx'
import { Share } from '../components/Share.tsx'

/** What is next for the teacher: reviews that wait, then the running task that ends first. */
const Next = ({ tasks }: { tasks: readonly CourseTask[] }) => {
  const { t } = useTranslation('courses')
  const typeWord = useTypeWord()
  const text = useLocalText()
  const waiting = tasks.filter((task) => task.waiting > 0)
  const running = tasks.filter(
    ({ state, endAt }) => state === 'inProgress' && Date.parse(endAt) > serverNow() && !isOpenEnded(endAt),
  )
  const shown = waiting.length > 0 ? waiting : running.slice(0, 1)
  if (shown.length === 0) return <p className="lb-muted">{t('next.nothing')}</p>
  return (
    <ul className="lb-course-next">
      {shown.map((task) => (
        <li key={task.id}>
          <Link to={pageOf(task.type)} search={{ id: task.id }}>
            {text(task.name)} · {typeWord(task.type)}
          </Link>{' '}
          {task.waiting > 0 ? (
            t('next.waiting', { count: task.waiting })
          ) : (
            <>
              {t('next.ends')} <TimeText value={task.endAt} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** How the course goes: what is next, its tasks and classes, what it says of itself. */
export const OverviewTab = ({ course }: { course: CourseDetail }) => {
  const { t } = useTranslation(['courses', 'tasks'])
  const text = useLocalText()
  const doc = useLocalDoc()
  const query = useQuery(queryOf(courseOverview, { id: course.id }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { tasks, classes, wares, bytes } = query.data
  const introduction = doc(course.introduction)
  return (
    <section aria-label={t('tab.overview')}>
      <div className="lb-course-figures">
        <Statistic title={t('field.classes')} value={course.classes} />
        <Statistic title={t('field.labs')} value={course.labs} />
        <Statistic title={t('field.wares')} value={wares > 0 ? `${wares} · ${fileSize(bytes)}` : wares} />
        <Statistic title={t('overview.tasks')} value={tasks.length} />
      </div>
      <h2>{t('next.title')}</h2>
      <Next tasks={tasks} />
      {classes.length > 0 && (
        <>
          <h2>{t('class.progress')}</h2>
          <ul className="lb-course-next">
            {classes.map((one) => (
              <li key={one.id}>
                <strong>{text(one.name)}</strong>{' '}
                <span className="lb-muted">{t('class.members', { count: one.members })}</span>
                <Share done={one.done} total={one.total} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('overview.tasks')}</h2>
      <TaskTable tasks={tasks} />
      {!isEmptyDoc(introduction) && (
        <>
          <h2>{t('field.introduction')}</h2>
          <div className="lb-course-narrow">
            <RichView doc={introduction} files={course.files} />
          </div>
        </>
      )}
    </section>
  )
}
