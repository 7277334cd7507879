import { createContext, use, useEffect, useState } from 'react'
import { serverNow } from '../../app/clock.ts'
import { useLocale, useTranslation } from '../../app/i18n.ts'
import { absoluteTime, foreignZone, instantOf, relativeTime, zoneOf } from './time.ts'
import { useTimeZone } from './use-time-zone.ts'

/** The moment at which what is below it is shown, where that is not now. */
export const ShownMoment = createContext<number | null>(null)

/** Renders anew at the given rhythm; for clocks and countdowns. */
export const useNow = (everyMs: number): number => {
  const shown = use(ShownMoment)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return shown ?? now
}

interface Props {
  value: string | number | null | undefined
  /** Whether it is worded as "3 hours ago" while that is how people say it. */
  relative?: boolean
  /** Whose clocks it is shown by; the organisation's unless it is another one's. */
  zone?: string | undefined
  /** Whether the zone is printed too, where it is not the browser's. */
  zoned?: boolean
  /** Of what was planned, which has no seconds. */
  minutes?: boolean
}

const MINUTES = 16

/** A point in time: worded while it is near, else its date; the instant with its zone in the tooltip. */
export const TimeText = ({ value, relative = true, zone, zoned = false, minutes = false }: Props) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const now = useNow(30_000)
  const own = useTimeZone()
  if (value === null || value === undefined || Number.isNaN(instantOf(value)))
    return <span className="lb-muted">–</span>
  const shownZone = zone ?? own
  const absolute = absoluteTime(value, shownZone)
  const near = relative ? relativeTime(value, now, locale, t('time.justNow')) : null
  const foreign = zoned && foreignZone(value, shownZone)
  return (
    <time
      dateTime={new Date(instantOf(value)).toISOString()}
      title={`${absolute} ${zoneOf(value, shownZone)}`}
      className="lb-time"
    >
      {near ?? (minutes ? absolute.slice(0, MINUTES) : absolute)}
      {foreign && <span className="lb-muted"> {foreign}</span>}
    </time>
  )
}
