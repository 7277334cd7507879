import { and, count, eq, exists, isNull, sql, type SQL } from 'drizzle-orm'
import { SCORE_BANDS, type Three } from '@labbox/contract/exams/statistics.ts'
import { bandNames, typesOfKind, type BandName } from '@labbox/contract/statistics/kinds.ts'
import { handedInStatuses } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { named, ordering, windowOf } from '../../platform/database/listing.ts'
import { classVisibleTo } from '../classes/queries.ts'
import { teachingClass } from '../classes/tables.ts'
import { courseTasks } from '../courses/learning/progress.queries.ts'
import { course, courseClass } from '../courses/tables.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { countedWork, inBand, type About } from './scope.ts'
import { workMinutes, workScore } from './figures.queries.ts'

const ACCESS = 'statistics:course:page'

/** What a list of courses or of their marks is narrowed by. */
export interface CourseStatisticsFilter extends Pick<About, 'from' | 'to' | 'semesterId'> {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
}

/** Classes of courses that the actor may read. */
export const reachable = (db: Db, actor: Actor, { semesterId }: Pick<About, 'semesterId'>) =>
  and(classVisibleTo(db, actor, ACCESS), semesterId ? eq(teachingClass.semesterId, semesterId) : undefined)

const sumOf = (band: BandName) => sql`coalesce(sum(marks.${sql.raw(band)}), 0)::int`
const bandsOf = (mark: SQL): SQL =>
  sql.join(
    bandNames.map(
      (band) => sql`count(*) filter (where ${inBand(mark, band, SCORE_BANDS)}) as ${sql.raw(band)}`,
    ),
    sql`, `,
  )

/** Classes, students and published course marks. */
const peopleOf = async (db: Db, actor: Actor, filter: CourseStatisticsFilter, ids: readonly string[]) => {
  const rows = await db
    .select({
      id: courseClass.courseId,
      classes: count(),
      students: sql<number>`coalesce(sum((select count(*) from class_member m where m.class_id = ${teachingClass.id} and m.left_at is null)), 0)::int`,
      marks: sql<number>`coalesce(sum(marks.n), 0)::int`,
      points: sql<number | null>`sum(marks.points)::float8`,
      markBands: sql<Three>`array[${sumOf('low')}, ${sumOf('middle')}, ${sumOf('high')}]`,
    })
    .from(courseClass)
    .innerJoin(teachingClass, eq(teachingClass.id, courseClass.classId))
    .leftJoin(
      sql`lateral (select count(m.mark) as n, sum(m.mark) as points, ${bandsOf(sql`m.mark`)} from grade_book b join grade_mark m on m.book_id = b.id
        where b.course_id = ${courseClass.courseId} and b.class_id = ${courseClass.classId} and b.published_at is not null) marks`,
      sql`true`,
    )
    .where(and(anyOf(courseClass.courseId, ids), reachable(db, actor, filter)))
    .groupBy(courseClass.courseId)
  return new Map(rows.map((row) => [row.id, row]))
}

const meanOf = (kind: keyof typeof typesOfKind) =>
  sql<number | null>`(avg(${workScore}) filter (where ${task.type} in ${typesOfKind[kind]}))::float8`

/** What became of their tasks. */
const workOf = async (db: Db, actor: Actor, filter: CourseStatisticsFilter, ids: readonly string[]) => {
  const rows = await db
    .select({
      id: sql<string>`x.course_id`,
      tasks: sql<number>`count(distinct ${task.id})::int`,
      handedIn: sql<
        number | null
      >`(count(*) filter (where ${studentTask.status} in ${handedInStatuses}))::float8 / nullif(count(*), 0)`,
      exam: meanOf('exam'),
      experiment: meanOf('experiment'),
      report: meanOf('report'),
      benchHours: sql<number>`round(coalesce(sum(${workMinutes}) filter (where ${task.type} in ${typesOfKind.experiment}), 0) / 60.0, 1)::float8`,
    })
    .from(sql`${courseTasks(ids)} x`)
    .innerJoin(task, sql`${task.id} = x.task_id`)
    .innerJoin(studentTask, eq(studentTask.taskId, task.id))
    .innerJoin(
      courseClass,
      and(sql`${courseClass.courseId} = x.course_id`, eq(courseClass.classId, studentTask.classId)),
    )
    .where(countedWork(db, actor, ACCESS, filter))
    .groupBy(sql`x.course_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Courses side by side; of each only the classes that the actor may read count. */
export const coursePageOf = async (db: Db, actor: Actor, filter: CourseStatisticsFilter) => {
  const where = and(
    isNull(course.deletedAt),
    named(course.name, filter.name),
    exists(
      db
        .select({ one: sql`1` })
        .from(courseClass)
        .innerJoin(teachingClass, eq(teachingClass.id, courseClass.classId))
        .where(and(eq(courseClass.courseId, course.id), reachable(db, actor, filter))),
    ),
  )
  const window = windowOf(filter)
  const name = sql`coalesce(${course.name}->>'zh', ${course.name}->>'en')`
  const rows = await db
    .select({ id: course.id, name: course.name })
    .from(course)
    .where(where)
    .orderBy(...ordering({ name }, filter.sort, 'name', course.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(course).where(where)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { items: [], total: total?.n ?? 0 }
  const [people, work] = await Promise.all([peopleOf(db, actor, filter, ids), workOf(db, actor, filter, ids)])
  const none = { tasks: 0, handedIn: null, exam: null, experiment: null, report: null, benchHours: 0 }
  const items = rows.map((row) => {
    const found = people.get(row.id)
    const { classes = 0, students = 0, marks = 0, points = null } = found ?? {}
    const markBands = found?.markBands ?? ([0, 0, 0] satisfies Three)
    const mark = marks > 0 && points !== null ? points / marks : null
    return { ...none, ...work.get(row.id), ...row, classes, students, marks, mark, markBands }
  })
  return { items, total: total?.n ?? 0 }
}
