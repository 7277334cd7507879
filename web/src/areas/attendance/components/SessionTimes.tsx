import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'

const TIME = { from: 11, to: 16 } as const

/** From when to when a class session goes: the date once, where it ends on the same day. */
export const SessionTimes = ({ startAt, endAt }: { startAt: string; endAt: string }) => {
  const zone = useTimeZone()
  const [start, end] = [startAt, endAt].map((at) => absoluteTime(at, zone).slice(0, TIME.to))
  const sameDay = start?.slice(0, 10) === end?.slice(0, 10)
  return (
    <span className="lb-num">
      {start}–{sameDay ? end?.slice(TIME.from) : end}
    </span>
  )
}
