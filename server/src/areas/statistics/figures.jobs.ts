import { setTimeout as sleep } from 'node:timers/promises'
import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { lastEnd, studentTask, task } from '../tasks/tables.ts'
import { countedFigures } from './figures.queries.ts'
import { unexcused } from './scope.ts'
import { countedTask, workFigure } from './tables.ts'

/** Tasks counted in one transaction. */
const AT_ONCE = 100
/** A task rests so long after its last end: whoever works on it, or writes down its end, has done so. */
const RESTS_MS = DAY_MS
/** How long one waits for whoever changed work before the tasks were marked; then they are left for the next time. */
const PATIENCE_MS = 30_000
const LOOK_MS = 50

/**
 * Waits until all that was being written when this is called is written: whoever changes work from then on sees that its task is marked.
 * @returns whether that came to pass in time
 */
const written = async (db: Db, signal?: AbortSignal): Promise<boolean> => {
  const [marked] = await db.execute<{ at: string }>(sql`select pg_current_xact_id()::text as at`)
  for (let waited = 0; waited < PATIENCE_MS && !signal?.aborted; waited += LOOK_MS) {
    const [row] = await db.execute<{ done: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${marked?.at ?? ''}::xid8 as done`,
    )
    if (row?.done) return true
    await sleep(LOOK_MS)
  }
  return false
}

const unkept = sql`not exists (select from ${workFigure} where ${workFigure.taskId} = ${countedTask.taskId})`

const keepSome = (db: Db): Promise<number> =>
  transaction(db, async (tx) => {
    const marked = await tx
      .select({ id: countedTask.taskId })
      .from(countedTask)
      .where(unkept)
      .limit(AT_ONCE)
      // Whoever changes work of one now waits, and takes it out; one that somebody is taking out is left alone.
      .for('update', { skipLocked: true })
    if (marked.length === 0) return 0
    const ids = marked.map(({ id }) => id)
    await tx.execute(
      sql`insert into work_figure (task_id, class_id, statuses, hours, points, scores, reviews, students)
        ${countedFigures(sql`${anyOf(studentTask.taskId, ids)} and ${unexcused}`)}`,
    )
    // Its last copy went before that was noticed.
    await tx.delete(countedTask).where(and(anyOf(countedTask.taskId, ids), unkept))
    return ids.length
  })

/** Keeps the figures of tasks that rest and have none; stops between two portions. */
export const keepFigures = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const before = new Date(now.getTime() - RESTS_MS)
  const resting = db
    .select({ taskId: task.id })
    .from(task)
    .where(
      and(
        isNotNull(task.publishedAt),
        isNull(task.deletedAt),
        sql`${lastEnd} < ${before.toISOString()}`,
        sql`exists (select from ${studentTask} where ${studentTask.taskId} = ${task.id})`,
        sql`not exists (select from ${countedTask} where ${countedTask.taskId} = ${task.id})`,
      ),
    )
  await db.insert(countedTask).select(resting).onConflictDoNothing()
  if (!(await written(db, signal))) return
  while (!signal?.aborted) if ((await keepSome(db)) === 0) return
}
