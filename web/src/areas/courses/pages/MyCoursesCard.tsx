import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { myCoursePage } from '@labbox/contract/courses/learning.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { MyCourseCards } from '../components/MyCourseCards.tsx'

/** The courses last changed, on the dashboard. */
const MyCoursesCard = () => {
  const { t } = useTranslation('courses')
  const query = useQuery(queryOf(myCoursePage, { limit: 3 }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  return query.data.total === 0 ? (
    <p className="lb-muted">{t('my.empty')}</p>
  ) : (
    <MyCourseCards courses={query.data.items} />
  )
}

export default MyCoursesCard
