import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import {
  moocJoin,
  moocLeave,
  moocPage,
  myCoursePage,
  type MoocRow,
} from '@labbox/contract/courses/learning.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CourseCard } from '../components/MyCourseCards.tsx'

const changed = [moocPage, myCoursePage]

const Row = ({ row }: { row: MoocRow }) => {
  const { t } = useTranslation(['courses', 'courses-open'])
  const join = useMutationOf(moocJoin, { invalidates: changed, done: t('courses-open:joined') })
  const leave = async () => {
    await call(moocLeave, { id: row.id })
    await invalidate(changed)
  }
  return (
    <CourseCard
      name={row.name}
      coverUrl={row.coverUrl}
      teachers={row.teachers}
      to={row.joined ? { page: '/stu/mooc/overview', id: row.id } : undefined}
    >
      <p className="lb-muted">
        {t('my.figures', { wares: row.wares, labs: row.labs })} ·{' '}
        {t('courses-open:members', { count: row.members })}
      </p>
      {row.joined ? (
        <ConfirmButton size="small" loses={t('courses-open:leaveLoses')} run={leave}>
          {t('courses-open:leave')}
        </ConfirmButton>
      ) : (
        <Button
          type="primary"
          size="small"
          loading={join.isPending}
          onClick={() => join.mutate({ id: row.id })}
        >
          {t('courses-open:join')}
        </Button>
      )}
    </CourseCard>
  )
}

/** Courses open to everybody who wants to learn. */
const Mooc = () => {
  const { t } = useTranslation(['courses', 'courses-open', 'courses-certificates'])
  const query = useQuery(queryOf(moocPage, { limit: 200 }))
  return (
    <div className="lb-page">
      <PageHeader
        title={t('courses-open:title')}
        hint={t('courses-open:hint')}
        actions={<LinkButton to="/stu/certificates">{t('courses-certificates:mine.title')}</LinkButton>}
      />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton active />
      ) : query.data.total === 0 ? (
        <EmptyState title={t('courses-open:empty')} hint={t('courses-open:emptyHint')} />
      ) : (
        <ul className="lb-course-cards">
          {query.data.items.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </div>
  )
}

export default Mooc
