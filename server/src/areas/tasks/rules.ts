import { formatPoints, parsePoints } from '@labbox/contract/core/score.ts'
import { daysLate, latePenalty } from '@labbox/contract/tasks/late.ts'
import {
  workStatus,
  effectiveStatus,
  isExperimentType,
  isReportType,
  workDue,
  workEnd,
  type Effective,
  type StudentStatus,
} from '@labbox/contract/tasks/states.ts'
import { found } from '../../platform/errors.ts'
import type { StudentWork } from './kinds.ts'

type Facts = Pick<
  StudentWork['own'],
  'status' | 'deadline' | 'opensAt' | 'draftEmpty' | 'manualReview' | 'extraPercent'
>

/** What a teacher ended holds for all but those whose own window begins only afterwards: who makes it up, say. */
export const finishFor = (opensAt: Date | null, { finishedAt }: Pick<StudentWork['task'], 'finishedAt'>) =>
  opensAt && finishedAt && opensAt >= finishedAt ? null : finishedAt

/** When an own window begins: after an early end no sooner than that, so that the end does not hold for it. */
export const ownBegin = (
  wanted: Date | null,
  before: Date | null,
  { finishedAt }: Pick<StudentWork['task'], 'finishedAt'>,
  now: Date,
): Date | null => (finishedAt ? ([wanted, before].find((at) => at && at >= finishedAt) ?? now) : wanted)

/**
 * The deadline and the task as they hold for one copy: standing extra time moves the task's end, and what is taken after it, and is no
 * deadline of its own.
 */
export const timesOf = ({ own, task }: { own: Facts; task: StudentWork['task'] }) => {
  if (own.extraPercent === null || !own.deadline)
    return { deadline: own.deadline, times: { ...task, finishedAt: finishFor(own.opensAt, task) } }
  const moved = own.deadline.getTime() - task.endAt.getTime()
  const lateUntil = task.lateUntil && new Date(task.lateUntil.getTime() + moved)
  return { deadline: null, times: { ...task, endAt: own.deadline, lateUntil } }
}

/** What the clock or the closing of the task makes of a copy. */
export const effectiveOf = (work: { own: Facts; task: StudentWork['task'] }, now: Date): Effective => {
  const { deadline, times } = timesOf(work)
  return effectiveStatus({ ...work.own, deadline, type: work.task.type }, times, now)
}

/** The status that holds now, whether or not a job has written it down yet. */
export const statusOf = (work: { own: Facts; task: StudentWork['task'] }, now: Date): StudentStatus =>
  effectiveOf(work, now).status

/** The lab box that holds the work now; null: it goes on here. */
export const holderOf = ({ hold }: Pick<StudentWork['own'], 'hold'>, now: Date) =>
  hold && now < new Date(hold.until) ? hold : null

/** The end of this student's time. */
export const endOf = (work: StudentWork): Date => {
  const { deadline, times } = timesOf(work)
  return workEnd(work.task.type, deadline, times)
}

/** When this student's work is due. */
export const dueOf = (work: StudentWork): Date => {
  const { deadline, times } = timesOf(work)
  return workDue(work.task.type, deadline, times)
}

/** Until when this student's work is still taken after it was due; null: not at all. */
export const lateUntilOf = (work: StudentWork): Date | null => {
  const end = endOf(work)
  return end > dueOf(work) ? end : null
}

/** The copy that has the experiment or the report: of a group, one has it for all. */
export const payloadIdOf = ({ id, payloadId }: Pick<StudentWork['own'], 'id' | 'payloadId'>): string =>
  payloadId ?? id

/** Whether students do this task in groups: an experiment, and the report on it where the group writes one. */
export const isGrouped = ({ type, settings }: StudentWork['task']): boolean =>
  // Tasks of before have no such setting.
  (settings.groups ?? null) !== null && (!isReportType(type) || settings.groups?.report === true)

/** Whether the guidebook has to be read before this copy can start. */
export const isToRead = ({ own, task: taskRow }: StudentWork): boolean =>
  isExperimentType(taskRow.type) &&
  // Tasks of before have no such setting.
  taskRow.settings.previewFirst === true &&
  own.readAt === null &&
  own.status === workStatus.notStarted

/** By how many days what was submitted is late; 0: it is not, or not submitted. */
export const lateOf = (
  work: { own: Facts & Pick<StudentWork['own'], 'submittedAt'>; task: StudentWork['task'] },
  at: Date | null = work.own.submittedAt,
): number => {
  const { deadline, times } = timesOf(work)
  return at && !deadline && times.lateUntil ? daysLate(times.endAt, at) : 0
}

/** Whether a task has scores at all. */
export const isMarked = ({ settings }: Pick<StudentWork['task'], 'settings'>): boolean =>
  settings.marked !== false

/** What is kept of a score, which loses something where the work is late; nothing where the task is not marked. */
export const scoreAfterPenalty = (work: StudentWork, score: number, at: Date | null) => {
  if (!isMarked(work.task)) return {}
  const given = found(parsePoints(score.toFixed(4)))
  const penalty = latePenalty(given, lateOf(work, at), work.task.latePenalty)
  return { score: formatPoints(given - penalty), penalty: formatPoints(penalty) }
}
