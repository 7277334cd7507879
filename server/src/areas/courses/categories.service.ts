import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { categoryEditableBy, categoryVisibleTo, courseVisibleTo } from './scope.ts'
import { course, courseCategory } from './tables.ts'

/** Changes of the tree take turns: two moves could each be right and together a ring. */
const lock = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox course categories'))`)

/** The tree as rows, siblings in their order, with how many courses of each the actor can see. */
export const categoriesOf = async (db: Db, actor: Actor) => {
  const counted = db
    .select({ categoryId: course.categoryId, n: sql<number>`count(*)::int`.as('n') })
    .from(course)
    .where(courseVisibleTo(db, actor))
    .groupBy(course.categoryId)
    .as('counted')
  const rows = await db
    .select({
      id: courseCategory.id,
      parentId: courseCategory.parentId,
      name: courseCategory.name,
      courses: sql<number>`coalesce(${counted.n}, 0)`,
      system: sql<boolean>`${courseCategory.orgId} is null`,
      editable: sql<boolean>`coalesce(${categoryEditableBy(actor)}, false)`,
    })
    .from(courseCategory)
    .leftJoin(counted, eq(counted.categoryId, courseCategory.id))
    .where(categoryVisibleTo(db, actor))
    .orderBy(asc(courseCategory.position), asc(courseCategory.id))
  return rows
}

const siblings = (tx: Db, orgId: string | null, parentId: string | null) =>
  tx
    .select({ id: courseCategory.id })
    .from(courseCategory)
    .where(
      and(
        orgId ? eq(courseCategory.orgId, orgId) : isNull(courseCategory.orgId),
        parentId ? eq(courseCategory.parentId, parentId) : isNull(courseCategory.parentId),
      ),
    )
    .orderBy(asc(courseCategory.position), asc(courseCategory.id))

const editable = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx
    .select()
    .from(courseCategory)
    .where(and(eq(courseCategory.id, id), categoryEditableBy(actor)))
  return found(row)
}

export const addCategory = (
  deps: Deps,
  actor: Actor,
  { name, parentId }: { name: LocalText; parentId: string | null },
) =>
  transaction(deps.db, async (tx) => {
    await lock(tx)
    if (parentId) await editable(tx, actor, parentId)
    const position = (await siblings(tx, actor.orgId, parentId)).length
    const id = newId()
    const createdAt = deps.clock.now()
    await tx.insert(courseCategory).values({ id, orgId: actor.orgId, parentId, name, position, createdAt })
    return { id }
  })

export const renameCategory = async (
  deps: Deps,
  actor: Actor,
  { id, name }: { id: string; name: LocalText },
) => {
  const rows = await deps.db
    .update(courseCategory)
    .set({ name })
    .where(and(eq(courseCategory.id, id), categoryEditableBy(actor)))
    .returning({ id: courseCategory.id })
  found(rows[0])
  return {}
}

/** Puts a category below another one, among the others there. */
export const moveCategory = (
  deps: Deps,
  actor: Actor,
  { id, parentId, index }: { id: string; parentId: string | null; index: number },
) =>
  transaction(deps.db, async (tx) => {
    await lock(tx)
    const row = await editable(tx, actor, id)
    for (let at = parentId; at !== null; at = (await editable(tx, actor, at)).parentId)
      if (at === id) throw new AppError('CATEGORY_CYCLE')
    const others = (await siblings(tx, row.orgId, parentId))
      .map((each) => each.id)
      .filter((each) => each !== id)
    for (const [position, each] of others.toSpliced(index, 0, id).entries())
      await tx.update(courseCategory).set({ position, parentId }).where(eq(courseCategory.id, each))
    return {}
  })

/** Deletes a category that nothing is in, deleted courses aside. */
export const deleteCategory = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    await lock(tx)
    await editable(tx, actor, id)
    const [used] = await tx.execute<{ courses: number; children: number }>(sql`
      select (select count(*)::int from course c where c.category_id = ${id} and c.deleted_at is null) as courses,
        (select count(*)::int from course_category k where k.parent_id = ${id}) as children`)
    if (used && used.courses + used.children > 0)
      throw new AppError('CATEGORY_USED', { params: { uses: used.courses, children: used.children } })
    await tx.update(course).set({ categoryId: null }).where(eq(course.categoryId, id))
    await tx.delete(courseCategory).where(eq(courseCategory.id, id))
    return {}
  })
