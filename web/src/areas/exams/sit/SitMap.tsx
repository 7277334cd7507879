import { useState } from 'react'
import { labelled, useTranslation } from '../../../app/i18n.ts'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import type { SittingState } from './control.ts'
import { isOpen, type Place } from './navigation.ts'

interface Props {
  places: readonly Place[]
  state: SittingState
  current: number | null
  onGo: (place: Place) => void
}

/** All questions by number: answered, open, marked; by shape and word, not by colour alone. */
export const SitMap = ({ places, state, current, onGo }: Props) => {
  const { t } = useTranslation('exams-sit')
  // On a narrow screen the map would push the questions out of sight.
  const [shown, setShown] = useState(false)
  const open = places.filter(({ no }) => isOpen(state.answers, no)).length
  return (
    <nav className="lb-sit-map" aria-label={t('map.title')} data-shown={shown || undefined}>
      <p className="lb-sit-map-sum">
        {t('map.answered', { answered: places.length - open, count: places.length })}
        {state.marked.length > 0 && ` · ${t('map.markedCount', { count: state.marked.length })}`}
        <PlainButton
          look="link"
          size="small"
          className="lb-sit-map-open"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'map.hide' : 'map.show')}
        </PlainButton>
      </p>
      <ol>
        {places.map((place) => {
          const answered = !isOpen(state.answers, place.no)
          const marked = state.marked.includes(place.no)
          const said = [t(answered ? 'map.isAnswered' : 'map.isOpen'), marked && t('map.isMarked')]
          return (
            <li key={place.no}>
              <button
                type="button"
                className={`${answered ? 'is-answered' : ''}${marked ? ' is-marked' : ''}`}
                aria-current={place.no === current}
                aria-label={labelled(
                  t('sit.question', { number: place.label }),
                  said.filter(Boolean).join(t('map.comma')),
                )}
                onClick={() => onGo(place)}
              >
                {place.label}
                {marked && <span aria-hidden>⚑</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
