import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { isOpenEnded } from '@labbox/contract/tasks/states.ts'
import type { Pace } from '@labbox/contract/tasks/tasks.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText, useNow } from '../../../ui/time/TimeText.tsx'
import { absoluteTime, clockDuration, instantOf } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import '../tasks.css'
import '../../../ui/words.css'

interface Props {
  startAt?: string
  endAt: string
  /** When a teacher ended it before its time. */
  endedEarlyAt?: string | null
  /** Until when it is taken as late. */
  lateUntil?: string | null
  /** Where each student has a time of one's own. */
  pace?: Pace | null
  /** Nothing is left to do: the end is shown, and no time runs. */
  done?: boolean
  /** Whether the zone of the end is printed too, where it is not the browser's. */
  zoned?: boolean
  /** Only one of both: the time that is left on the last day, the date before that. */
  brief?: boolean
}

const Each = ({ days }: { days: number }) => {
  const { t } = useTranslation('tasks-open')
  return <span className="lb-muted">{t('each', { count: days })}</span>
}

/** Time until a start or an end, by the server's clock, with its date beside it; of what is over, when it ended. */
export const TimeLeft = ({
  startAt,
  endAt,
  endedEarlyAt = null,
  lateUntil = null,
  pace = null,
  done = false,
  zoned = false,
  brief = false,
}: Props) => {
  const { t } = useTranslation('tasks')
  const zone = useTimeZone()
  const now = useNow(1000)
  const late = lateUntil !== null && !done && now >= instantOf(endAt) && now < instantOf(lateUntil)
  const end = late ? lateUntil : (endedEarlyAt ?? endAt)
  if (isOpenEnded(end))
    return pace?.days ? <Each days={pace.days} /> : <span className="lb-muted">{t('time.noEnd')}</span>
  const over = endedEarlyAt !== null || now >= instantOf(end)
  const begins = !over && startAt !== undefined && now < instantOf(startAt)
  const shown = begins ? startAt : end
  const left = instantOf(shown) - now
  const days = Math.floor(left / DAY_MS)
  const length = days >= 2 ? t('time.days', { count: days }) : clockDuration(left)
  if (brief && !over && !begins && !done)
    return left < DAY_MS ? (
      <time className="lb-num" dateTime={shown} title={absoluteTime(shown, zone)}>
        {t('time.left', { length })}
      </time>
    ) : (
      <TimeText value={shown} relative={false} minutes />
    )
  return (
    <span className="lb-time-left">
      {late && <span className="lb-warning">{t('late.is')}</span>}
      {over ? (
        <span className="lb-muted">{t(endedEarlyAt ? 'time.early' : 'time.over')}</span>
      ) : (
        !done && <span className="lb-num">{t(begins ? 'time.begins' : 'time.left', { length })}</span>
      )}
      <span className="lb-muted">
        <TimeText value={shown} relative={false} minutes zoned={zoned} />
      </span>
    </span>
  )
}
