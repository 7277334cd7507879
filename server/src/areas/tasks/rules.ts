import { formatPoints, parsePoints } from '@labbox/contract/core/score.ts'
import { daysLate, latePenalty } from '@labbox/contract/tasks/late.ts'
import {
  taskTypes,
  workStatus,
  effectiveStatus,
  workDue,
  workEnd,
  type StudentStatus,
} from '@labbox/contract/tasks/states.ts'
import { found } from '../../platform/errors.ts'
import type { StudentWork } from './kinds.ts'

/** The status that holds now, whether or not a job has written it down yet. */
export const statusOf = ({ own, task: taskRow }: StudentWork, now: Date): StudentStatus =>
  effectiveStatus({ ...own, type: taskRow.type }, taskRow, now).status

/** The end of this student's time. */
export const endOf = ({ own, task: taskRow }: StudentWork): Date =>
  workEnd(taskRow.type, own.deadline, taskRow)

/** When this student's work is due. */
export const dueOf = ({ own, task: taskRow }: StudentWork): Date =>
  workDue(taskRow.type, own.deadline, taskRow)

/** Until when this student's work is still taken after it was due; null: not at all. */
export const lateUntilOf = (work: StudentWork): Date | null => {
  const end = endOf(work)
  return end > dueOf(work) ? end : null
}

/** Whether the guidebook has to be read before this copy can start. */
export const isToRead = ({ own, task: taskRow }: StudentWork): boolean =>
  taskRow.type === taskTypes.experiment &&
  // Tasks of before have no such setting.
  taskRow.settings.previewFirst === true &&
  own.readAt === null &&
  own.status === workStatus.notStarted

/** By how many days what was submitted is late; 0: it is not, or not submitted. */
export const lateOf = ({ own, task: taskRow }: StudentWork, at: Date | null = own.submittedAt): number =>
  at && !own.deadline && taskRow.lateUntil ? daysLate(taskRow.endAt, at) : 0

/** What is kept of a score, which loses something where the work is late. */
export const scoreAfterPenalty = (work: StudentWork, score: number, at: Date | null) => {
  const given = found(parsePoints(score.toFixed(4)))
  const penalty = latePenalty(given, lateOf(work, at), work.task.latePenalty)
  return { score: formatPoints(given - penalty), penalty: formatPoints(penalty) }
}
