import type { RoundItem } from '@labbox/contract/questions/exercises.ts'
import { labelled, useTranslation } from '../../../app/i18n.ts'

interface Props {
  items: readonly RoundItem[]
  position: number
  onGo: (position: number) => void
}

const signs = { right: '✓', partly: '◐', wrong: '✗', empty: '–', review: '?' } as const

/** The questions of a round by number, each with how it turned out. */
export const RoundMap = ({ items, position, onGo }: Props) => {
  const { t } = useTranslation('questions')
  return (
    <nav className="lb-round-map" aria-label={t('exercise.map')}>
      {items.map((item, k) => {
        const verdict = item.result?.verdict ?? null
        const said = verdict ? t(`verdict.${verdict}`) : t('exercise.open')
        return (
          <button
            key={item.position}
            type="button"
            className={`lb-map-${verdict ?? 'open'}`}
            aria-current={k === position}
            aria-label={labelled(t('exercise.questionOf', { number: k + 1, count: items.length }), said)}
            onClick={() => onGo(k)}
          >
            {k + 1}
            {verdict && <span aria-hidden>{signs[verdict]}</span>}
          </button>
        )
      })}
    </nav>
  )
}
