import { isHandedIn, isReportType, reportStatus, workStatus, type TaskType } from '../tasks/states.ts'

/** How far a student is with a task, as a teacher goes through a class. */
export const standings = ['graded', 'submitted', 'late', 'open', 'missing', 'excused'] as const
export type Standing = (typeof standings)[number]

export interface StandingFacts {
  type: TaskType
  /** The status that holds; null: the task was never given to the student. */
  status: number | null
  /** There is a score, of the task or entered. */
  scored: boolean
  excused: boolean
  /** Submitted after the deadline. */
  late: boolean
}

/**
 * What became of a task; null where it was never given. A score that a teacher entered settles it, whatever the student did; what a
 * student may still submit is not missing.
 */
export const standingOf = ({ type, status, scored, excused, late }: StandingFacts): Standing | null => {
  if (excused) return 'excused'
  if (scored) return 'graded'
  if (status === null) return null
  if (isHandedIn(status)) return late ? 'late' : 'submitted'
  const missed = isReportType(type) ? reportStatus.missed : workStatus.missed
  if (status === missed) return 'missing'
  return status === workStatus.closed ? null : 'open'
}
