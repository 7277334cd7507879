import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { APPEALS_MOST } from '@labbox/contract/scores/appeals.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { teachingClass } from '../classes/tables.ts'
import { course } from '../courses/tables.ts'
import { bookVisibleTo } from './scope.ts'
import { gradeAppeal, gradeBook } from './tables.ts'

/** How many regrade requests wait in each grade book that the actor may read; those of archived classes and courses are over. */
export const openAppealsOf = (db: Db, actor: Actor) =>
  db
    .select({
      courseId: gradeBook.courseId,
      classId: gradeBook.classId,
      course: course.name,
      className: teachingClass.name,
      appeals: sql<number>`count(*)::int`,
    })
    .from(gradeAppeal)
    .innerJoin(gradeBook, eq(gradeBook.id, gradeAppeal.bookId))
    .innerJoin(course, eq(course.id, gradeBook.courseId))
    .innerJoin(teachingClass, eq(teachingClass.id, gradeBook.classId))
    .where(
      and(
        isNull(gradeAppeal.answeredAt),
        bookVisibleTo(db, actor, 'scores:book:page'),
        isNull(course.archivedAt),
        isNull(teachingClass.archivedAt),
      ),
    )
    .groupBy(gradeBook.id, course.id, teachingClass.id)
    .orderBy(sql`min(${gradeAppeal.at})`, asc(gradeBook.id))
    .limit(APPEALS_MOST)
