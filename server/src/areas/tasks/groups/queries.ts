import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { notFound } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import type { StudentWork } from '../kinds.ts'
import { isGrouped } from '../rules.ts'
import { selectOwnTask } from '../student.service.ts'
import { studentTask, studentTaskHistory, taskGroup } from '../tables.ts'

/** A copy's group as lists name it, for a select that joins `task_group`; null: none. */
export const groupName = { id: taskGroup.id, number: taskGroup.number, name: taskGroup.name }

/** True for one copy of each group, and for every copy that is in none: a list of works has one row for each. */
export const firstOfGroup = sql`not exists (
  select 1 from student_task mate
  where mate.group_id = ${studentTask.groupId} and mate.task_id = ${studentTask.taskId} and mate.id < ${studentTask.id})`

/** The names of everybody who does this copy together, in the order of their numbers; null: it is done alone. */
export const memberNames = sql<string[] | null>`case when ${studentTask.groupId} is not null then (
  select array_agg(person.name order by person.number, person.account)
  from student_task mate join ${user} person on person.id = mate.student_id
  where mate.group_id = ${studentTask.groupId} and mate.task_id = ${studentTask.taskId}) end`

/** Whether somebody in the copy's group is called so, or has this number; a pattern for `ilike`. */
export const memberNamed = (pattern: string) => sql`exists (
  select 1 from student_task mate join ${user} person on person.id = mate.student_id
  where mate.group_id = ${studentTask.groupId} and mate.task_id = ${studentTask.taskId}
    and (person.name ilike ${pattern} or person.number ilike ${pattern}))`

/** Groups of a task: of a report, those of its experiment. */
export const groupsOfTask = (
  db: Db,
  { id, sourceTaskId }: Pick<StudentWork['task'], 'id' | 'sourceTaskId'>,
) =>
  db
    .select()
    .from(taskGroup)
    .where(eq(taskGroup.taskId, sourceTaskId ?? id))
    .orderBy(asc(taskGroup.classId), asc(taskGroup.number))

/** Everybody who does a copy together, as a reviewer grades them; none where it is done alone. */
export const gradedMembersOf = async (db: Db, { own }: StudentWork) => {
  if (own.groupId === null) return []
  const rows = await db
    .select({ own: studentTask, name: user.name, number: user.number })
    .from(studentTask)
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .where(and(eq(studentTask.groupId, own.groupId), eq(studentTask.taskId, own.taskId)))
    .orderBy(asc(user.number), asc(user.account))
  return rows.map((row) => ({
    studentTaskId: row.own.id,
    name: row.name,
    number: row.number,
    score: row.own.score === null ? null : Number(row.own.score),
    adjustment: row.own.adjustment === null ? 0 : Number(row.own.adjustment),
    reason: row.own.adjustReason,
  }))
}

/** The groups of these copies, by the copy's id, with who is in them and who submitted; no statement where there are none. */
export const groupsOf = async (db: Db, works: readonly StudentWork[]) => {
  const grouped = works.filter(({ own }) => own.groupId !== null)
  if (grouped.length === 0) return new Map<string, never>()
  const ids = grouped.map(({ own }) => own.id)
  const rows = await db
    .select({ id: studentTask.id, group: groupName, members: memberNames })
    .from(studentTask)
    .innerJoin(taskGroup, eq(taskGroup.id, studentTask.groupId))
    .where(inArray(studentTask.id, ids))
  const acts = await db
    .select({ id: studentTaskHistory.studentTaskId, by: user.name })
    .from(studentTaskHistory)
    .innerJoin(user, eq(user.id, studentTaskHistory.byId))
    .where(
      and(
        inArray(studentTaskHistory.studentTaskId, ids),
        inArray(studentTaskHistory.fromStatus, [workStatus.notStarted, workStatus.inProgress]),
        inArray(studentTaskHistory.toStatus, [workStatus.pendingReview, workStatus.finished]),
      ),
    )
    .orderBy(asc(studentTaskHistory.at))
  const by = new Map(acts.map((act) => [act.id, act.by]))
  const submitted = new Set(
    grouped.flatMap(({ own }) => (own.submittedAt && !own.autoSubmitted ? [own.id] : [])),
  )
  return new Map(
    rows.map(({ id, group, members }) => [
      id,
      { ...group, members: members ?? [], submittedBy: submitted.has(id) ? (by.get(id) ?? null) : null },
    ]),
  )
}

/** Whether students form the groups of this task themselves. */
export const isChosen = ({ settings }: StudentWork['task']): boolean => settings.groups?.form === 'students'

/** What a student sees of the groups of one's own class. */
export const myGroupsOf = async (db: Db, actor: Actor, id: string) => {
  const { own, task: taskRow } = await selectOwnTask(db, actor, id)
  if (!isGrouped(taskRow)) throw notFound()
  const groups = await groupsOfTask(db, taskRow)
  const members = await db
    .select({ groupId: studentTask.groupId, name: user.name })
    .from(studentTask)
    .innerJoin(user, eq(user.id, studentTask.studentId))
    .where(and(eq(studentTask.taskId, taskRow.id), isNotNull(studentTask.groupId)))
    .orderBy(asc(user.number), asc(user.account))
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId)
  return {
    choose: isChosen(taskRow) && own.startedAt === null,
    size: taskRow.settings.groups?.size ?? 0,
    groups: groups
      .filter(({ classId }) => classId === own.classId)
      .map((group) => ({
        ...group,
        members: (byGroup.get(group.id) ?? []).map(({ name }) => name),
        mine: group.id === own.groupId,
      })),
  }
}
