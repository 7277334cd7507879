import { and, eq } from 'drizzle-orm'
import {
  endAllowed,
  isExperimentType,
  isReportType,
  reportStatus,
  workStatus,
  type StudentAct,
} from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { lockTask, type TaskRecord } from './service.ts'
import { membersOf } from './groups/rules.ts'
import { ownBegin } from './rules.ts'
import { lockWithMates, perform, type StudentWork, type TaskDeps } from './student.service.ts'
import { studentTask } from './tables.ts'
import { tellOwnTime } from './told.ts'

export interface Window {
  studentTaskIds: readonly string[]
  opensAt: Date | null
  endAt: Date | null
  reason: string
}

const wrong = (field: 'opensAt' | 'endAt') => new AppError('TASK_END', { fields: { [field]: 'TASK_END' } })

const missedOf = ({ type }: TaskRecord) => (isReportType(type) ? reportStatus.missed : workStatus.missed)

/** Whether the window can be, for this copy: who has begun cannot be told to begin later. */
const check = (row: TaskRecord, { own }: StudentWork, { opensAt, endAt }: Window, now: Date): StudentAct => {
  const start = opensAt ?? row.startAt
  const end = endAt ?? row.endAt
  if (!endAllowed(start, end, now)) throw wrong('endAt')
  if (own.status === missedOf(row)) return 'makeUp'
  if (own.status === workStatus.inProgress && opensAt && opensAt > now) throw wrong('opensAt')
  return 'window'
}

/**
 * Gives students another time than their class, all of them or none: who missed the task may make it up, with everything as it was
 * before. Exams and quizzes have their own; a task that its teacher closed is over for everybody. After an early end a window begins
 * now at the earliest, so that the end does not hold for it.
 */
export const setWindow = (deps: TaskDeps, actor: Actor, id: string, window: Window) =>
  transaction(deps.db, async (tx) => {
    const row = await lockTask(tx, actor, id)
    if (!isExperimentType(row.type) && !isReportType(row.type)) throw notFound()
    if (!row.publishedAt || row.closedAt) throw new AppError('TASK_STATE')
    const ids = [...new Set(window.studentTaskIds)]
    const known = await tx
      .select({ id: studentTask.id })
      .from(studentTask)
      .where(and(eq(studentTask.taskId, id), anyOf(studentTask.id, ids)))
    if (known.length < ids.length) throw notFound()
    const { endAt: deadline, reason } = window
    const now = deps.clock.now()
    const done = new Set<string>()
    for (const work of await lockWithMates(deps, tx, ids)) {
      if (done.has(work.own.id)) continue
      const opensAt = ownBegin(window.opensAt, work.own.opensAt, row, now)
      const act = check(row, work, { ...window, opensAt }, now)
      const changed = membersOf(await perform(deps, tx, work, act, actor, { opensAt, deadline, reason }))
      for (const one of changed) done.add(one.own.id)
      await tellOwnTime(deps, tx, changed)
    }
    const after = { students: done.size, opensAt: window.opensAt, endAt: deadline, reason }
    await audit(tx, actor, 'tasks:task:window', row, null, after)
    return {}
  })
