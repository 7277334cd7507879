import { randomInt } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { applyExtra } from '../extra-time/apply.ts'
import { dealt, firstFree } from './rules.ts'
import type { StudentWork, TaskDeps } from '../kinds.ts'
import { isGrouped } from '../rules.ts'
import { taskVisibleTo } from '../scope.ts'
import { studentTask, task, taskGroup } from '../tables.ts'

type TaskRecord = StudentWork['task']

/** The tasks that a group of this one does together: the experiment, and the report where it is the group's. */
export const unitOf = async (tx: Db, row: TaskRecord): Promise<TaskRecord[]> => {
  const reports = await tx
    .select()
    .from(task)
    .where(and(eq(task.sourceTaskId, row.id), isNotNull(task.publishedAt)))
  return [row, ...reports.filter(isGrouped)]
}

/** A group without members. */
export const addGroup = async (
  deps: TaskDeps,
  tx: Db,
  taskId: string,
  classId: string,
  number: number,
  name = '',
) => {
  const group = { id: newId(), taskId, classId, number, name, createdAt: deps.clock.now() }
  await tx.insert(taskGroup).values(group)
  return group
}

export const numbersOf = async (tx: Db, taskId: string, classId: string) => {
  const rows = await tx
    .select({ number: taskGroup.number })
    .from(taskGroup)
    .where(and(eq(taskGroup.taskId, taskId), eq(taskGroup.classId, classId)))
  return rows.map(({ number }) => number)
}

const shuffled = <T>(list: readonly T[]): T[] => {
  const result = [...list]
  for (let k = result.length - 1; k > 0; k -= 1) {
    const other = randomInt(k + 1)
    const [a, b] = [result[k] as T, result[other] as T]
    result[k] = b
    result[other] = a
  }
  return result
}

/** Puts students that have begun nothing into new groups of this size; they are in none. */
export const draw = async (
  deps: TaskDeps,
  tx: Db,
  row: TaskRecord,
  people: readonly StudentWork['own'][],
): Promise<number> => {
  const unit = (await unitOf(tx, row)).map(({ id }) => id)
  let made = 0
  for (const [classId, those] of Map.groupBy(people, (own) => own.classId)) {
    const taken = new Set(await numbersOf(tx, row.id, classId))
    for (const members of dealt(shuffled(those), row.settings.groups?.size ?? 2)) {
      const group = await addGroup(deps, tx, row.id, classId, firstFree(taken))
      taken.add(group.number)
      made += 1
      await tx
        .update(studentTask)
        .set({ groupId: group.id })
        .where(
          and(
            inArray(studentTask.taskId, unit),
            inArray(
              studentTask.studentId,
              members.map(({ studentId }) => studentId),
            ),
          ),
        )
    }
  }
  return made
}

/** As many empty groups for students to choose as hold everybody. */
const offer = async (deps: TaskDeps, tx: Db, row: TaskRecord, people: readonly StudentWork['own'][]) => {
  for (const [classId, those] of Map.groupBy(people, (own) => own.classId))
    for (let n = 1; n <= Math.ceil(those.length / (row.settings.groups?.size ?? 2)); n += 1)
      await addGroup(deps, tx, row.id, classId, n)
}

/** The same people together as in an earlier task; who was in none there is in none here. */
const copyFrom = async (
  deps: TaskDeps,
  tx: Db,
  actor: Actor,
  row: TaskRecord,
  people: readonly StudentWork['own'][],
) => {
  const from = row.settings.groups?.from
  const known = from
    ? await tx
        .select({ group: taskGroup, studentId: studentTask.studentId })
        .from(taskGroup)
        .innerJoin(task, eq(task.id, taskGroup.taskId))
        .innerJoin(studentTask, and(eq(studentTask.groupId, taskGroup.id), eq(studentTask.taskId, task.id)))
        .where(and(eq(task.id, from), taskVisibleTo(tx, actor, 'tasks:task:page')))
        .orderBy(asc(taskGroup.number))
    : []
  if (known.length === 0) throw new AppError('NOT_FOUND', { fields: { 'settings.groups.from': 'NOT_FOUND' } })
  const unit = (await unitOf(tx, row)).map(({ id }) => id)
  const byStudent = new Map(people.map((own) => [own.studentId, own]))
  const taken = new Map<string, Set<number>>()
  for (const those of Map.groupBy(known, ({ group }) => group.id).values()) {
    const here = those.flatMap(({ studentId }) => byStudent.get(studentId) ?? [])
    for (const [classId, members] of Map.groupBy(here, (own) => own.classId)) {
      const numbers = taken.get(classId) ?? new Set()
      const { number, name } = found(those[0]).group
      const group = await addGroup(
        deps,
        tx,
        row.id,
        classId,
        numbers.has(number) ? firstFree(numbers) : number,
        name,
      )
      taken.set(classId, numbers.add(group.number))
      await tx
        .update(studentTask)
        .set({ groupId: group.id })
        .where(
          and(
            inArray(studentTask.taskId, unit),
            inArray(
              studentTask.studentId,
              members.map((own) => own.studentId),
            ),
          ),
        )
    }
  }
}

/** Makes the groups of an experiment task that is being published, once everybody has a copy. */
export const formGroups = async (deps: TaskDeps, tx: Db, actor: Actor, id: string): Promise<void> => {
  const [row] = await tx.select().from(task).where(eq(task.id, id))
  const { settings } = found(row)
  if (!row || !settings.groups || settings.groups.form === 'hand') return
  const people = await tx
    .select()
    .from(studentTask)
    .where(eq(studentTask.taskId, id))
    .orderBy(asc(studentTask.id))
  if (settings.groups.form === 'random') await draw(deps, tx, row, people)
  else if (settings.groups.form === 'students') await offer(deps, tx, row, people)
  else await copyFrom(deps, tx, actor, row, people)
  for (const taskRow of await unitOf(tx, row)) await applyExtra(deps.kinds, tx, taskRow)
}
