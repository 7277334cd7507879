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
import type { TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { selectOptionalClass } from '../classes/queries.ts'
import { classMember } from '../classes/tables.ts'
import { versionForTask } from '../labs/service.ts'
import { taskVisibleTo } from './scope.ts'
import { dueStudentTasks, lockStudentTask, type TaskDeps } from './student.service.ts'
import { studentTask, task, taskClass } from './tables.ts'

export interface Publish {
  projectId: string
  name: LocalText
  remark: string
  classIds: string[]
  startAt: string
  endAt: string
  reportEndAt: string | null
  settings: TaskSettings
}

const checkEnd = (now: Date, start: Date, end: Date, field: string): void => {
  if (!endAllowed(start, end, now)) throw new AppError('TASK_END', { fields: { [field]: 'TASK_END' } })
}

/** Students of these classes, each in the first class listed that they are in. */
const studentsOf = async (tx: Db, classIds: string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .select({ userId: classMember.userId, classId: classMember.classId })
    .from(classMember)
    .where(and(inArray(classMember.classId, classIds), isNull(classMember.leftAt)))
  const result = new Map<string, string>()
  for (const classId of classIds)
    for (const row of rows)
      if (row.classId === classId && !result.has(row.userId)) result.set(row.userId, classId)
  return result
}

/** Hands a lab project to classes: the experiment task and, with `reportEndAt`, the report task that reports on it. */
export const publish = (deps: TaskDeps, actor: Actor, input: Publish) =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const [startAt, endAt] = [new Date(input.startAt), new Date(input.endAt)]
    const reportEndAt = input.reportEndAt ? new Date(input.reportEndAt) : null
    checkEnd(now, startAt, endAt, 'endAt')
    if (reportEndAt) checkEnd(now, startAt, reportEndAt, 'reportEndAt')
    for (const classId of input.classIds)
      found(await selectOptionalClass(tx, actor, 'classes:class:edit', classId))
    const students = await studentsOf(tx, input.classIds)
    if (students.size === 0)
      throw new AppError('TASK_NO_STUDENTS', { fields: { classIds: 'TASK_NO_STUDENTS' } })
    const { versionId, orgId } = await versionForTask(deps, tx, actor, input.projectId)

    const insert = async (type: TaskType, end: Date, sourceTaskId: string | null) => {
      const id = newId()
      const common = {
        versionId,
        sourceTaskId,
        name: input.name,
        remark: input.remark,
        settings: input.settings,
      }
      await tx.insert(task).values({
        ...common,
        ...{ id, orgId, ownerId: actor.userId, type, startAt, endAt: end, publishedAt: now, createdAt: now },
      })
      await tx.insert(taskClass).values(input.classIds.map((classId) => ({ taskId: id, classId })))
      await tx
        .insert(studentTask)
        .values(
          [...students].map(([studentId, classId]) => ({ taskId: id, studentId, classId, createdAt: now })),
        )
      return id
    }
    const experimentTaskId = await insert(taskTypes.experiment, endAt, null)
    const reportTaskId = reportEndAt ? await insert(taskTypes.report, reportEndAt, experimentTaskId) : null
    return { experimentTaskId, reportTaskId }
  })

/** Locks a task that the actor may edit and refuses acts that its state does not allow. */
const lockForAct = async (deps: TaskDeps, tx: Db, actor: Actor, id: string, act: TaskAct) => {
  const [row] = await tx
    .select()
    .from(task)
    .where(and(eq(task.id, id), taskVisibleTo(tx, actor, 'tasks:task:edit')))
    .for('update')
  const locked = found(row)
  if (!taskActs[taskState(locked, deps.clock.now())].includes(act)) throw new AppError('TASK_STATE')
  return locked
}

/** Moves the end of a task that is not over; the 3-minute rule holds for shortening as for extending. */
export const moveEnd = (deps: TaskDeps, actor: Actor, id: string, endAt: Date) =>
  transaction(deps.db, async (tx) => {
    const row = await lockForAct(deps, tx, actor, id, 'extend')
    checkEnd(deps.clock.now(), row.startAt, endAt, 'endAt')
    await tx.update(task).set({ endAt }).where(eq(task.id, id))
    return {}
  })

const SETTLE_BATCH = 200

/** Writes down every status that the clock or a closing has changed; each copy in its own transaction, safe to repeat. */
export const settleDue = async (deps: TaskDeps, taskId: string | null = null): Promise<number> => {
  let settled = 0
  for (;;) {
    const due = await dueStudentTasks(deps.db, deps.clock.now(), taskId, SETTLE_BATCH)
    for (const id of due) await transaction(deps.db, (tx) => lockStudentTask(deps, tx, id))
    settled += due.length
    if (due.length < SETTLE_BATCH) return settled
  }
}

export const finish = async (deps: TaskDeps, actor: Actor, id: string) => {
  await transaction(deps.db, async (tx) => {
    await lockForAct(deps, tx, actor, id, 'finish')
    await tx.update(task).set({ finishedAt: deps.clock.now() }).where(eq(task.id, id))
  })
  await settleDue(deps, id)
  return {}
}

export const close = async (deps: TaskDeps, actor: Actor, id: string, reason: string) => {
  await transaction(deps.db, async (tx) => {
    const row = await lockForAct(deps, tx, actor, id, 'close')
    await tx.update(task).set({ closedAt: deps.clock.now(), closeReason: reason }).where(eq(task.id, id))
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
    const open = rows.filter((row) => ['published', 'inProgress'].includes(taskState(row.task, now)))
    const copies = open.flatMap((row) =>
      userIds.map((studentId) => ({ taskId: row.task.id, studentId, classId, createdAt: now })),
    )
    if (copies.length > 0) await tx.insert(studentTask).values(copies).onConflictDoNothing()
  }
