import { useEffect, useState } from 'react'
import { serverNow } from '../app/clock.ts'
import { useLocale, useTranslation } from '../app/i18n.ts'
import { absoluteTime, instantOf, relativeTime, zoneOf } from './time.ts'

/** Renders anew at the given rhythm; for clocks and countdowns. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** A point in time: relative while that helps, absolute beside it, in a zone (the browser's); the zone in its tooltip. */
export const TimeText = ({
  value,
  relative = true,
  zone,
  zoned = false,
}: {
  value: string | number | null | undefined
  relative?: boolean
  zone?: string
  /** Whether the zone is printed too. */
  zoned?: boolean
}) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const now = useNow(30_000)
  if (value === null || value === undefined || Number.isNaN(instantOf(value)))
    return <span className="lb-muted">–</span>
  const absolute = absoluteTime(value, zone)
  const near = relative ? relativeTime(value, now, locale, t('time.justNow')) : null
  const offset = zoneOf(value, zone)
  return (
    <time dateTime={new Date(instantOf(value)).toISOString()} title={`${absolute} ${offset}`}>
      {near ? (
        <>
          {near} <span className="lb-muted">{absolute.slice(5, 16)}</span>
        </>
      ) : (
        absolute.slice(0, 16)
      )}
      {zoned && <span className="lb-muted"> {offset}</span>}
    </time>
  )
}
