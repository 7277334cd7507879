import { MINUTE_MS } from '../core/durations.ts'

/** How somebody took part in a class session; null where nobody has said yet, which is not absent. */
export const attendanceStatuses = ['present', 'late', 'excused', 'absent'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** How many students have each status. */
export type AttendanceCounts = Record<AttendanceStatus, number>

/** How a status came about: the teacher’s list, the code on the screen, the use of a bench. */
export const attendanceWays = ['list', 'code', 'bench'] as const

/** So long before a class session begins the code on the screen is taken. */
export const EARLY_MS = 30 * MINUTE_MS

interface Span {
  startAt: Date
  endAt: Date
}

/** What somebody is who comes at that moment. */
export const statusOfArrival = (
  { startAt, lateAfter }: { startAt: Date; /** min */ lateAfter: number },
  at: Date,
): 'present' | 'late' => (at.getTime() > startAt.getTime() + lateAfter * MINUTE_MS ? 'late' : 'present')

/** Whether students can check in now. */
export const checkInState = ({ startAt, endAt }: Span, now: Date): 'early' | 'open' | 'ended' => {
  if (now >= endAt) return 'ended'
  return now.getTime() < startAt.getTime() - EARLY_MS ? 'early' : 'open'
}
