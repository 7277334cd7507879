import { Button, Progress } from 'antd'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { exerciseGet } from '@labbox/contract/questions/exercises.ts'
import { verdicts } from '@labbox/contract/questions/marking.ts'
import { labelled, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { usePlaces } from './places.ts'
import { rightPercent, roundTone } from './round-look.ts'

interface Props {
  round: DataOf<typeof exerciseGet>
  busy: boolean
  onRestart: () => void
}

/** How a round went, once it is over. */
export const RoundSummary = ({ round, busy, onRestart }: Props) => {
  const { t } = useTranslation('questions')
  const { back, mooc } = usePlaces()
  const results = round.items.flatMap((item) => item.result?.verdict ?? [])
  const counts = verdicts
    .map((verdict) => ({ verdict, count: results.filter((one) => one === verdict).length }))
    .filter(({ count }) => count > 0)
  return (
    <section className="lb-round-summary" aria-label={t('exercise.summary')}>
      <Progress
        type="circle"
        size={88}
        percent={rightPercent({ answered: results.length, right: round.right }) ?? 0}
      />
      <div>
        <StatusTag tone={roundTone[round.state]}>{t(`round.${round.state}`)}</StatusTag>
        <ul>
          {counts.map(({ verdict, count }) => (
            <li key={verdict}>{labelled(t(`verdict.${verdict}`), count)}</li>
          ))}
          {results.length < round.questions && (
            <li>{labelled(t('exercise.open'), round.questions - results.length)}</li>
          )}
        </ul>
        <div className="lb-actions">
          <Button type="primary" loading={busy} onClick={onRestart}>
            {t('exercise.restart')}
          </Button>
          <LinkButton {...back}>{t(mooc ? 'exercise.backToCourse' : 'exercise.back')}</LinkButton>
        </div>
      </div>
    </section>
  )
}
