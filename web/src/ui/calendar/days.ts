/** Days are named `2026-09-07`; they have no zone. */
export type Day = string

export type Span = 'month' | 'week'

const DAY_MS = 86_400_000
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const named = (date: Date): Day => date.toISOString().slice(0, 10)

export const addDays = (day: Day, n: number): Day => named(new Date(utc(day).getTime() + n * DAY_MS))

/** The Monday of a day's week. */
const monday = (day: Day): Day => addDays(day, -((utc(day).getUTCDay() + 6) % 7))

/** The weeks that a month or a week is shown by, each from Monday to Sunday. */
export const weeksOf = (day: Day, span: Span): Day[][] => {
  const first = span === 'week' ? day : `${day.slice(0, 7)}-01`
  const next = new Date(Date.UTC(utc(first).getUTCFullYear(), utc(first).getUTCMonth() + 1, 1))
  const weeks: Day[][] = []
  for (let at = monday(first); ; at = addDays(at, 7)) {
    if (weeks.length > 0 && (span === 'week' || utc(at) >= next)) return weeks
    weeks.push(Array.from({ length: 7 }, (_, k) => addDays(at, k)))
  }
}

/** The same place in the month or week before or after; of a month its first day. */
export const stepped = (day: Day, span: Span, by: 1 | -1): Day =>
  span === 'week'
    ? addDays(day, 7 * by)
    : named(new Date(Date.UTC(utc(day).getUTCFullYear(), utc(day).getUTCMonth() + by, 1)))
