import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { isOpenEnded, reportStatus, taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { notify } from '../notices/service.ts'
import type { StudentWork, TaskDeps } from './kinds.ts'
import { ofKind, ownFinish, studentTask, task } from './tables.ts'

type Copy = Pick<typeof studentTask.$inferSelect, 'id' | 'studentId' | 'deadline'>
type TaskRecord = typeof task.$inferSelect
type Clocked = Pick<TaskDeps, 'clock'>

/** A task that never ends has no time to tell. */
const endIn = (end: Date): string | null => (isOpenEnded(end) ? null : end.toISOString())

/** Tells students of a task they have just been given. A report that comes with its experiment is the same news. */
export const tellGiven = (deps: Clocked, tx: Db, row: TaskRecord, copies: readonly Copy[]) =>
  row.sourceTaskId
    ? Promise.resolve()
    : notify(
        tx,
        deps.clock.now(),
        'task.given',
        copies.map(({ id, studentId, deadline }) => ({
          to: studentId,
          data: {
            id,
            type: row.type,
            name: row.name,
            startAt: row.startAt.toISOString(),
            endAt: endIn(deadline ?? row.endAt),
          },
        })),
      )

/** Copies of a task that are not handed in. */
const openCopies = (tx: Db, taskId: string): Promise<Copy[]> =>
  tx
    .select({ id: studentTask.id, studentId: studentTask.studentId, deadline: studentTask.deadline })
    .from(studentTask)
    .where(
      and(
        eq(studentTask.taskId, taskId),
        inArray(studentTask.status, [workStatus.notStarted, workStatus.inProgress]),
      ),
    )

/** Tells those for whom it counts that a task ends at another time. */
export const tellMoved = async (deps: Clocked, tx: Db, row: TaskRecord, endAt: Date): Promise<void> => {
  const copies = (await openCopies(tx, row.id)).filter(({ deadline }) => deadline === null)
  await notify(
    tx,
    deps.clock.now(),
    'task.moved',
    copies.map(({ id, studentId }) => ({
      to: studentId,
      data: { id, type: row.type, name: row.name, endAt: endAt.toISOString() },
    })),
  )
}

/** Tells students of a time of their own. */
export const tellOwnTime = (deps: Clocked, tx: Db, works: readonly StudentWork[]): Promise<void> =>
  notify(
    tx,
    deps.clock.now(),
    'task.moved',
    works.map(({ own, task: row }) => ({
      to: own.studentId,
      data: { id: own.id, type: row.type, name: row.name, endAt: endIn(own.deadline ?? row.endAt) },
    })),
  )

/** Tells everybody who has not handed it in that a task is closed. */
export const tellClosed = async (deps: Clocked, tx: Db, row: TaskRecord, reason: string): Promise<void> =>
  notify(
    tx,
    deps.clock.now(),
    'task.closed',
    (await openCopies(tx, row.id)).map(({ id, studentId }) => ({
      to: studentId,
      data: { id, type: row.type, name: row.name, reason },
    })),
  )

/** Tells everybody who had it that a task was taken back; a report goes with its experiment. */
export const tellRecalled = (
  deps: Clocked,
  tx: Db,
  row: TaskRecord,
  students: readonly string[],
): Promise<void> =>
  row.sourceTaskId
    ? Promise.resolve()
    : notify(
        tx,
        deps.clock.now(),
        'task.recalled',
        students.map((to) => ({ to, data: { type: row.type, name: row.name } })),
      )

const at = (now: Date, ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`

/**
 * Comes within a day, for who has had the task for longer than that; else within an hour, for who has had it for two. A task that
 * was given only just before needs no reminder.
 */
const isNear = (due: ReturnType<typeof sql>, now: Date) =>
  sql`${due} > ${at(now, 0)} and (
    (${due} <= ${at(now, DAY_MS)} and ${studentTask.createdAt} <= ${due} - interval '1 day')
    or (${due} <= ${at(now, HOUR_MS)} and ${studentTask.createdAt} <= ${due} - interval '2 hours'))`

const MOST = 2_000

/**
 * Reminds students of work that is due soon and of exams that begin soon: once per task and student, and once more only where the
 * time was put off by more than a day since. Safe to run at any time and on several nodes.
 */
export const remindOfTasks = async ({ db, clock }: Pick<TaskDeps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const exam = eq(task.type, taskTypes.exam)
  const due = sql`case when ${exam} then coalesce(${studentTask.opensAt}, ${task.startAt})
    else coalesce(${studentTask.deadline}, ${task.endAt}) end`
  const rejected = and(ofKind('report'), eq(studentTask.status, reportStatus.rejected))
  await transaction(db, async (tx) => {
    const rows = await tx
      .select({
        id: studentTask.id,
        to: studentTask.studentId,
        type: task.type,
        name: task.name,
        due: sql<Date>`${due}`.mapWith(task.endAt),
      })
      .from(studentTask)
      .innerJoin(task, eq(task.id, studentTask.taskId))
      .where(
        and(
          isNull(ownFinish),
          isNull(task.closedAt),
          or(inArray(studentTask.status, [workStatus.notStarted, workStatus.inProgress]), rejected),
          isNear(due, now),
          or(isNull(studentTask.remindedFor), sql`${studentTask.remindedFor} < ${due} - interval '1 day'`),
        ),
      )
      .orderBy(studentTask.id)
      .limit(MOST)
      .for('update', { of: studentTask, skipLocked: true })
    if (rows.length === 0) return
    await tx
      .update(studentTask)
      .set({ remindedFor: sql`r.due` })
      .from(
        sql`jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ id: row.id, due: row.due })))}::jsonb) as r(id uuid, due timestamptz)`,
      )
      .where(eq(studentTask.id, sql`r.id`))
    const told = rows.map(({ to, due: end, ...work }) => ({ to, work, when: end.toISOString() }))
    const exams = told.filter(({ work }) => work.type === taskTypes.exam)
    await notify(
      tx,
      now,
      'exam.soon',
      exams.map(({ to, work, when }) => ({ to, data: { ...work, startAt: when } })),
    )
    await notify(
      tx,
      now,
      'task.deadline',
      told
        .filter((one) => !exams.includes(one))
        .map(({ to, work, when }) => ({ to, data: { ...work, endAt: when } })),
    )
  })
}
