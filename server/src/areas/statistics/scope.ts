import { and, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { typesOfKind, type BandName, type StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { handedInStatuses } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { teachingClass } from '../classes/tables.ts'
import { courseTasks } from '../courses/learning/progress.queries.ts'
import { gradeEntry } from '../scores/tables.ts'
import { studentTaskVisibleTo } from '../tasks/queries.ts'
import { markedTask, studentTask, task } from '../tasks/tables.ts'

/** What figures are about; the times are of the end of the task. */
export interface About {
  kind?: StatisticsKind | undefined
  from?: Date | string | undefined
  to?: Date | string | undefined
  semesterId?: string | undefined
  courseId?: string | undefined
  classId?: string | undefined
}

/** Tasks that count, of a kind and a time: those that were published and not called off, and are marked. */
export const countedTasks = ({ kind, from, to, courseId }: About): SQL | undefined =>
  and(
    isNotNull(task.publishedAt),
    isNull(task.closedAt),
    markedTask,
    kind && inArray(task.type, typesOfKind[kind]),
    from ? gte(task.endAt, new Date(from)) : undefined,
    to ? lt(task.endAt, new Date(to)) : undefined,
    courseId ? sql`${task.id} in (select task_id from ${courseTasks([courseId])} x)` : undefined,
  )

/**
 * Leaves out whom a teacher has excused in a grade book, unless the work was handed in all the same: it was not missed, and nothing of it
 * is waited for.
 */
export const unexcused: SQL = sql`(${studentTask.status} in ${handedInStatuses}
  or (${studentTask.studentId}, ${studentTask.taskId}) not in (select student_id, item_id from ${gradeEntry} where excused))`

/**
 * Students' copies that count and that the actor may reach; joined with their tasks. `classColumn`: where rows that were counted from
 * copies keep the class.
 */
export const countedWork = (
  db: Db,
  actor: Actor,
  permission: Permission,
  about: About,
  classColumn: PgColumn = studentTask.classId,
): SQL =>
  and(
    countedTasks(about),
    // What is kept was counted without them.
    classColumn === studentTask.classId ? unexcused : undefined,
    studentTaskVisibleTo(db, actor, permission, classColumn),
    about.classId ? eq(classColumn, about.classId) : undefined,
    about.semesterId
      ? inArray(
          classColumn,
          db
            .select({ id: teachingClass.id })
            .from(teachingClass)
            .where(eq(teachingClass.semesterId, about.semesterId)),
        )
      : undefined,
  ) ?? sql`true`

/** Which third of a scale a value lies in; `high` says whether the upper bound belongs to it. */
export const inBand = (
  value: SQL,
  band: BandName,
  [low, high]: readonly [number, number],
  including = true,
): SQL => {
  const above = including ? sql`${value} >= ${high}` : sql`${value} > ${high}`
  if (band === 'low') return sql`${value} < ${low}`
  return band === 'high' ? above : sql`(${value} >= ${low} and not ${above})`
}

/** How many of a column of values lie in each third. */
export const bandCounts = (value: SQL, bounds: readonly [number, number], including = true): SQL =>
  sql`array[${sql.join(
    (['low', 'middle', 'high'] as const).map(
      (band) => sql`(count(*) filter (where ${inBand(value, band, bounds, including)}))::int`,
    ),
    sql`, `,
  )}]`
