import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/navigation.ts'
import { Button, Skeleton } from 'antd'
import { exercisePage, exerciseRestart, type RoundRow } from '@labbox/contract/questions/exercises.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { usePlaces } from './places.ts'
import { rightPercent, roundTone } from './round-look.ts'

const Round = ({ round }: { round: RoundRow }) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const { openRound, roundAt } = usePlaces()
  const restart = useMutationOf(exerciseRestart, {
    invalidates: [exercisePage],
    onSuccess: ({ id }) => void openRound(id),
  })
  const percent = rightPercent(round)
  const running = round.state === 'started'
  return (
    <li className="lb-round">
      <span className="lb-round-name">
        <Link {...roundAt(round.id)}>
          <strong>{text(round.name)}</strong>
        </Link>
        <span className="lb-muted">
          <TimeText value={round.startedAt} />
        </span>
      </span>
      <StatusTag tone={roundTone[round.state]}>{t(`round.${round.state}`)}</StatusTag>
      <span className="lb-num">
        {t('exercise.answeredOf', { answered: round.answered, count: round.questions })}
        {percent !== null && ` · ${t('exercise.rightShare', { percent })}`}
      </span>
      {running ? (
        <LinkButton {...roundAt(round.id)} look="primary">
          {t('exercise.continue')}
        </LinkButton>
      ) : (
        <Button loading={restart.isPending} onClick={() => restart.mutate({ id: round.id })}>
          {t('exercise.restart')}
        </Button>
      )}
    </li>
  )
}

/** One's rounds, the newest on top. */
export const Rounds = () => {
  const { t } = useTranslation('questions')
  const query = useQuery(queryOf(exercisePage, { limit: 20 }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (query.data.items.length === 0)
    return <EmptyState title={t('exercise.noRounds')} hint={t('exercise.noRoundsHint')} />
  return (
    <ul className="lb-rounds">
      {query.data.items.map((round) => (
        <Round key={round.id} round={round} />
      ))}
    </ul>
  )
}
