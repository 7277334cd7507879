import { DAY_MS, HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Locale } from '@labbox/contract/core/types.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** 10-digit numbers are seconds, longer ones milliseconds, texts ISO 8601. Returns milliseconds since 1970. */
export const instantOf = (value: string | number): number => {
  // The monotonic clock gives fractions of a millisecond.
  const text = String(typeof value === 'number' ? Math.floor(value) : value)
  if (/^\d{10}$/.test(text)) return Number(text) * 1000
  if (/^\d{11,}$/.test(text)) return Number(text)
  return Date.parse(text)
}

/** Formatters by zone or language: creating one takes longer than using it, and long lists need one per row. */
const remembered = <T>(make: (key: string) => T): ((key?: string) => T) => {
  const known = new Map<string, T>()
  return (key = '') => {
    const one = known.get(key) ?? make(key)
    known.set(key, one)
    return one
  }
}
const wallClock = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      ...(timeZone && { timeZone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)
const offset = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', { ...(timeZone && { timeZone }), timeZoneName: 'longOffset' }),
)
const distances = remembered((locale) => new Intl.RelativeTimeFormat(locale))

/** Year-month-day hour:minute:second in the given zone (default: the browser's). */
export const absoluteTime = (value: string | number, timeZone?: string): string => {
  const parts = wallClock(timeZone).formatToParts(instantOf(value))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

/** The zone's offset at that time, as `UTC+08:00`. */
export const zoneOf = (value: string | number, timeZone?: string): string => {
  const name = offset(timeZone)
    .formatToParts(instantOf(value))
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === 'GMT' ? 'UTC+00:00' : (name ?? '').replace('GMT', 'UTC')
}

/** The zone's offset where the browser's is another one at that time: whoever reads must be told; null where it is the same. */
export const foreignZone = (value: string | number, timeZone: string): string | null => {
  const shown = zoneOf(value, timeZone)
  return shown === zoneOf(value) ? null : shown
}

/** The time of day; with month and day where it was on another day than now. */
export const clockTime = (value: string | number, now: number, timeZone?: string): string => {
  const absolute = absoluteTime(value, timeZone)
  const today = absoluteTime(now, timeZone).slice(0, 10)
  return absolute.slice(absolute.startsWith(today) ? 11 : 5)
}

/**
 * Relative time: under 30 s "just now", under 1 hour minutes, under 1 day hours, under 2 days "1 day ago"; null beyond
 * that, where only the date helps. Times to come are worded likewise.
 */
export const relativeTime = (
  value: string | number,
  now: number,
  locale: Locale,
  justNow: string,
): string | null => {
  const ahead = instantOf(value) - now
  const distance = Math.abs(ahead)
  const sign = ahead < 0 ? -1 : 1
  const words = distances(locale === 'zh' ? 'zh-CN' : 'en-US')
  // Chinese has a space between a number and its unit, which the browser leaves out.
  const worded = (length: number, unit: 'minute' | 'hour' | 'day') =>
    words.format(sign * (Math.floor(distance / length) || 1), unit).replace(/\d(?! )(?=\D)/, '$& ')
  if (distance < 30_000) return justNow
  if (distance < HOUR_MS) return worded(MINUTE_MS, 'minute')
  if (distance < DAY_MS) return worded(HOUR_MS, 'hour')
  return distance < 2 * DAY_MS ? worded(DAY_MS, 'day') : null
}

/** A length of time as `1:02:03` or `02:03`; negative ones count as zero. */
export const clockDuration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/**
 * The point in time at which clocks in the zone show `wall` (`2026-01-31 08:00`), as ISO 8601 in UTC. An hour that a change of
 * clocks skips becomes the one after it.
 */
export const instantInZone = (wall: string, timeZone: string): string => {
  const target = Date.parse(`${wall.replace(' ', 'T')}Z`)
  const shownAt = (instant: number) => Date.parse(`${absoluteTime(instant, timeZone).replace(' ', 'T')}Z`)
  const first = target - (shownAt(target) - target)
  return new Date(first - (shownAt(first) - target)).toISOString()
}
