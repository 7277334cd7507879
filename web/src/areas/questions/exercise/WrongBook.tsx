import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import {
  exerciseBanks,
  exercisePage,
  exerciseStart,
  wrongDelete,
  wrongPage,
} from '@labbox/contract/questions/exercises.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { formulaText } from '../../../ui/rich/formula-text.ts'
import { TypeTag } from '../components/TypeTag.tsx'
import { usePlaces } from './places.ts'
import '../../../ui/clamp.css'

const MOST = 10

/** Questions that were wrong and are not learned yet; a round from them is a click away. */
export const WrongBook = () => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const { openRound } = usePlaces()
  const query = useQuery(queryOf(wrongPage, { limit: 100 }))
  const start = useMutationOf(exerciseStart, {
    invalidates: [exercisePage],
    onSuccess: ({ id }) => void openRound(id),
  })
  const putAway = async (id: string) => {
    await call(wrongDelete, { id })
    await invalidate([wrongPage, exerciseBanks])
  }
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { items, total } = query.data
  if (total === 0) return <EmptyState title={t('wrong.empty')} hint={t('wrong.emptyHint')} />
  return (
    <>
      <p className="lb-muted">{t('wrong.hint')}</p>
      <Button
        type="primary"
        className="lb-block"
        loading={start.isPending}
        onClick={() => start.mutate({ kind: 'wrong', count: Math.min(MOST, total) })}
      >
        {t('wrong.practise', { count: Math.min(MOST, total) })}
      </Button>
      <ul className="lb-rounds">
        {items.map((row) => (
          <li key={row.id} className="lb-round">
            <span className="lb-round-name">
              <strong className="lb-clamp">{formulaText(text(row.stem))}</strong>
              <span className="lb-muted">
                {text(row.bankName)} · <TimeText value={row.lastAt} />
              </span>
            </span>
            <TypeTag type={row.type} />
            <span>
              {t('wrong.times', { count: row.times })}
              {row.rightInRow > 0 && ` · ${t('wrong.once')}`}
            </span>
            <ConfirmButton size="small" loses={t('wrong.putAwayLoses')} run={() => putAway(row.id)}>
              {t('wrong.putAway')}
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </>
  )
}
