import {
  isReportType,
  MARGIN_MS,
  rejectAllowed,
  reportActs,
  reportStatus,
  workActs,
  workStatus,
  type StudentAct,
  type StudentStatus,
} from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { StudentWork } from './kinds.ts'
import { membersOf } from './groups/rules.ts'
import { endOf, holderOf, scoreAfterPenalty, statusOf } from './rules.ts'
import type { studentTask } from './tables.ts'

/** What is written to a student's copy, with its line in the history. */
export interface Change {
  status: StudentStatus
  at: Date
  by: string | null
  reason: string
  set?: Partial<typeof studentTask.$inferInsert>
}

export interface Adjustment {
  /** Points. */
  by: number
  reason: string
}

export interface ActInput {
  reason?: string
  deadline?: Date | null
  opensAt?: Date | null
  remeasure?: boolean
  score?: number
  /** Of members of a group, by their copies: by how much their score differs from the group's, and why. */
  adjustments?: ReadonlyMap<string, Adjustment>
}

/** What a teacher enters for one member of a group. */
export interface MemberScore extends Adjustment {
  studentTaskId: string
}

/** By how much members' scores differ, by their copies; foreign copies are as if they were not there. */
export const adjustmentsOf = (work: StudentWork, given: readonly MemberScore[]) => {
  const members = new Set(membersOf(work).map(({ own }) => own.id))
  if (given.some(({ studentTaskId }) => !members.has(studentTaskId))) throw notFound()
  return new Map(given.filter(({ by }) => by !== 0).map((one) => [one.studentTaskId, one]))
}

const checkTime = (deps: Deps, work: StudentWork, act: StudentAct, input: ActInput): void => {
  const now = deps.clock.now()
  if (
    (act === 'start' || act === 'save' || act === 'submit') &&
    now < (work.own.opensAt ?? work.task.startAt)
  )
    throw new AppError('TASK_NOT_BEGUN')
  if (act === 'reject' && !rejectAllowed(endOf(work), now)) throw new AppError('REJECT_TOO_LATE')
  if (act !== 'reject' && act !== 'reopenMissed' && act !== 'makeUp') return
  if (!input.deadline || input.deadline.getTime() < now.getTime() + MARGIN_MS)
    throw new AppError('TASK_END', { fields: { deadline: 'TASK_END' } })
}

/** Why an act that the state table does not have is refused: what the copy is. */
const refusalIn = (report: boolean, status: StudentStatus) => {
  if (status === workStatus.closed) return 'TASK_OVER'
  if (!report) return status === workStatus.missed ? 'TASK_OVER' : 'TASK_STATE'
  if (status === reportStatus.rejected) return 'TASK_REJECTED'
  return status === reportStatus.missed ? 'TASK_OVER' : 'TASK_STATE'
}

/** Refuses what the state table or the clock does not allow. */
export const checkAct = (deps: Deps, work: StudentWork, act: StudentAct, input: ActInput = {}): void => {
  const report = isReportType(work.task.type)
  const table = report ? reportActs : workActs
  // Over, but not sealed yet.
  if (statusOf(work, deps.clock.now()) !== work.own.status) throw new AppError('TASK_OVER')
  if (!table[work.own.status]?.includes(act)) throw new AppError(refusalIn(report, work.own.status))
  checkTime(deps, work, act, input)
}

/** Refuses a student’s change of work that a lab box holds; the acts of that box are no such change. */
export const refuseHeld = ({ own }: StudentWork, actor: Pick<Actor, 'sessionId'>, now: Date): void => {
  const holder = holderOf(own, now)
  if (holder && holder.boxId !== actor.sessionId)
    throw new AppError('BOX_HOLDS', { params: { box: holder.name } })
}

/** The score of one copy: the group's, with what differs for this member. */
const gradeOf = ({ own }: StudentWork, { score, adjustments }: ActInput) => {
  if (score === undefined) throw new Error('Grading needs a score')
  const differs = adjustments?.get(own.id)
  const given = score + (differs?.by ?? 0)
  if (given < 0 || given > 100) throw new AppError('ADJUSTMENT_RANGE')
  return {
    given,
    adjustment: differs ? differs.by.toFixed(4) : null,
    adjustReason: differs?.reason ?? '',
  }
}

/** A window of one's own takes the place of standing extra time. */
const windowOf = ({ opensAt = null, deadline = null }: ActInput) => ({
  opensAt,
  deadline,
  extraPercent: null,
})

/** What an act changes beside the history, given a locked and settled copy. */
export const changeOf = (
  work: StudentWork,
  act: StudentAct,
  input: ActInput,
  now: Date,
): Omit<Change, 'at' | 'by' | 'reason'> => {
  switch (act) {
    case 'start':
    case 'save':
      return { status: workStatus.inProgress }
    case 'grade': {
      const { given, ...differs } = gradeOf(work, input)
      return {
        status: workStatus.finished,
        set: { gradedAt: now, ...differs, ...scoreAfterPenalty(work, given, work.own.submittedAt) },
      }
    }
    case 'reject':
      return {
        status: reportStatus.rejected,
        set: {
          adjustment: null,
          adjustReason: '',
          deadline: input.deadline ?? null,
          extraPercent: null,
          remeasure: input.remeasure ?? false,
          score: null,
          penalty: '0',
          gradedAt: null,
        },
      }
    case 'reopen':
      return { status: workStatus.inProgress }
    case 'reopenMissed':
      return { status: workStatus.inProgress, set: { deadline: input.deadline ?? null, extraPercent: null } }
    case 'window':
      return { status: work.own.status, set: windowOf(input) }
    case 'makeUp':
      // A report may have been begun and left empty.
      return {
        status: work.own.startedAt ? workStatus.inProgress : workStatus.notStarted,
        set: windowOf(input),
      }
    case 'withdraw':
      return { status: workStatus.pendingReview, set: { gradedAt: null } }
    case 'submit':
      return { status: workStatus.pendingReview }
  }
}

/** Why a student may not do this with a locked copy now; null: nothing is in the way. */
export const refusalTo = (
  deps: Deps,
  work: StudentWork,
  act: Extract<StudentAct, 'start' | 'submit'>,
): AppError | null => {
  try {
    checkAct(deps, work, act)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
