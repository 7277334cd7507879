import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import { exerciseBanks } from '@labbox/contract/questions/exercises.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { usePlaces } from '../exercise/places.ts'
import { StartForm } from '../exercise/StartForm.tsx'
import ExerciseRound from './ExerciseRound.tsx'
import '../exercise/exercise.css'

/** What a round from a bank of an open course is about. */
const Choose = ({ bankId }: { bankId: string | undefined }) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const { back } = usePlaces()
  const query = useQuery(queryOf(exerciseBanks, {}))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active className="lb-page" />
  const bank = query.data.items.find(({ id }) => id === bankId)
  const leave = <LinkButton {...back}>{t('exercise.backToCourse')}</LinkButton>
  if (!bank)
    return (
      <div className="lb-page">
        <PageHeader title={t('exercise.round')} actions={leave} />
        <EmptyState title={t('exercise.noBanks')} />
      </div>
    )
  return (
    <div className="lb-page">
      <PageHeader title={text(bank.name)} hint={text(bank.remark)} actions={leave} />
      <div className="lb-exercise-choose">
        <StartForm bank={bank} />
      </div>
    </div>
  )
}

/** Practice with a bank of an open course: first what it is about, then the round. */
const MoocPractice = () => {
  const { id, bank }: Record<string, string | undefined> = useSearch()
  return id ? <ExerciseRound /> : <Choose bankId={bank} />
}

export default MoocPractice
