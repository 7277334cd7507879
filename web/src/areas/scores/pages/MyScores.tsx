import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { myScores } from '@labbox/contract/tasks/my-tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CourseScores } from '../components/CourseScores.tsx'
import { Numbers } from '../components/Numbers.tsx'
import { summary } from '../stats.ts'
import MyScoreList from './MyScoreList.tsx'

/** One's own scores of exams, experiments and reports. */
const MyScores = () => {
  const { t } = useTranslation('scores')
  const all = useQuery(queryOf(myScores, {}))
  return (
    <div className="lb-page">
      <PageHeader title={t('mine.title')} hint={t('mine.hint')} />
      <CourseScores />
      <section className="lb-list lb-block">
        {all.data ? (
          <Numbers summary={summary(all.data.scores)} students={all.data.total} />
        ) : all.isError ? (
          <ErrorState error={all.error} onRetry={() => void all.refetch()} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )}
      </section>
      <section className="lb-list">
        <MyScoreList embedded />
      </section>
    </div>
  )
}

export default MyScores
