import { and, asc, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { endedEarly, taskState, workStatus, handedInStatuses } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { reachableClasses } from '../../classes/queries.ts'
import { classMember, teachingClass } from '../../classes/tables.ts'
import { firstOfGroup } from '../../tasks/groups/queries.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import { courseOf, selectCourse } from '../queries.ts'
import { courseEditableBy } from '../scope.ts'
import { course, courseMember } from '../tables.ts'

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

const tasksOf = async (db: Db, courseId: string, now: Date) => {
  const rows = await db
    .select({
      task,
      students: sql<number>`count(${studentTask.id})::int`,
      done: sql<number>`count(*) filter (where ${studentTask.status} in ${handedInStatuses})::int`,
      waiting: sql<number>`count(*) filter (where ${studentTask.status} = ${workStatus.pendingReview} and ${firstOfGroup})::int`,
      mean: sql<number | null>`round(avg(${studentTask.score}), 1)::float8`,
    })
    .from(task)
    .leftJoin(studentTask, eq(studentTask.taskId, task.id))
    .where(sql`${task.id} in (select task_id from ${courseTasks([courseId])} x)`)
    .groupBy(task.id)
    .orderBy(asc(task.endAt), asc(task.type), asc(task.id))
  return rows.map(({ task: row, ...counts }) => {
    const { id, type, name, startAt, endAt, pace } = row
    return {
      id,
      type,
      name,
      startAt,
      endAt,
      endedEarlyAt: endedEarly(row),
      pace,
      state: taskState(row, now),
      ...counts,
    }
  })
}

/** How a course goes, for who teaches it: figures of classes that one may not see are left out. */
export const overviewOf = async (deps: Deps, actor: Actor, id: string) => {
  const { db, clock } = deps
  const { classList, mooc, editable } = await courseOf(deps, actor, id)
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
      done: sql<number>`count(*) filter (where ${studentTask.status} in ${handedInStatuses})::int`,
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
    tasks:
      reachable.size > 0 || actor.role !== 'teacher' || (mooc && editable)
        ? await tasksOf(db, id, clock.now())
        : [],
    classes: classList
      .filter((one) => reachable.has(one.id))
      .map(({ id: classId, name, members }) => ({
        id: classId,
        name,
        members,
        done: byClass.get(classId)?.done ?? 0,
        total: byClass.get(classId)?.total ?? 0,
      })),
    wares: material?.wares ?? 0,
    bytes: Number(material?.bytes ?? 0),
  }
}

/** How far these people are in a course, with the tasks that `given` picks: one statement, whatever their number. */
const progressOf = (db: Db, courseId: string, who: SQLWrapper, given: SQL) => {
  const works = db
    .select({
      studentId: studentTask.studentId,
      total: sql<number>`count(*)::int`.as('total'),
      done: sql<number>`count(*) filter (where ${studentTask.status} in ${handedInStatuses})::int`.as('done'),
      mean: sql<number | null>`round(avg(${studentTask.score}), 1)::float8`.as('mean'),
    })
    .from(studentTask)
    .where(and(given, sql`${studentTask.taskId} in (select task_id from ${courseTasks([courseId])} x)`))
    .groupBy(studentTask.studentId)
    .as('works')
  return db
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
    .from(user)
    .leftJoin(works, eq(works.studentId, user.id))
    .leftJoin(
      sql`(select r.user_id, sum(r.seconds) as seconds, max(r.seen_at) as last_at from preview_record r
        where r.project_file_id in (select w.project_file_id from course_ware w where w.course_id = ${courseId})
        group by r.user_id) as reading`,
      sql`reading.user_id = ${user.id}`,
    )
    .where(inArray(user.id, who))
    .orderBy(asc(user.number), asc(user.account))
}

/** How far who enrolled themselves are, for who may change the course: a reader learns nothing of its students. */
const enrolledViewOf = async (db: Db, actor: Actor, id: string) => {
  const [own] = await db
    .select({ id: course.id })
    .from(course)
    .where(and(eq(course.id, id), courseEditableBy(actor, 'courses:course:edit')))
  found(own)
  const members = db
    .select({ id: courseMember.userId })
    .from(courseMember)
    .where(eq(courseMember.courseId, id))
  const items = await progressOf(db, id, members, inArray(studentTask.studentId, members))
  return { className: null, items }
}

/** How far each member of a class is in a course. */
export const classViewOf = async (
  db: Db,
  actor: Actor,
  { id, classId }: { id: string; classId?: string | undefined },
) => {
  await selectCourse(db, actor, id)
  if (!classId) return enrolledViewOf(db, actor, id)
  const [reachable] = await reachableClasses(db, actor, 'classes:class:page', [classId])
  const [one] = await db
    .select({ name: teachingClass.name })
    .from(teachingClass)
    .where(
      and(
        eq(teachingClass.id, reachable ?? classId),
        sql`${reachable !== undefined}`,
        sql`exists (select 1 from course_class c where c.class_id = ${teachingClass.id} and c.course_id = ${id})`,
      ),
    )
  const { name: className } = found(one)
  const members = db
    .select({ id: classMember.userId })
    .from(classMember)
    .where(and(eq(classMember.classId, classId), isNull(classMember.leftAt)))
  return { className, items: await progressOf(db, id, members, eq(studentTask.classId, classId)) }
}
