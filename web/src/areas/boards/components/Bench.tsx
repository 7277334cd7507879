import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { BoardDevice } from '@labbox/contract/boards/boards.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'

/** More places than these are a figure alone. */
const MOST_SQUARES = 60

/** A bench on a board: how it stands, for how long, and who is there as far as that may be seen. */
export const Bench = ({ bench, people }: { bench: BoardDevice; people: readonly string[] }) => {
  const { t } = useTranslation(['boards', 'devices'])
  const text = useLocalText()
  const { state, since, capacity, occupied } = bench
  const minutes = since === null ? null : Math.max(0, (serverNow() - Date.parse(since)) / MINUTE_MS)
  const used = state === 'occupied' || occupied > 0
  return (
    <li data-state={state}>
      <header>
        <strong>{text(bench.name)}</strong>
        {t(`devices:state.${state}`)}
      </header>
      {capacity > 1 && <span className="lb-num">{t('today.of', { count: occupied, all: capacity })}</span>}
      {used && minutes !== null && (
        <span className="lb-num">
          {t('today.for', { hours: Math.floor(minutes / 60), minutes: Math.floor(minutes % 60) })}
        </span>
      )}
      {people.length > 0 && <em>{people.join(t('today.comma'))}</em>}
      {capacity > 1 && capacity <= MOST_SQUARES && state !== 'offline' && (
        <div className="lb-board-squares" aria-hidden>
          {Array.from({ length: capacity }, (_, place) => (
            <i key={place} data-used={place < occupied || undefined} />
          ))}
        </div>
      )}
    </li>
  )
}
