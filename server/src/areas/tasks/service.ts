import { and, eq, isNull } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import {
  endAllowed,
  isExperimentType,
  taskActs,
  taskState,
  type TaskAct,
} from '@labbox/contract/tasks/states.ts'
import type { LateRule } from '@labbox/contract/tasks/tasks.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import type { TaskKindActs } from './kinds.ts'
import { taskVisibleTo } from './scope.ts'
import { moveExtra } from './extra-time/apply.ts'
import { dueStudentTasks } from './due.queries.ts'
import { lockWithMates, type TaskDeps } from './student.service.ts'
import { task } from './tables.ts'
import { tellClosed, tellMoved, tellOwnTime } from './told.ts'

export { tellClosed, tellMoved, tellOwnTime }

export const checkEnd = (now: Date, start: Date, end: Date, field: string): void => {
  if (!endAllowed(start, end, now)) throw new AppError('TASK_END', { fields: { [field]: 'TASK_END' } })
}

/** Refuses a report that is due before the experiment that it reports on ends. */
export const checkReportEnd = (
  experimentEnd: Date,
  reportEnd: Date,
  field: 'endAt' | 'reportEndAt',
): void => {
  if (reportEnd < experimentEnd)
    throw new AppError('REPORT_BEFORE_EXPERIMENT', { fields: { [field]: 'REPORT_BEFORE_EXPERIMENT' } })
}

export type TaskRecord = typeof task.$inferSelect

/** Tasks of this area's own making: drafts of exams belong to theirs. */
export const isLab = ({ type }: Pick<TaskRecord, 'type'>): boolean => isExperimentType(type)

/** The late rule of a task by its end. */
export const lateTimes = (endAt: Date, late: LateRule | null) => ({
  lateUntil: late && new Date(endAt.getTime() + late.days * DAY_MS),
  latePenalty: late?.percent ?? 0,
})
const lateRuleOf = ({ endAt, lateUntil, latePenalty }: TaskRecord): LateRule | null =>
  lateUntil && { days: (lateUntil.getTime() - endAt.getTime()) / DAY_MS, percent: latePenalty }

/** Locks a task that the actor may edit, or it is as if it were not there, as what lies in the trash is. */
export const lockTask = async (tx: Db, actor: Actor, id: string): Promise<TaskRecord> => {
  const [row] = await tx
    .select()
    .from(task)
    .where(and(eq(task.id, id), isNull(task.deletedAt), taskVisibleTo(tx, actor, 'tasks:task:edit')))
    .for('update')
  return found(row)
}

/** Locks a task that the actor may edit and refuses acts that its state does not allow. */
export const lockForAct = async (
  deps: TaskDeps,
  tx: Db,
  actor: Actor,
  id: string,
  act: TaskAct,
): Promise<TaskRecord> => {
  const locked = await lockTask(tx, actor, id)
  if (!taskActs[taskState(locked, deps.clock.now())].includes(act)) throw new AppError('TASK_STATE')
  return locked
}

/** Changes a locked task's times, and tells its kind. */
export const setTimes = async (
  deps: TaskDeps,
  tx: Db,
  taskRow: TaskRecord,
  set: Partial<
    Pick<TaskRecord, 'endAt' | 'lateUntil' | 'latePenalty' | 'finishedAt' | 'closedAt' | 'closeReason'>
  >,
): Promise<void> => {
  await tx.update(task).set(set).where(eq(task.id, taskRow.id))
  if (set.endAt) await moveExtra(tx, { ...taskRow, ...set })
  await deps.kinds.get(taskRow.type)?.moved?.(tx, { ...taskRow, ...set })
}

/** What its kind does of its own when a teacher acts on the task; the act checks who that is. */
const actsOf = async (deps: TaskDeps, id: string): Promise<TaskKindActs | undefined> => {
  const [row] = await deps.db.select({ type: task.type }).from(task).where(eq(task.id, id))
  return row && deps.kinds.get(row.type)?.acts?.(deps)
}

/** Holds a new end of an experiment or of a report against the other's. */
const checkAgainstPartner = async (tx: Db, row: TaskRecord, endAt: Date): Promise<void> => {
  if (row.sourceTaskId) {
    const [source] = await tx.select().from(task).where(eq(task.id, row.sourceTaskId))
    if (source && !source.closedAt) checkReportEnd(source.finishedAt ?? source.endAt, endAt, 'endAt')
    return
  }
  const reports = await tx
    .select({ endAt: task.endAt })
    .from(task)
    .where(and(eq(task.sourceTaskId, row.id), isNull(task.closedAt), isNull(task.finishedAt)))
  for (const report of reports) checkReportEnd(endAt, report.endAt, 'endAt')
}

/** Refuses to move an end where each student has a time of one's own. */
export const requireWindow = ({ pace }: TaskRecord): void => {
  if (pace) throw new AppError('TASK_STATE')
}

/**
 * Moves the end of a task that is not over; the 3-minute rule holds for shortening as for extending.
 * @param late the late rule from then on; absent: the days and the penalty there are go along with the end
 */
export const moveEnd = async (
  deps: TaskDeps,
  actor: Actor,
  id: string,
  { endAt, late }: { endAt: Date; late?: LateRule | null | undefined },
) => {
  const own = await actsOf(deps, id)
  if (own) return own.extend(actor, id, endAt)
  await transaction(deps.db, async (tx) => {
    const row = await lockForAct(deps, tx, actor, id, 'extend')
    requireWindow(row)
    checkEnd(deps.clock.now(), row.startAt, endAt, 'endAt')
    await checkAgainstPartner(tx, row, endAt)
    await setTimes(deps, tx, row, { endAt, ...lateTimes(endAt, late === undefined ? lateRuleOf(row) : late) })
    await tellMoved(deps, tx, row, endAt)
  })
  return {}
}

const SETTLE_BATCH = 100

const settleBatch = (deps: TaskDeps, ids: readonly string[]) =>
  transaction(deps.db, (tx) => lockWithMates(deps, tx, ids))

/**
 * Writes down every status that the clock or a closing has changed, a batch in a transaction; safe to repeat. What cannot be written
 * down is left for the next time and holds up nobody else.
 */
export const settleDue = async (deps: TaskDeps, taskId: string | null = null): Promise<number> => {
  let settled = 0
  for (let after: string | null = null; ;) {
    const due = await dueStudentTasks(deps.db, deps.clock.now(), { taskId, after, limit: SETTLE_BATCH })
    if (due.length === 0) return settled
    try {
      settled += (await settleBatch(deps, due)).length
    } catch {
      for (const id of due)
        await settleBatch(deps, [id]).then(
          () => void (settled += 1),
          (error: unknown) => deps.log.error({ error, studentTask: id }, 'Work was not handed in'),
        )
    }
    after = due.at(-1) ?? null
  }
}

export const finish = async (deps: TaskDeps, actor: Actor, id: string) => {
  const own = await actsOf(deps, id)
  if (own) return own.finish(actor, id)
  await transaction(deps.db, async (tx) => {
    const row = await lockForAct(deps, tx, actor, id, 'finish')
    await setTimes(deps, tx, row, { finishedAt: deps.clock.now() })
  })
  await settleDue(deps, id)
  return {}
}

export const close = async (deps: TaskDeps, actor: Actor, id: string, reason: string) => {
  const own = await actsOf(deps, id)
  if (own) return own.close(actor, id, reason)
  await transaction(deps.db, async (tx) => {
    const row = await lockForAct(deps, tx, actor, id, 'close')
    await setTimes(deps, tx, row, { closedAt: deps.clock.now(), closeReason: reason })
    await tellClosed(deps, tx, row, reason)
    await audit(tx, actor, 'tasks:task:close', row, null, { reason })
  })
  await settleDue(deps, id)
  return {}
}
