import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { can, scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { nobody, orgAbove, orgWithin, ownedRows } from '../../platform/ownership.ts'
import { classMember, teachingClass } from '../classes/tables.ts'
import { course, courseClass, courseMember } from './tables.ts'

const courses = ownedRows(course, {
  permissions: { list: 'courses:course:page', change: ['courses:course:edit', 'courses:course:delete'] },
  alsoOwn: (actor) =>
    sql`${course.id} in (select t.course_id from course_teacher t where t.user_id = ${actor.userId})`,
  schoolKeepsPersonal: true,
})

export const { visibleTo: courseListedFor, editableBy: courseEditableBy, editable: editableCourse } = courses

/** What an administrator looks after: all courses, or those of the own organisation and below. */
export const courseOfOrg = (actor: Actor): SQL | undefined => {
  const scope = scopeOf(actor, 'courses:org:page')
  if (scope === 'all') return courses.live
  return scope === 'org' ? and(courses.live, orgWithin(course.orgId, actor)) : nobody
}

/** What a student takes: courses of the classes one is in, and open ones one enrolled in; not archived. */
export const courseTakenBy = (db: Db, actor: Actor): SQL | undefined => {
  if (!can(actor, 'courses:mine:page')) return nobody
  const byClass = db
    .select({ id: courseClass.courseId })
    .from(courseClass)
    .innerJoin(classMember, eq(classMember.classId, courseClass.classId))
    .innerJoin(teachingClass, and(eq(teachingClass.id, courseClass.classId), eq(teachingClass.open, false)))
    .where(and(eq(classMember.userId, actor.userId), isNull(classMember.leftAt)))
  const enrolled = db
    .select({ id: courseMember.courseId })
    .from(courseMember)
    .where(eq(courseMember.userId, actor.userId))
  return and(
    courses.live,
    isNull(course.archivedAt),
    or(inArray(course.id, byClass), and(eq(course.mooc, true), inArray(course.id, enrolled))),
  )
}

/** Open courses that a student may enrol in: of the system, and of the organisation and those above it. */
export const courseOpenTo = (actor: Actor): SQL | undefined =>
  can(actor, 'courses:mine:page')
    ? and(
        courses.live,
        isNull(course.archivedAt),
        eq(course.mooc, true),
        or(courses.inGroup('system'), orgAbove(course.orgId, actor)),
      )
    : nobody

/** The one predicate of every read of a course. */
export const courseVisibleTo = (db: Db, actor: Actor): SQL | undefined =>
  or(courseListedFor(actor), courseOfOrg(actor), courseTakenBy(db, actor))
