import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { projectGroups } from '@labbox/contract/labs/projects.ts'
import { can, scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { organisation } from '../access/tables.ts'
import { classMember } from '../classes/tables.ts'
import { course, courseClass, courseMember, courseTeacher } from './tables.ts'

const nobody = sql`false`
const live = isNull(course.deletedAt)
const ofGroup = (group: keyof typeof projectGroups) => eq(course.group, projectGroups[group])

/** Organisations from the root down to the actor's own: what a university keeps is for its schools too. */
const orgAndAbove = (db: Db, actor: Actor, column: PgColumn): SQL =>
  actor.orgPath
    ? inArray(
        column,
        db
          .select({ id: organisation.id })
          .from(organisation)
          .where(sql`starts_with(${actor.orgPath}, ${organisation.path})`),
      )
    : nobody

const orgBelow = (db: Db, actor: Actor, column: PgColumn): SQL =>
  actor.orgPath
    ? inArray(
        column,
        db
          .select({ id: organisation.id })
          .from(organisation)
          .where(sql`starts_with(${organisation.path}, ${actor.orgPath})`),
      )
    : nobody

const owned = (db: Db, actor: Actor): SQL | undefined =>
  or(
    eq(course.ownerId, actor.userId),
    inArray(
      course.id,
      db
        .select({ id: courseTeacher.courseId })
        .from(courseTeacher)
        .where(eq(courseTeacher.userId, actor.userId)),
    ),
  )

/** Writes: admin system courses, orgadmin all of the own organisation and below, teacher those owned or taught. */
export const courseEditableBy = (db: Db, actor: Actor, permission: Permission): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return and(live, ofGroup('system'))
  if (scope === 'org') return and(live, orgBelow(db, actor, course.orgId))
  if (scope === 'own') return and(live, ofGroup('person'), owned(db, actor))
  return nobody
}

/** What an administrator looks after: all courses, or those of the own organisation and below. */
export const courseOfOrg = (db: Db, actor: Actor): SQL | undefined => {
  const scope = scopeOf(actor, 'courses:org:page')
  if (scope === 'all') return live
  return scope === 'org' ? and(live, orgBelow(db, actor, course.orgId)) : nobody
}

/** Own courses, those that colleagues share, those of the school and of those above it, and system ones. */
export const courseListedFor = (db: Db, actor: Actor): SQL | undefined => {
  if (!can(actor, 'courses:course:page')) return nobody
  return and(
    live,
    or(
      ofGroup('system'),
      and(ofGroup('school'), orgAndAbove(db, actor, course.orgId)),
      owned(db, actor),
      actor.orgId ? and(eq(course.shared, true), eq(course.orgId, actor.orgId)) : undefined,
    ),
  )
}

/** What a student takes: courses of the classes one is in, and open ones one enrolled in; not archived. */
export const courseTakenBy = (db: Db, actor: Actor): SQL | undefined => {
  if (!can(actor, 'courses:mine:page')) return nobody
  const byClass = db
    .select({ id: courseClass.courseId })
    .from(courseClass)
    .innerJoin(classMember, eq(classMember.classId, courseClass.classId))
    .where(and(eq(classMember.userId, actor.userId), isNull(classMember.leftAt)))
  const enrolled = db
    .select({ id: courseMember.courseId })
    .from(courseMember)
    .where(eq(courseMember.userId, actor.userId))
  return and(
    live,
    isNull(course.archivedAt),
    or(inArray(course.id, byClass), and(eq(course.mooc, true), inArray(course.id, enrolled))),
  )
}

/** Open courses that a student may enrol in: of the system, and of the organisation and those above it. */
export const courseOpenTo = (db: Db, actor: Actor): SQL | undefined =>
  can(actor, 'courses:mine:page')
    ? and(
        live,
        isNull(course.archivedAt),
        eq(course.mooc, true),
        or(ofGroup('system'), orgAndAbove(db, actor, course.orgId)),
      )
    : nobody

/** The one predicate of every read of a course. */
export const courseVisibleTo = (db: Db, actor: Actor): SQL | undefined =>
  or(courseListedFor(db, actor), courseOfOrg(db, actor), courseTakenBy(db, actor))
