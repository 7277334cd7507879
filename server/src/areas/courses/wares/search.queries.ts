import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { can } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Clock } from '../../../platform/clock.ts'
import { projectFile } from '../../files/project.tables.ts'
import type { SearchSource } from '../../search/service.ts'
import { courseVisibleTo } from '../scope.ts'
import { course, courseWare } from '../tables.ts'
import { showsAt } from './wares.queries.ts'

/** Files of courses, by their names; students find what is visible now. */
export const warePassages = (clock: Clock): SearchSource => ({
  kind: 'ware',
  live: sql`select ${courseWare.id} as id, md5(concat_ws('|', ${courseWare.name}, ${course.name}::text)) as stamp
    from ${courseWare} join ${course} on ${course.id} = ${courseWare.courseId} where ${courseWare.projectFileId} is not null`,
  async read(db, ids) {
    const rows = await db
      .select({ id: courseWare.id, name: courseWare.name, of: course.name })
      .from(courseWare)
      .innerJoin(course, eq(course.id, courseWare.courseId))
      .where(anyOf(courseWare.id, ids))
    return rows.map(({ id, name, of }) => ({ id, title: of, passages: [{ place: null, text: name }] }))
  },
  readableBy: (db, actor, id) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(courseWare)
        .innerJoin(course, eq(course.id, courseWare.courseId))
        .innerJoin(projectFile, eq(projectFile.id, courseWare.projectFileId))
        .where(
          and(
            sql`${courseWare.id} = ${id}`,
            isNull(projectFile.deletedAt),
            courseVisibleTo(db, actor),
            actor.role === 'student' ? showsAt(clock.now()) : undefined,
          ),
        ),
    ),
  leads: async (db, actor, ids) => {
    const rows = await db
      .select({ id: courseWare.id, courseId: courseWare.courseId })
      .from(courseWare)
      .where(anyOf(courseWare.id, ids))
    const kind = can(actor, 'courses:mine:page') ? 'studyWare' : 'ware'
    return new Map(rows.map(({ id, courseId }) => [id, { kind, id: courseId, type: null }]))
  },
})
