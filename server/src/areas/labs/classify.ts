import { and, count, eq, isNull } from 'drizzle-orm'
import { createCategories } from '../access/service.ts'
import { projectVisibleTo } from './scope.ts'
import { labClassify, labProject } from './tables.ts'

/** What lab projects are sorted into. */
export const classes = createCategories({
  lock: 'labbox lab classes',
  table: labClassify,
  edit: 'labs:classify:edit',
  async countsFor(db, actor) {
    const rows = await db
      .select({ id: labProject.classifyId, n: count() })
      .from(labProject)
      .where(projectVisibleTo(actor))
      .groupBy(labProject.classifyId)
    return new Map(rows.flatMap(({ id, n }) => (id ? [[id, n] as const] : [])))
  },
  usesOf: (tx, id) => tx.$count(labProject, and(eq(labProject.classifyId, id), isNull(labProject.deletedAt))),
  release: (tx, id) => tx.update(labProject).set({ classifyId: null }).where(eq(labProject.classifyId, id)),
})
