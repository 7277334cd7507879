import { instantOfWall, wallOf } from '@labbox/contract/bookings/slots.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'

const WEEK_DAYS = 7

/** Days from one begin to another, in whole weeks: lessons keep their day of the week. */
export const shiftOf = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / DAY_MS / WEEK_DAYS) * WEEK_DAYS

/** So many days later at the same time of day in the zone, also where clocks are changed in between. */
export const shifted = (at: Date, days: number, timeZone: string): Date => {
  const ms = at.getTime() % 1000
  return new Date(instantOfWall(wallOf(at.getTime() - ms, timeZone) + days * DAY_MS, timeZone) + ms)
}
