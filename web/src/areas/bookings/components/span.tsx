import { useLocale } from '../../../app/i18n.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { absoluteTime, zoneOf } from '../../../ui/time/time.ts'

/** `16:00`, as clocks in the zone show it. */
export const hourOf = (instant: string, zone: string): string => absoluteTime(instant, zone).slice(11, 16)

/** `2026-09-08`, as calendars in the zone show it. */
export const dayOf = (instant: string, zone: string): string => absoluteTime(instant, zone).slice(0, 10)

/** The day with its weekday, in the reader's language. */
export const dayText = (instant: string, zone: string, locale: Locale): string => {
  const weekday = new Date(instant).toLocaleDateString(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone: zone,
    weekday: 'short',
  })
  return `${dayOf(instant, zone).slice('2026-'.length)} ${weekday}`
}

export const spanText = (slot: { startsAt: string; endsAt: string }, zone: string): string =>
  `${dayOf(slot.startsAt, zone)} ${hourOf(slot.startsAt, zone)}–${hourOf(slot.endsAt, zone)}`

/** A slot by the clocks of the organisation, with the zone in its tooltip. */
export const SpanText = ({ slot, zone }: { slot: { startsAt: string; endsAt: string }; zone: string }) => {
  const locale = useLocale()
  return (
    <time dateTime={slot.startsAt} title={`${zone} (${zoneOf(slot.startsAt, zone)})`}>
      {dayText(slot.startsAt, zone, locale)}{' '}
      <span className="lb-num">
        {hourOf(slot.startsAt, zone)}–{hourOf(slot.endsAt, zone)}
      </span>
    </time>
  )
}
