import { DAY_MS } from '@labbox/contract/core/durations.ts'

/** Whole days until a point in time, a begun one counted. */
export const daysUntil = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / DAY_MS))
