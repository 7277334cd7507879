import { and, exists, sql } from 'drizzle-orm'
import { can } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { passagesOfBoth, type SearchSource } from '../search/service.ts'
import { practisableBy, projectVisibleTo } from './scope.ts'
import { labProject } from './tables.ts'

/** Guidebooks of labs: of those that one may open, or do without a task. */
export const labPassages: SearchSource = {
  kind: 'lab',
  live: sql`select ${labProject.id} as id, ${labProject.revision}::text as stamp from ${labProject} where ${labProject.deletedAt} is null`,
  async read(db, ids) {
    const { id, name, introduction, draft } = labProject
    const rows = await db.select({ id, name, introduction, draft }).from(labProject).where(anyOf(id, ids))
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      passages: [
        ...[row.introduction.zh, row.introduction.en].flatMap((text) =>
          text ? [{ place: null, text }] : [],
        ),
        ...passagesOfBoth(row.draft.guidebook),
      ],
    }))
  },
  readableBy: (db, actor, id) => {
    const may = can(actor, 'labs:project:page')
      ? projectVisibleTo(actor)
      : can(actor, 'experiments:work:do')
        ? practisableBy(actor)
        : null
    return may === null
      ? null
      : exists(
          db
            .select({ one: sql`1` })
            .from(labProject)
            .where(and(sql`${labProject.id} = ${id}`, may)),
        )
  },
  leads: async (_, actor, ids) => {
    const kind = can(actor, 'labs:project:page') ? 'lab' : 'practice'
    return new Map(ids.map((id) => [id, { kind, id, type: null }]))
  },
}
