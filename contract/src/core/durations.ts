/** Lengths of time, ms. A day has 24 hours: calendars, where one may have 23 or 25, count by `bookings/slots.ts`. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Whole minutes from one moment to another; null where one of them is not known. */
export const minutesBetween = (from: Date | null, to: Date | null): number | null =>
  from && to ? Math.round((to.getTime() - from.getTime()) / MINUTE_MS) : null
