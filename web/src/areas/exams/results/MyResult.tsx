import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Alert, Button, Skeleton } from 'antd'
import { myResult, quizAgain } from '@labbox/contract/exams/results.ts'
import { exercisePage } from '@labbox/contract/questions/exercises.ts'
import { ApiError } from '../../../app/api/api-error.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { absoluteTime, foreignZone } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { AskLink } from '../../tasks/index.ts'
import { PaperView } from './PaperView.tsx'

/** Starts a round of practice with the questions of the paper, and goes there. */
const TryAgain = ({ id }: { id: string }) => {
  const { t } = useTranslation('exams-results')
  const navigate = useNavigate()
  const again = useMutationOf(quizAgain, {
    invalidates: [exercisePage],
    onSuccess: (round) => void navigate({ to: '/stu/exerciseOnline/round', search: { id: round.id } }),
  })
  return (
    <Button type="primary" loading={again.isPending} onClick={() => again.mutate({ id })}>
      {t('paper.again')}
    </Button>
  )
}

/** One's own result, once it is released. */
const MyResult = () => {
  const { t } = useTranslation('exams-results')
  const text = useLocalText()
  const zone = useTimeZone()
  const search = useSearch()
  const id = search['id'] ?? ''
  const query = useQuery({ ...queryOf(myResult, { id }), enabled: id !== '' })
  const result = query.data
  const scores = <LinkButton to="/stu/queryScore">{t('paper.allScores')}</LinkButton>
  if (query.error instanceof ApiError && query.error.key === 'EXAM_NOT_RELEASED')
    return (
      <div className="lb-page">
        <EmptyState title={t('paper.notYet')} hint={t('paper.notYetHint')} action={scores} />
      </div>
    )
  if (query.isError && !result) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!result)
    return (
      <div className="lb-page">
        <Skeleton active />
      </div>
    )
  return (
    <div className="lb-page">
      <PageHeader
        title={text(result.name)}
        hint={t(result.marked ? 'paper.mine' : 'paper.unmarked')}
        actions={
          <>
            {!result.marked && <TryAgain id={id} />}
            <AskLink id={id} />
            {scores}
          </>
        }
      />
      {result.complaintsUntil && (
        <Alert
          showIcon
          type="info"
          className="lb-block"
          title={t('complaint.until', {
            time: `${absoluteTime(result.complaintsUntil, zone).slice(0, 16)} ${foreignZone(result.complaintsUntil, zone) ?? ''}`.trim(),
          })}
        />
      )}
      <PaperView result={result} own />
    </div>
  )
}

export default MyResult
