import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import {
  endAllowed,
  taskActs,
  taskState,
  taskTypes,
  type TaskAct,
  type TaskType,
} from '@labbox/contract/tasks/states.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { LateRule, TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { selectOptionalClass } from '../classes/queries.ts'
import { classMember } from '../classes/tables.ts'
import { versionForTask } from '../labs/service.ts'
import type { TaskKindActs } from './kinds.ts'
import { taskVisibleTo } from './scope.ts'
import { dueStudentTasks } from './due.queries.ts'
import { lockStudentTasks, type TaskDeps } from './student.service.ts'
import { studentTask, task, taskClass } from './tables.ts'

export interface Publish {
  projectId: string
  name: LocalText
  remark: string
  classIds: string[]
  courseId: string | null
  startAt: string
  endAt: string
  reportEndAt: string | null
  late: LateRule | null
  settings: TaskSettings
}

export const checkEnd = (now: Date, start: Date, end: Date, field: string): void => {
  if (!endAllowed(start, end, now)) throw new AppError('TASK_END', { fields: { [field]: 'TASK_END' } })
}

/** Refuses a report that is due before the experiment that it reports on ends. */
const checkReportEnd = (experimentEnd: Date, reportEnd: Date, field: 'endAt' | 'reportEndAt'): void => {
  if (reportEnd < experimentEnd)
    throw new AppError('REPORT_BEFORE_EXPERIMENT', { fields: { [field]: 'REPORT_BEFORE_EXPERIMENT' } })
}

/** Classes that the actor may hand tasks to, or as if they were not there. */
export const requireClasses = async (tx: Db, actor: Actor, classIds: readonly string[]): Promise<void> => {
  for (const classId of classIds) found(await selectOptionalClass(tx, actor, 'classes:class:edit', classId))
}

/** Students of these classes (by id, the class), each in the first class listed that they are in. */
export const studentsOf = async (tx: Db, classIds: readonly string[]): Promise<Map<string, string>> => {
  const result = new Map<string, string>()
  if (classIds.length === 0) return result
  const rows = await tx
    .select({ userId: classMember.userId, classId: classMember.classId })
    .from(classMember)
    .where(and(inArray(classMember.classId, [...classIds]), isNull(classMember.leftAt)))
  for (const classId of classIds)
    for (const row of rows)
      if (row.classId === classId && !result.has(row.userId)) result.set(row.userId, classId)
  return result
}

export type TaskRecord = typeof task.$inferSelect
type NewTask = Pick<TaskRecord, 'type' | 'orgId' | 'name' | 'remark' | 'settings' | 'startAt' | 'endAt'> &
  Partial<
    Pick<TaskRecord, 'courseId' | 'versionId' | 'sourceTaskId' | 'graceS' | 'lateUntil' | 'latePenalty'>
  >

/** Makes a task of the actor's with its classes: a draft until it is handed out. */
export const createTask = async (
  deps: TaskDeps,
  tx: Db,
  actor: Actor,
  { classIds, ...fields }: NewTask & { classIds: readonly string[] },
): Promise<TaskRecord> => {
  const values = { id: newId(), ...fields, ownerId: actor.userId, createdAt: deps.clock.now() }
  const [row] = await tx.insert(task).values(values).returning()
  await setClasses(tx, values.id, classIds)
  return found(row)
}

/** Which classes a draft is for. */
export const setClasses = async (tx: Db, taskId: string, classIds: readonly string[]): Promise<void> => {
  await tx.delete(taskClass).where(eq(taskClass.taskId, taskId))
  if (classIds.length > 0) await tx.insert(taskClass).values(classIds.map((classId) => ({ taskId, classId })))
}

const COPIES_AT_ONCE = 1000

const giveCopies = async (
  deps: TaskDeps,
  tx: Db,
  taskRow: TaskRecord,
  students: readonly (readonly [studentId: string, classId: string])[],
): Promise<void> => {
  const createdAt = deps.clock.now()
  const copies = students.map(([studentId, classId]) => ({
    taskId: taskRow.id,
    studentId,
    classId,
    createdAt,
  }))
  for (let k = 0; k < copies.length; k += COPIES_AT_ONCE)
    await tx
      .insert(studentTask)
      .values(copies.slice(k, k + COPIES_AT_ONCE))
      .onConflictDoNothing()
  await deps.kinds.get(taskRow.type)?.given?.(tx, taskRow)
}

/** Publishes a draft: each student (by id, the class) gets a copy. */
export const handOut = async (
  deps: TaskDeps,
  tx: Db,
  draft: TaskRecord,
  students: ReadonlyMap<string, string>,
): Promise<void> => {
  if (students.size === 0)
    throw new AppError('TASK_NO_STUDENTS', { fields: { classIds: 'TASK_NO_STUDENTS' } })
  const publishedAt = deps.clock.now()
  await tx.update(task).set({ publishedAt }).where(eq(task.id, draft.id))
  await giveCopies(deps, tx, { ...draft, publishedAt }, [...students])
}

/** The late rule of a task by its end. */
const lateTimes = (endAt: Date, late: LateRule | null) => ({
  lateUntil: late && new Date(endAt.getTime() + late.days * DAY_MS),
  latePenalty: late?.percent ?? 0,
})
const lateRuleOf = ({ endAt, lateUntil, latePenalty }: TaskRecord): LateRule | null =>
  lateUntil && { days: (lateUntil.getTime() - endAt.getTime()) / DAY_MS, percent: latePenalty }

/** Hands a lab project to classes: the experiment task and, with `reportEndAt`, the report task that reports on it. */
export const publish = (deps: TaskDeps, actor: Actor, input: Publish) =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const [startAt, endAt] = [new Date(input.startAt), new Date(input.endAt)]
    const reportEndAt = input.reportEndAt ? new Date(input.reportEndAt) : null
    checkEnd(now, startAt, endAt, 'endAt')
    if (reportEndAt) {
      checkEnd(now, startAt, reportEndAt, 'reportEndAt')
      checkReportEnd(endAt, reportEndAt, 'reportEndAt')
    }
    await requireClasses(tx, actor, input.classIds)
    if (input.courseId) await deps.requireCourse(tx, actor, input.courseId)
    const students = await studentsOf(tx, input.classIds)
    const { versionId, orgId, hasReport } = await versionForTask(deps, tx, actor, input.projectId)
    if (reportEndAt && !hasReport && !input.settings.pdfReport)
      throw new AppError('TASK_NO_REPORT', { fields: { reportEndAt: 'TASK_NO_REPORT' } })
    const { name, remark, settings, classIds, courseId, late } = input
    const give = async (type: TaskType, end: Date, sourceTaskId: string | null) => {
      const times = { startAt, endAt: end, ...lateTimes(end, late) }
      const fields = { orgId, type, versionId, sourceTaskId, courseId, name, remark, settings, classIds }
      const draft = await createTask(deps, tx, actor, { ...fields, ...times })
      await handOut(deps, tx, draft, students)
      return draft.id
    }
    const experimentTaskId = await give(taskTypes.experiment, endAt, null)
    const reportTaskId = reportEndAt ? await give(taskTypes.report, reportEndAt, experimentTaskId) : null
    return { experimentTaskId, reportTaskId }
  })

/** Locks a task that the actor may edit, or it is as if it were not there. */
export const lockTask = async (tx: Db, actor: Actor, id: string): Promise<TaskRecord> => {
  const [row] = await tx
    .select()
    .from(task)
    .where(and(eq(task.id, id), taskVisibleTo(tx, actor, 'tasks:task:edit')))
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
    checkEnd(deps.clock.now(), row.startAt, endAt, 'endAt')
    await checkAgainstPartner(tx, row, endAt)
    await setTimes(deps, tx, row, { endAt, ...lateTimes(endAt, late === undefined ? lateRuleOf(row) : late) })
  })
  return {}
}

const SETTLE_BATCH = 100

const settleBatch = (deps: TaskDeps, ids: readonly string[]) =>
  transaction(deps.db, (tx) => lockStudentTasks(deps, tx, ids))

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
    await audit(tx, actor, 'tasks:task:close', row, null, { reason })
  })
  await settleDue(deps, id)
  return {}
}

/** Late joiners get every task of the class that is not over. */
export const giveOpenTasks =
  (deps: TaskDeps) =>
  async (tx: Db, classId: string, userIds: string[]): Promise<void> => {
    if (userIds.length === 0) return
    const now = deps.clock.now()
    const rows = await tx
      .select({ task })
      .from(task)
      .innerJoin(taskClass, eq(taskClass.taskId, task.id))
      .where(eq(taskClass.classId, classId))
    for (const { task: taskRow } of rows)
      if (['published', 'inProgress'].includes(taskState(taskRow, now)))
        await giveCopies(
          deps,
          tx,
          taskRow,
          userIds.map((userId) => [userId, classId]),
        )
  }
