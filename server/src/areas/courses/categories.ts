import { and, count, eq, isNull } from 'drizzle-orm'
import { createCategories } from '../access/service.ts'
import { courseVisibleTo } from './scope.ts'
import { course, courseCategory } from './tables.ts'

/** What courses are sorted into. */
export const categories = createCategories({
  lock: 'labbox course categories',
  table: courseCategory,
  edit: 'courses:category:edit',
  async countsFor(db, actor) {
    const rows = await db
      .select({ id: course.categoryId, n: count() })
      .from(course)
      .where(courseVisibleTo(db, actor))
      .groupBy(course.categoryId)
    return new Map(rows.flatMap(({ id, n }) => (id ? [[id, n] as const] : [])))
  },
  usesOf: (tx, id) => tx.$count(course, and(eq(course.categoryId, id), isNull(course.deletedAt))),
  release: (tx, id) => tx.update(course).set({ categoryId: null }).where(eq(course.categoryId, id)),
})
