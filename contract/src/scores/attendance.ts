import type { AttendanceCounts } from '../attendance/states.ts'
import { divideHalfUp } from '../core/score.ts'
import { MOST_POINTS, WHOLE, type MarkCell } from './course-mark.ts'

/** What being late is worth unless a scheme says otherwise: half of being present, in basis points. */
export const LATE_SHARE = WHOLE / 2

/**
 * What attendance puts into a cell: the share of the class sessions that somebody took part in, of those where it is known; excused ones
 * do not count, and who was excused from all is excused. Rounded once to what points are counted in.
 */
export const attendanceCell = (
  { present, late, excused, absent }: AttendanceCounts,
  /** Basis points. */
  lateShare: number,
): MarkCell => {
  const counted = BigInt(present + late + absent)
  if (counted === 0n) return { score: null, excused: excused > 0 }
  const earned = BigInt(present) * BigInt(WHOLE) + BigInt(late) * BigInt(lateShare)
  const score = Number(divideHalfUp(BigInt(MOST_POINTS) * earned, BigInt(WHOLE) * counted))
  return { score, excused: false }
}
