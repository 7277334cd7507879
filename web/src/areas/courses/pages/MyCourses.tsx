import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { myCoursePage } from '@labbox/contract/courses/learning.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { MyCourseCards } from '../components/MyCourseCards.tsx'

/** A student's courses. */
const MyCourses = () => {
  const { t } = useTranslation(['courses', 'courses-open', 'tasks'])
  const query = useQuery(queryOf(myCoursePage, { limit: 200 }))
  return (
    <div className="lb-page">
      <PageHeader
        title={t('my.title')}
        hint={t('my.hint')}
        actions={<LinkButton to="/stu/mooc">{t('courses-open:title')}</LinkButton>}
      />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton active />
      ) : query.data.total === 0 ? (
        <EmptyState title={t('my.empty')} hint={t('my.emptyHint')} />
      ) : (
        <MyCourseCards courses={query.data.items} />
      )}
    </div>
  )
}

export default MyCourses
