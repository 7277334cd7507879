import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { isOpenEnded } from '@labbox/contract/tasks/states.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { absoluteTime, clockDuration, zoneOf } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'

/** From here on the time left is shown in the colour of a warning. */
const SHORT_MS = 10 * MINUTE_MS

/** What is left until the deadline, or as long as late work is taken after it, by the server's clock; nothing where there is none. */
export const TimeLeft = ({ endAt: due, lateUntil }: { endAt: string; lateUntil: string | null }) => {
  const { t } = useTranslation('experiments')
  const zone = useTimeZone()
  const now = useNow(1000)
  const late = lateUntil !== null && now >= Date.parse(due)
  const endAt = late ? lateUntil : due
  const left = Date.parse(endAt) - now
  if (isOpenEnded(endAt)) return null
  const text =
    left <= 0
      ? t('time.over')
      : left > 2 * DAY_MS
        ? t('time.days', { count: Math.floor(left / DAY_MS) })
        : clockDuration(left)
  return (
    <span
      className="lb-exp-time lb-num"
      data-short={late || left < SHORT_MS || undefined}
      title={t('time.until', { time: `${absoluteTime(endAt, zone)} ${zoneOf(endAt, zone)}` })}
    >
      <span className="lb-muted">{t(late ? 'time.late' : 'time.left')}</span> {text}
    </span>
  )
}
