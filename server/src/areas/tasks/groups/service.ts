import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { MOST_MEMBERS } from '@labbox/contract/tasks/groups.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { applyExtra } from '../extra-time/apply.ts'
import { addGroup, draw, numbersOf, unitOf } from './form.ts'
import { firstFree } from './rules.ts'
import { isChosen } from './queries.ts'
import { isGrouped } from '../rules.ts'
import { isLab, lockTask, type TaskRecord } from '../service.ts'
import { adopt, comeOut } from './members.service.ts'
import { lockStudentTasks, selectOwnTask, type StudentWork, type TaskDeps } from '../student.service.ts'
import { studentTask, task, taskClass, taskGroup } from '../tables.ts'

type Group = typeof taskGroup.$inferSelect

/** Locks a group task that is handed out and not over, or refuses. */
const lockGrouped = async (tx: Db, actor: Actor, id: string): Promise<TaskRecord> => {
  const row = await lockTask(tx, actor, id)
  if (!isLab(row) || !isGrouped(row)) throw notFound()
  if (!row.publishedAt || row.closedAt) throw new AppError('TASK_STATE')
  return row
}

/** Adds a group to a class that has the task, or names one. */
export const saveGroup = (
  deps: TaskDeps,
  actor: Actor,
  {
    id,
    groupId,
    classId,
    label: name,
  }: { id: string; groupId: string | null; classId: string | null; label: string },
) =>
  transaction(deps.db, async (tx) => {
    const row = await lockGrouped(tx, actor, id)
    if (groupId) {
      const [named] = await tx
        .update(taskGroup)
        .set({ name })
        .where(and(eq(taskGroup.id, groupId), eq(taskGroup.taskId, id)))
        .returning({ id: taskGroup.id })
      return found(named)
    }
    const [given] = await tx
      .select({ classId: taskClass.classId })
      .from(taskClass)
      .where(and(eq(taskClass.taskId, row.id), classId ? eq(taskClass.classId, classId) : undefined))
    const of = found(given).classId
    return { id: (await addGroup(deps, tx, id, of, firstFree(await numbersOf(tx, id, of)), name)).id }
  })

/** Everybody that a move touches, locked: groups first, then the copies of those who move and of all in the groups, by id. */
const lockMove = async (
  deps: TaskDeps,
  tx: Db,
  unit: readonly TaskRecord[],
  studentIds: readonly string[],
  groupId: string | null,
) => {
  const taskIds = unit.map(({ id }) => id)
  const moving = and(inArray(studentTask.taskId, taskIds), anyOf(studentTask.studentId, studentIds))
  const before = tx.select({ id: studentTask.groupId }).from(studentTask).where(moving)
  const groups = await tx
    .select()
    .from(taskGroup)
    .where(
      and(
        eq(taskGroup.taskId, found(taskIds[0])),
        or(inArray(taskGroup.id, before), groupId ? eq(taskGroup.id, groupId) : undefined),
      ),
    )
    .orderBy(asc(taskGroup.id))
    .for('update')
  const touched = await tx
    .select({ id: studentTask.id })
    .from(studentTask)
    .where(
      and(
        inArray(studentTask.taskId, taskIds),
        or(
          moving,
          anyOf(
            studentTask.groupId,
            groups.map(({ id }) => id),
          ),
        ),
      ),
    )
  const works = await lockStudentTasks(
    deps,
    tx,
    touched.map(({ id }) => id),
  )
  return { works, target: groupId ? found(groups.find(({ id }) => id === groupId)) : null }
}

const move = async (
  deps: TaskDeps,
  tx: Db,
  actor: Actor,
  {
    row,
    studentIds,
    groupId,
    most,
  }: { row: TaskRecord; studentIds: readonly string[]; groupId: string | null; most: number },
): Promise<{ works: StudentWork[]; target: Group | null }> => {
  const unit = await unitOf(tx, row)
  const locked = await lockMove(deps, tx, unit, studentIds, groupId)
  const { works, target } = locked
  const movers = works.filter(({ own }) => studentIds.includes(own.studentId) && own.groupId !== groupId)
  if (
    new Set(works.filter(({ own }) => studentIds.includes(own.studentId)).map(({ own }) => own.studentId))
      .size < new Set(studentIds).size
  )
    throw notFound()
  if (target && movers.some(({ own }) => own.classId !== target.classId)) throw new AppError('GROUP_CLASS')
  for (const taskRow of unit) {
    const leaving = movers.filter((work) => work.task.id === taskRow.id)
    const all = works.filter((work) => work.task.id === taskRow.id)
    const there = all.filter(({ own }) => groupId !== null && own.groupId === groupId)
    if (there.length + leaving.length > most && groupId) throw new AppError('GROUP_FULL')
    const gone = new Set(leaving.map(({ own }) => own.id))
    for (const work of leaving) {
      const stay = all.filter(
        ({ own }) => own.groupId !== null && own.groupId === work.own.groupId && !gone.has(own.id),
      )
      const free = await comeOut(deps, tx, actor, work, stay)
      await adopt(deps, tx, actor, free, groupId, there)
    }
  }
  for (const taskRow of unit)
    await applyExtra(
      deps.kinds,
      tx,
      taskRow,
      works.filter((work) => work.task.id === taskRow.id).map(({ own }) => own.id),
    )
  return locked
}

/**
 * Puts students into a group or out of theirs, all of them or none: into what the group has done so far, and out of it with nothing.
 * @throws AppError GROUP_BEGUN where work is submitted or would be left without anybody
 */
export const moveStudents = (
  deps: TaskDeps,
  actor: Actor,
  input: { id: string; studentIds: readonly string[]; groupId: string | null },
) =>
  transaction(deps.db, async (tx) => {
    const row = await lockGrouped(tx, actor, input.id)
    await move(deps, tx, actor, { ...input, row, most: MOST_MEMBERS })
    await audit(tx, actor, 'tasks:task:groups', row, null, {
      students: input.studentIds.length,
      group: input.groupId,
    })
    return {}
  })

/** Draws groups for everybody who is in none and has not begun. */
export const drawGroups = (deps: TaskDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await lockGrouped(tx, actor, id)
    const alone = and(
      eq(studentTask.taskId, id),
      isNull(studentTask.groupId),
      eq(studentTask.status, workStatus.notStarted),
    )
    const people = await tx.select().from(studentTask).where(alone).orderBy(asc(studentTask.id)).for('update')
    const groups = await draw(deps, tx, row, people)
    for (const taskRow of await unitOf(tx, row)) await applyExtra(deps.kinds, tx, taskRow)
    await audit(tx, actor, 'tasks:task:groups', row, null, { students: people.length, groups })
    return { groups, students: people.length }
  })

/** Removes a group that has not begun. */
export const deleteGroup = (deps: TaskDeps, actor: Actor, id: string, groupId: string) =>
  transaction(deps.db, async (tx) => {
    const row = await lockGrouped(tx, actor, id)
    const mine = and(eq(taskGroup.id, groupId), eq(taskGroup.taskId, id))
    const [group] = await tx.select().from(taskGroup).where(mine).for('update')
    const members = await tx
      .select()
      .from(studentTask)
      .where(eq(studentTask.groupId, found(group).id))
      .orderBy(asc(studentTask.id))
      .for('update')
    if (members.some(({ payloadId }) => payloadId !== null)) throw new AppError('GROUP_BEGUN')
    await tx.update(studentTask).set({ groupId: null }).where(eq(studentTask.groupId, groupId))
    await tx.delete(taskGroup).where(mine)
    await audit(tx, actor, 'tasks:task:groups', row, { group: found(group).number }, null)
    return {}
  })

/** A student joins a group of one's own class, or leaves one's own, before anything has begun. */
export const joinGroup = (deps: TaskDeps, actor: Actor, id: string, groupId: string | null) =>
  transaction(deps.db, async (tx) => {
    const { own, task: mine } = await selectOwnTask(tx, actor, id)
    if (!isGrouped(mine) || !isChosen(mine)) throw notFound()
    const [row] = await tx
      .select()
      .from(task)
      .where(eq(task.id, mine.sourceTaskId ?? mine.id))
      // Not while a teacher changes the groups.
      .for('share')
    const { works } = await move(deps, tx, actor, {
      row: found(row),
      studentIds: [own.studentId],
      groupId,
      most: found(row).settings.groups?.size ?? MOST_MEMBERS,
    })
    if (works.some((work) => work.own.status !== workStatus.notStarted)) throw new AppError('GROUP_BEGUN')
    return {}
  })
