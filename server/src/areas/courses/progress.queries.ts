import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { taskState } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { reachableClasses } from '../classes/queries.ts'
import { classMember, teachingClass } from '../classes/tables.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { courseOf, selectCourse } from './queries.ts'

/**
 * Tasks of courses, as rows (course, task): those that name the course, and those on one of its labs that were handed to one of its
 * classes.
 */
export const courseTasks = (courseIds: readonly string[]): SQL => {
  const ids = sql.join(
    courseIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  return sql`(
    select t.course_id, t.id as task_id from task t where t.course_id in (${ids}) and t.published_at is not null
    union
    select l.course_id, t.id from course_lab l
      join lab_version v on v.project_id = l.project_id
      join task t on t.version_id = v.id and t.course_id is null and t.published_at is not null
      where l.course_id in (${ids}) and exists (
        select 1 from task_class k join course_class c on c.class_id = k.class_id
        where k.task_id = t.id and c.course_id = l.course_id))`
}

/** Handed in: waiting for a review, or reviewed. */
const DONE = sql`(2, 3)`

const tasksOf = async (db: Db, courseId: string, now: Date) => {
  const rows = await db
    .select({
      task,
      students: sql<number>`count(${studentTask.id})::int`,
      done: sql<number>`count(*) filter (where ${studentTask.status} in ${DONE})::int`,
      waiting: sql<number>`count(*) filter (where ${studentTask.status} = 2)::int`,
      mean: sql<number | null>`round(avg(${studentTask.score}), 1)::float8`,
    })
    .from(task)
    .leftJoin(studentTask, eq(studentTask.taskId, task.id))
    .where(sql`${task.id} in (select task_id from ${courseTasks([courseId])} x)`)
    .groupBy(task.id)
    .orderBy(asc(task.endAt), asc(task.type), asc(task.id))
  return rows.map(({ task: row, ...counts }) => {
    const { id, type, name, startAt, endAt } = row
    return { id, type, name, startAt, endAt, state: taskState(row, now), ...counts }
  })
}

/** How a course goes, for who teaches it: figures of classes that one may not see are left out. */
export const overviewOf = async (deps: Deps, actor: Actor, id: string) => {
  const { db, clock } = deps
  const { classList } = await courseOf(deps, actor, id)
  const reachable = new Set(
    await reachableClasses(
      db,
      actor,
      'classes:class:page',
      classList.map((one) => one.id),
    ),
  )
  const shares = await db
    .select({
      classId: studentTask.classId,
      total: sql<number>`count(*)::int`,
      done: sql<number>`count(*) filter (where ${studentTask.status} in ${DONE})::int`,
    })
    .from(studentTask)
    .where(
      and(
        sql`${studentTask.taskId} in (select task_id from ${courseTasks([id])} x)`,
        inArray(studentTask.classId, [...reachable]),
      ),
    )
    .groupBy(studentTask.classId)
  const byClass = new Map(shares.map((row) => [row.classId, row]))
  const [material] = await db.execute<{ wares: number; bytes: string }>(
    sql`select count(*)::int as wares, coalesce(sum(f.size), 0)::text as bytes from course_ware w
      join project_file f on f.id = w.project_file_id and f.deleted_at is null where w.course_id = ${id}`,
  )
  return {
    tasks: reachable.size > 0 || actor.role !== 'teacher' ? await tasksOf(db, id, clock.now()) : [],
    classes: classList
      .filter((one) => reachable.has(one.id))
      .map(({ id: classId, name, members }) => ({
        ...{ id: classId, name, members },
        ...{ done: byClass.get(classId)?.done ?? 0, total: byClass.get(classId)?.total ?? 0 },
      })),
    wares: material?.wares ?? 0,
    bytes: Number(material?.bytes ?? 0),
  }
}

/** How far each member of a class is in a course: one statement, whatever the size of the class. */
export const classViewOf = async (db: Db, actor: Actor, input: { id: string; classId: string }) => {
  await selectCourse(db, actor, input.id)
  const [reachable] = await reachableClasses(db, actor, 'classes:class:page', [input.classId])
  const [one] = await db
    .select({ name: teachingClass.name })
    .from(teachingClass)
    .where(
      and(
        eq(teachingClass.id, reachable ?? input.classId),
        sql`${reachable !== undefined}`,
        sql`exists (select 1 from course_class c where c.class_id = ${teachingClass.id} and c.course_id = ${input.id})`,
      ),
    )
  const { name: className } = found(one)
  const works = db
    .select({
      studentId: studentTask.studentId,
      total: sql<number>`count(*)::int`.as('total'),
      done: sql<number>`count(*) filter (where ${studentTask.status} in ${DONE})::int`.as('done'),
      mean: sql<number | null>`round(avg(${studentTask.score}), 1)::float8`.as('mean'),
    })
    .from(studentTask)
    .where(
      and(
        eq(studentTask.classId, input.classId),
        sql`${studentTask.taskId} in (select task_id from ${courseTasks([input.id])} x)`,
      ),
    )
    .groupBy(studentTask.studentId)
    .as('works')
  const items = await db
    .select({
      userId: user.id,
      number: user.number,
      account: user.account,
      name: user.name,
      done: sql<number>`coalesce(${works.done}, 0)`,
      total: sql<number>`coalesce(${works.total}, 0)`,
      mean: works.mean,
      seconds: sql<number>`coalesce(reading.seconds, 0)::int`,
      lastAt: sql<string | null>`to_char(reading.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(classMember)
    .innerJoin(user, eq(user.id, classMember.userId))
    .leftJoin(works, eq(works.studentId, classMember.userId))
    .leftJoin(
      sql`(select r.user_id, sum(r.seconds) as seconds, max(r.seen_at) as last_at from preview_record r
        where r.project_file_id in (select w.project_file_id from course_ware w where w.course_id = ${input.id})
        group by r.user_id) as reading`,
      sql`reading.user_id = ${classMember.userId}`,
    )
    .where(and(eq(classMember.classId, input.classId), isNull(classMember.leftAt)))
    .orderBy(asc(user.number), asc(user.account))
  return { className, items }
}
