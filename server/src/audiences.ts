import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { scopeOf } from './platform/actor.ts'
import { courseEditableBy } from './areas/courses/queries.ts'
import { course } from './areas/courses/tables.ts'
import { classVisibleTo } from './areas/classes/queries.ts'
import { teachingClass } from './areas/classes/tables.ts'
import { organisationsOf } from './areas/access/queries.ts'
import { organisation } from './areas/access/tables.ts'
import type { Audiences } from './areas/notices/announcements/context.ts'

const ADD = 'notices:announcement:add'
/** Most of a kind that one chooses from. */
const MOST = 500

/** Whom announcements can be made to, and who that is: what classes and courses above the area of notices know. */
export const audiencesOfSchool: Audiences = {
  async placesOf(db, actor) {
    const orgs = await db
      .select({ id: organisation.id, name: organisation.name })
      .from(organisation)
      .where(organisationsOf(actor, ADD))
      .orderBy(sql`length(${organisation.path})`, asc(organisation.id))
      .limit(MOST)
    const classes = await db
      .select({ id: teachingClass.id, name: teachingClass.name, orgId: teachingClass.orgId })
      .from(teachingClass)
      .where(
        and(classVisibleTo(db, actor, ADD), isNull(teachingClass.archivedAt), eq(teachingClass.open, false)),
      )
      .orderBy(asc(teachingClass.createdAt), asc(teachingClass.id))
      .limit(MOST)
    const courses = scopeOf(actor, ADD)
      ? await db
          .select({ id: course.id, name: course.name, orgId: course.orgId })
          .from(course)
          .where(and(courseEditableBy(actor, 'courses:course:edit'), isNull(course.archivedAt)))
          .orderBy(asc(course.id))
          .limit(MOST)
      : []
    return [
      ...orgs.map((row) => ({ audience: 'org' as const, ...row, orgId: row.id })),
      ...classes.map((row) => ({ audience: 'class' as const, ...row })),
      ...courses.map((row) => ({ audience: 'course' as const, ...row })),
    ]
  },
  async peopleIn(db, audience, id) {
    const members = (classes: ReturnType<typeof sql>) => sql`
      select user_id from class_member where class_id in (${classes}) and left_at is null
      union select user_id from class_teacher where class_id in (${classes})`
    const inOrg = sql`
      select u.id as user_id from app_user u join organisation o on o.id = u.org_id
      where starts_with(o.path, (select path from organisation where id = ${id}))`
    const inCourse = sql`${members(sql`select class_id from course_class where course_id = ${id}`)}
      union select user_id from course_member where course_id = ${id}`
    const who = { org: inOrg, class: members(sql`${id}::uuid`), course: inCourse }[audience]
    const rows = await db.execute<{ id: string }>(sql`
      select u.id from app_user u where u.status = 1 and u.id in (${who}) order by u.id`)
    return rows.map((row) => row.id)
  },
}
