import { useTranslation } from '../../../app/i18n.ts'
import { TimeText, useNow } from '../../../ui/TimeText.tsx'
import { clockDuration, instantOf } from '../../../ui/time.ts'
import '../tasks.css'

const DAY_MS = 86_400_000

interface Props {
  startAt?: string
  endAt: string
  /** Ended before its time: finished or closed by the teacher. */
  over?: boolean
  /** Whether the zone of the end is printed too. */
  zoned?: boolean
}

/** Time until an end, by the server's clock, with the end beside it. */
export const TimeLeft = ({ startAt, endAt, over = false, zoned = false }: Props) => {
  const { t } = useTranslation('tasks')
  const now = useNow(1000)
  const begins = !over && startAt !== undefined && now < instantOf(startAt)
  const left = instantOf(begins ? startAt : endAt) - now
  const days = Math.floor(left / DAY_MS)
  return (
    <span className="lb-time-left">
      {over || left <= 0 ? (
        <span className="lb-muted">{t('time.over')}</span>
      ) : (
        <span className="lb-num">
          {begins && `${t('time.begins')} `}
          {days >= 2 ? t('time.days', { count: days }) : clockDuration(left)}
        </span>
      )}
      <span className="lb-muted">
        <TimeText value={begins ? startAt : endAt} relative={false} zoned={zoned} />
      </span>
    </span>
  )
}
