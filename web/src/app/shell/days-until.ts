const DAY_MS = 86_400_000

/** Whole days until a point in time, a begun one counted. */
export const daysUntil = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / DAY_MS))
