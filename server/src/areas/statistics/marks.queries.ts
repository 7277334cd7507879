import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { SCORE_BANDS } from '@labbox/contract/exams/statistics.ts'
import type { BandName } from '@labbox/contract/statistics/kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { ordering, windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { classVisibleTo } from '../classes/queries.ts'
import { teachingClass } from '../classes/tables.ts'
import { course, courseClass } from '../courses/tables.ts'
import { gradeBook, gradeMark } from '../scores/tables.ts'
import { reachable } from './courses.queries.ts'
import { pageWithTotal, totalOf } from './reading.ts'
import { inBand, type About } from './scope.ts'

interface MarkFilter extends Pick<About, 'semesterId' | 'courseId' | 'classId'> {
  page: number
  limit: number
  sort?: string | undefined
  mark?: BandName | undefined
}

/** A class that has left the course is in no figure of it. */
const stillTaught = and(
  eq(courseClass.courseId, gradeBook.courseId),
  eq(courseClass.classId, gradeBook.classId),
)

/** Whose course marks are in a figure: every published one that it counts, with a name where the actor may know it. */
export const markPageOf = async (db: Db, actor: Actor, filter: MarkFilter) => {
  const where = and(
    isNull(course.deletedAt),
    isNotNull(gradeBook.publishedAt),
    isNotNull(gradeMark.mark),
    reachable(db, actor, filter),
    filter.courseId ? eq(gradeBook.courseId, filter.courseId) : undefined,
    filter.classId ? eq(gradeBook.classId, filter.classId) : undefined,
    filter.mark && inBand(sql`${gradeMark.mark}`, filter.mark, SCORE_BANDS),
  )
  const named = classVisibleTo(db, actor, 'statistics:student:page') ?? sql`true`
  const columns = {
    id: sql<string>`${gradeMark.bookId} || '.' || ${gradeMark.studentId}`,
    courseId: course.id,
    course: course.name,
    classId: teachingClass.id,
    class: teachingClass.name,
    student: sql<string | null>`case when ${named} then ${user.name} end`,
    number: sql<
      string | null
    >`case when ${named} then coalesce(nullif(${user.number}, ''), ${user.account}) end`,
    mark: sql<number>`${gradeMark.mark}::float8`,
  }
  const window = windowOf(filter)
  const rows = await db
    .select({ total: totalOf(), ...columns })
    .from(gradeMark)
    .innerJoin(gradeBook, eq(gradeBook.id, gradeMark.bookId))
    .innerJoin(course, eq(course.id, gradeBook.courseId))
    .innerJoin(teachingClass, eq(teachingClass.id, gradeBook.classId))
    .innerJoin(courseClass, stillTaught)
    .innerJoin(user, eq(user.id, gradeMark.studentId))
    .where(where)
    .orderBy(
      ...ordering({ mark: gradeMark.mark }, filter.sort, 'mark', gradeMark.studentId),
      gradeMark.bookId,
    )
    .limit(window.limit)
    .offset(window.offset)
  return pageWithTotal(rows, window, () =>
    db
      .select({ n: count() })
      .from(gradeMark)
      .innerJoin(gradeBook, eq(gradeBook.id, gradeMark.bookId))
      .innerJoin(course, eq(course.id, gradeBook.courseId))
      .innerJoin(teachingClass, eq(teachingClass.id, gradeBook.classId))
      .innerJoin(courseClass, stillTaught)
      .where(where),
  )
}
