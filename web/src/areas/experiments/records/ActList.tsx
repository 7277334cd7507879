import { useEffect, useMemo, useRef } from 'react'
import { markOf, type Act } from '@labbox/contract/bench/acts/acts.ts'
import type { RecordDetail } from '@labbox/contract/experiments/records.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { useActWords } from './act-words.ts'

/** So many of them around the moment are listed. */
const AROUND = 60

interface Props {
  record: RecordDetail
  acts: readonly Act[]
  /** How many of them have been done. */
  count: number
  onJump: (act: Act) => void
}

/** What was done around the moment that is shown; a click leads to it. */
export const ActList = ({ record, acts, count, onJump }: Props) => {
  const { t } = useTranslation('records')
  const zone = useTimeZone()
  const words = useActWords()
  const list = useRef<HTMLOListElement>(null)
  const names = useMemo(() => new Map(record.actors.map(({ id, name }) => [id, name])), [record.actors])
  const told = acts.slice(Math.max(0, count - 3 * AROUND), count + 2 * AROUND).flatMap((act) => {
    const text = words(act)
    return text === null ? [] : [{ act, text }]
  })
  const last = told.findLastIndex(({ act }) => act.seq <= (acts[count - 1]?.seq ?? 0))
  const first = Math.max(0, last - AROUND)
  const shown = told.slice(first, last + AROUND)
  const now = shown[last - first]?.act.seq
  useEffect(() => {
    const element = list.current
    const row = element?.querySelector<HTMLElement>('[data-now]')
    if (element && row) element.scrollTop = row.offsetTop - element.offsetTop - element.clientHeight / 2
  }, [now])
  if (told.length === 0) return <p className="lb-muted">{t('act.none')}</p>
  const several = record.actors.length > 1
  return (
    <ol ref={list} className="lb-replay-acts" aria-label={t('act.title')} tabIndex={0}>
      {shown.map(({ act, text }, k) => (
        <li
          key={act.seq}
          data-mark={markOf(act) ?? undefined}
          data-now={k === last - first || undefined}
          data-later={k > last - first || undefined}
        >
          <button
            type="button"
            aria-current={k === last - first ? 'step' : undefined}
            onClick={() => onJump(act)}
          >
            <time className="lb-num lb-muted">
              {absoluteTime(Date.parse(record.beganAt) + act.t, zone).slice(11)}
            </time>
            <span>
              {several && act.by && <strong>{names.get(act.by)} </strong>}
              {text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
