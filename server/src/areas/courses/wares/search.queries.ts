import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { can } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Deps } from '../../../platform/deps.ts'
import { projectFile } from '../../files/project.tables.ts'
import { textOfFile } from '../../files/text/service.ts'
import { pieces, type SearchDocument, type SearchSource } from '../../search/service.ts'
import { visibleCourses } from '../queries.ts'
import { course, courseWare } from '../tables.ts'
import { showsAt } from './wares.queries.ts'

/** Files of courses, by their names and what they say; students find what is visible now. */
export const warePassages = (deps: Pick<Deps, 'db' | 'config' | 'clock'>): SearchSource => ({
  kind: 'ware',
  live: sql`
    select ${courseWare.id} as id, md5(concat_ws('|', ${courseWare.name}, ${course.name}::text, ${projectFile.fileId})) as stamp
    from ${courseWare} join ${course} on ${course.id} = ${courseWare.courseId}
      join ${projectFile} on ${projectFile.id} = ${courseWare.projectFileId}`,
  atOnce: 10,
  async read(db, ids) {
    const rows = await db
      .select({
        id: courseWare.id,
        name: courseWare.name,
        of: course.name,
        fileId: projectFile.fileId,
        fileName: projectFile.name,
      })
      .from(courseWare)
      .innerJoin(course, eq(course.id, courseWare.courseId))
      .innerJoin(projectFile, eq(projectFile.id, courseWare.projectFileId))
      .where(anyOf(courseWare.id, ids))
    const documents: SearchDocument[] = []
    for (const { id, name, of, fileId, fileName } of rows) {
      const said = fileId ? await textOfFile(deps, fileId, fileName) : []
      const passages = said.flatMap(({ place, page, text }) =>
        pieces(text).map((piece) => ({ place: place ?? name, page, text: piece })),
      )
      documents.push({ id, title: of, passages: [{ place: null, text: name }, ...passages] })
    }
    return documents
  },
  readableBy: (db, actor, id) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(courseWare)
        .innerJoin(projectFile, eq(projectFile.id, courseWare.projectFileId))
        .where(
          and(
            sql`${courseWare.id} = ${id}`,
            isNull(projectFile.deletedAt),
            sql`${courseWare.courseId} = ${visibleCourses(db, actor)}`,
            actor.role === 'student' ? showsAt(deps.clock.now()) : undefined,
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
