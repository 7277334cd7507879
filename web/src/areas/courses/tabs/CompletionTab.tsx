import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { completionGet } from '@labbox/contract/courses/certificates.ts'
import type { CourseDetail } from '@labbox/contract/courses/courses.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CompletionRule } from '../certificates/CompletionRule.tsx'
import { CompletionTable } from '../certificates/CompletionTable.tsx'
import { VisitorSwitch } from '../certificates/VisitorSwitch.tsx'

/** When an open course is completed, how far its students are, and its page for visitors. */
export const CompletionTab = ({ course }: { course: CourseDetail }) => {
  const { t } = useTranslation('courses-certificates')
  const { id } = course
  const query = useQuery(queryOf(completionGet, { id }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { rule, tasks, students, visitorCode } = query.data
  return (
    <>
      {!course.archived && (
        <div className="lb-course-narrow">
          <h2>{t('rule.title')}</h2>
          <CompletionRule courseId={id} rule={rule} tasks={tasks} />
        </div>
      )}
      <h2>{t('students.title')}</h2>
      <CompletionTable
        rows={students}
        of={tasks.filter((one) => rule.taskIds.includes(one.id) && !one.closed).length}
      />
      {!course.archived && (
        <div className="lb-course-narrow">
          <h2>{t('visitors.title')}</h2>
          <VisitorSwitch courseId={id} code={visitorCode} />
        </div>
      )}
    </>
  )
}
