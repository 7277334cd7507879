import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { ASSISTING_TASKS } from '@labbox/contract/tasks/assisting.ts'
import { taskState, taskTypes, workKinds, workStatus, type TaskType } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { assistingOf } from '../classes/assistants.queries.ts'
import { firstOfGroup } from './groups/queries.ts'
import { classesOf } from './queries.ts'
import { studentTaskVisibleTo, taskVisibleTo } from './scope.ts'
import { ofKind, studentTask, task } from './tables.ts'

/** By which permissions an assistant comes to the tasks of which kinds. */
const ways: [Permission, readonly TaskType[]][] = [
  ['experiments:work:view', workKinds.experiment],
  ['experiments:help:give', workKinds.experiment],
  ['reports:report:page', workKinds.report],
  ['exams:exam:mark', [taskTypes.quiz, taskTypes.exam]],
]
const anyWay = (visible: (permission: Permission) => SQL | undefined): SQL | undefined =>
  or(...ways.map(([permission, kinds]) => and(inArray(task.type, kinds), visible(permission))))

/** Work of others in these tasks, and how much of it waits to be reviewed or marked. */
const countsOf = async (db: Db, actor: Actor, ids: readonly string[]) => {
  const rows = await db
    .select({
      taskId: studentTask.taskId,
      students: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${studentTask.status} = ${workStatus.pendingReview}
        and not ${ofKind('experiment')} and ${firstOfGroup}))::int`,
    })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(
      and(
        inArray(task.id, [...ids]),
        anyWay((permission) => studentTaskVisibleTo(db, actor, permission)),
      ),
    )
    .groupBy(studentTask.taskId)
  return new Map(rows.map((row) => [row.taskId, row]))
}

/** Tasks of the classes that somebody assists in, as far as their rights there reach. */
export const assistingTasksOf = async (db: Db, actor: Actor, now: Date) => {
  const assisted = new Set((await assistingOf(db, actor)).map(({ id }) => id))
  if (assisted.size === 0) return []
  const rows = await db
    .select()
    .from(task)
    .where(
      and(
        isNotNull(task.publishedAt),
        isNull(task.deletedAt),
        isNull(task.closedAt),
        anyWay((permission) => taskVisibleTo(db, actor, permission)),
      ),
    )
    .orderBy(desc(task.endAt), desc(task.id))
    .limit(ASSISTING_TASKS)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const classes = await classesOf(db, ids)
  const counts = await countsOf(db, actor, ids)
  return rows.map((row) => ({
    ...row,
    state: taskState(row, now),
    classes: (classes.get(row.id) ?? []).flatMap(({ id, name }) => (assisted.has(id) ? [name] : [])),
    students: counts.get(row.id)?.students ?? 0,
    waiting: counts.get(row.id)?.waiting ?? 0,
  }))
}
