import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { taskVisibleTo } from './scope.ts'
import { lockForAct, type TaskRecord } from './service.ts'
import { lockStudentTasks, type TaskDeps } from './student.service.ts'
import { studentTask, task, taskGroup } from './tables.ts'
import { tellRecalled } from './told.ts'

// Back to a draft, into the trash and out of it, away from the list and back.

/** Takes every copy of a task back, unless a student has begun. */
const takeBack = async (deps: TaskDeps, tx: Db, row: TaskRecord): Promise<string> => {
  const copies = await tx
    .select({ id: studentTask.id })
    .from(studentTask)
    .where(eq(studentTask.taskId, row.id))
  const works = await lockStudentTasks(
    deps,
    tx,
    copies.map(({ id }) => id),
  )
  if (works.some(({ own }) => own.status !== workStatus.notStarted)) throw new AppError('TASK_BEGUN')
  await tx.delete(studentTask).where(eq(studentTask.taskId, row.id))
  await tx.delete(taskGroup).where(eq(taskGroup.taskId, row.id))
  await tx.update(task).set({ publishedAt: null }).where(eq(task.id, row.id))
  await tellRecalled(
    deps,
    tx,
    row,
    works.map(({ own }) => own.studentId),
  )
  const recalled = await deps.kinds.get(row.type)?.recalled?.(tx, { ...row, publishedAt: null })
  return recalled ?? row.id
}

/**
 * Undoes publishing: the task is a draft again, and students no longer have it. With an experiment goes the report on it.
 * @throws AppError TASK_BEGUN when a student has begun one of them
 */
export const unpublish = (deps: TaskDeps, actor: Actor, id: string): Promise<{ id: string }> =>
  transaction(deps.db, async (tx) => {
    const row = await lockForAct(deps, tx, actor, id, 'unpublish')
    // A report goes back with its experiment.
    if (row.sourceTaskId) throw new AppError('TASK_STATE')
    const reports = await tx
      .select()
      .from(task)
      .where(and(eq(task.sourceTaskId, id), isNotNull(task.publishedAt)))
      .for('update')
    for (const report of reports) await takeBack(deps, tx, report)
    const draftId = await takeBack(deps, tx, row)
    await audit(tx, actor, 'tasks:task:unpublish', row, null, null)
    return { id: draftId }
  })

/** Puts drafts into the trash, all of them or none; a report goes with its experiment. */
export const deleteDrafts = (deps: TaskDeps, actor: Actor, ids: readonly string[]) =>
  transaction(deps.db, async (tx) => {
    const deletedAt = deps.clock.now()
    for (const id of ids.toSorted()) {
      const row = await lockForAct(deps, tx, actor, id, 'delete')
      if (row.sourceTaskId) throw new AppError('TASK_STATE')
      await tx
        .update(task)
        .set({ deletedAt })
        .where(or(eq(task.id, id), eq(task.sourceTaskId, id)))
      await audit(tx, actor, 'tasks:task:delete', row, null, null)
    }
    return {}
  })

/** Takes drafts out of the trash. */
export const restoreDrafts = (deps: TaskDeps, actor: Actor, ids: readonly string[]) =>
  transaction(deps.db, async (tx) => {
    const mine = and(isNotNull(task.deletedAt), taskVisibleTo(tx, actor, 'tasks:task:edit'))
    for (const id of ids.toSorted()) {
      const [row] = await tx
        .select()
        .from(task)
        .where(and(eq(task.id, id), mine))
        .for('update')
      await tx
        .update(task)
        .set({ deletedAt: null })
        .where(or(eq(task.id, found(row).id), eq(task.sourceTaskId, id)))
    }
    return {}
  })

/** Puts tasks that are over away from the list, or brings them back; who works with their scores notices nothing. */
export const archive = (deps: TaskDeps, actor: Actor, ids: readonly string[], archived: boolean) =>
  transaction(deps.db, async (tx) => {
    for (const id of ids.toSorted()) await lockForAct(deps, tx, actor, id, 'archive')
    const archivedAt = archived ? deps.clock.now() : null
    await tx
      .update(task)
      .set({ archivedAt })
      .where(inArray(task.id, [...ids]))
    return {}
  })

const KEPT_DAYS = 30

/** Empties the trash of what has lain there for 30 days. */
export const emptyTrash = async ({ db, clock }: Pick<TaskDeps, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  await db.delete(task).where(and(lt(task.deletedAt, before), isNull(task.publishedAt)))
}
