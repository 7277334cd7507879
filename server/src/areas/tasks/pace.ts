import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { OPEN_END } from '@labbox/contract/tasks/states.ts'
import type { Pace } from '@labbox/contract/tasks/tasks.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { invalid } from '../../platform/errors.ts'
import type { TaskDeps } from './kinds.ts'

interface Aim {
  courseId: string | null
  classIds: string[]
  pace: Pace | null
  startAt: string
  endAt: string
}

/** To which classes a task goes, and when it is open: one of an open course to who enrolled there, from now on and without an end. */
export const aimedAt = async (deps: TaskDeps, tx: Db, actor: Actor, input: Aim) => {
  const { courseId, classIds, pace } = input
  if (!pace) return { classIds, startAt: new Date(input.startAt), endAt: new Date(input.endAt) }
  if (!courseId) throw invalid({ courseId: 'required' })
  const open = await deps.openClass(tx, actor, courseId)
  return { classIds: [open], startAt: deps.clock.now(), endAt: OPEN_END }
}

/** The own deadline of a student who is given the task now; null: the task's end is theirs. */
export const deadlineOf = (pace: Pace | null, now: Date): Date | null =>
  pace?.days ? new Date(now.getTime() + pace.days * DAY_MS) : null
