import { DAY_MS } from '../core/durations.ts'
import { divideHalfUp } from '../core/score.ts'

/** Days that have begun between an end and a submission after it; 0: in time. */
export const daysLate = (due: Date, submittedAt: Date): number =>
  Math.max(0, Math.ceil((submittedAt.getTime() - due.getTime()) / DAY_MS))

/**
 * What a score loses for being late: a share of it for each day that has begun, never more than all of it.
 * @param units the score as given, in 1/10000 points
 * @param percentADay a whole number, 0 to 100
 * @returns in 1/10000 points, rounded half up
 */
export const latePenalty = (units: number, days: number, percentADay: number): number =>
  Number(divideHalfUp(BigInt(units) * BigInt(Math.min(100, days * percentADay)), 100n))
