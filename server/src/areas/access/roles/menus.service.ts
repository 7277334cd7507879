import { asc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { menuAdd, menuMove, menuUpdate } from '@labbox/contract/access/menus.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { AccessContext } from '../context.ts'
import { menu, role, roleMenu } from '../tables.ts'

/** Lock for changes of the tree: two moves that are each allowed could together form a cycle. */
const lock = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox menu'))`)

export const menuRows = async ({ db }: Pick<AccessContext, 'db'>) => {
  const rows = await db.select().from(menu).orderBy(asc(menu.sort), asc(menu.id))
  const seen = Map.groupBy(await db.select().from(roleMenu), (row) => row.menuId)
  return rows.map(({ sort: _sort, changed: _changed, shipped, ...row }) => ({
    ...row,
    shipped: shipped !== null,
    roleIds: (seen.get(row.id) ?? []).map((one) => one.roleId).toSorted(),
  }))
}

const siblings = (parentId: string | null) =>
  parentId === null ? isNull(menu.parentId) : eq(menu.parentId, parentId)

/** Who sees a row; menus of the roles concerned count as changed. */
const show = async (tx: Db, menuId: string, roleIds: readonly string[]): Promise<void> => {
  const gone = await tx.delete(roleMenu).where(eq(roleMenu.menuId, menuId)).returning({ id: roleMenu.roleId })
  const known =
    roleIds.length > 0
      ? await tx
          .select({ id: role.id })
          .from(role)
          .where(inArray(role.id, [...roleIds]))
      : []
  if (known.length < new Set(roleIds).size) found(null)
  if (known.length > 0) await tx.insert(roleMenu).values(known.map(({ id }) => ({ roleId: id, menuId })))
  const concerned = [...new Set([...gone, ...known].map(({ id }) => id))]
  if (concerned.length > 0)
    await tx
      .update(role)
      .set({ version: sql`${role.version} + 1` })
      .where(inArray(role.id, concerned))
}

const rowOf = async (tx: Db, id: string) => {
  const [row] = await tx.select().from(menu).where(eq(menu.id, id))
  return found(row)
}

/** Refuses a parent that is not there, or stands below the row itself. */
const checkParent = async (tx: Db, id: string | null, parentId: string | null): Promise<void> => {
  let at = parentId
  while (at !== null) {
    if (at === id) throw new AppError('MENU_CYCLE')
    at = (await rowOf(tx, at)).parentId
  }
}

const lastSort = async (tx: Db, parentId: string | null): Promise<number> => {
  const [row] = await tx
    .select({ last: max(menu.sort) })
    .from(menu)
    .where(siblings(parentId))
  return (row?.last ?? 0) + 10
}

export const addMenu = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof menuAdd>) =>
  transaction(ctx.db, async (tx) => {
    await lock(tx)
    const { roleIds, ...fields } = input
    await checkParent(tx, null, input.parentId)
    const id = newId()
    await tx.insert(menu).values({ id, ...fields, sort: await lastSort(tx, input.parentId) })
    await show(tx, id, roleIds)
    await audit(tx, actor, 'access:menu:add', { id, name: input.resName }, null, input)
    return { id }
  })

export const updateMenu = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof menuUpdate>) =>
  transaction(ctx.db, async (tx) => {
    await lock(tx)
    const { id, roleIds, ...fields } = input
    const before = await rowOf(tx, id)
    const seen = await tx.select({ id: roleMenu.roleId }).from(roleMenu).where(eq(roleMenu.menuId, id))
    const had = { ...before, roleIds: seen.map((row) => row.id).toSorted() }
    await checkParent(tx, id, input.parentId)
    const sort = input.parentId === before.parentId ? before.sort : await lastSort(tx, input.parentId)
    await tx
      .update(menu)
      .set({ ...fields, sort, changed: true })
      .where(eq(menu.id, id))
    await show(tx, id, roleIds)
    const after = { ...fields, roleIds: roleIds.toSorted() }
    await audit(tx, actor, 'access:menu:edit', { id, name: input.resName }, had, after)
    return {}
  })

/** Puts a row among its new siblings; they are numbered anew. */
export const moveMenu = (
  ctx: AccessContext,
  actor: Actor,
  { id, parentId, index }: BodyOf<typeof menuMove>,
) =>
  transaction(ctx.db, async (tx) => {
    await lock(tx)
    const before = await rowOf(tx, id)
    await checkParent(tx, id, parentId)
    const rows = await tx
      .select({ id: menu.id })
      .from(menu)
      .where(siblings(parentId))
      .orderBy(asc(menu.sort), asc(menu.id))
    const order = rows.map((row) => row.id).filter((other) => other !== id)
    order.splice(index, 0, id)
    await tx.update(menu).set({ parentId, changed: true }).where(eq(menu.id, id))
    for (const [place, each] of order.entries())
      await tx
        .update(menu)
        .set({ sort: (place + 1) * 10 })
        .where(eq(menu.id, each))
    const was = { parentId: before.parentId, place: before.sort }
    const is = { parentId, place: (order.indexOf(id) + 1) * 10 }
    await audit(tx, actor, 'access:menu:edit', { id, name: before.resName }, was, is)
    return {}
  })

export const deleteMenu = (ctx: AccessContext, actor: Actor, id: string) =>
  transaction(ctx.db, async (tx) => {
    await lock(tx)
    const before = await rowOf(tx, id)
    // Shipped rows are not deleted: the next start would bring them back.
    if (before.shipped !== null) throw new AppError('MENU_SHIPPED')
    const [below] = await tx.select({ id: menu.id }).from(menu).where(eq(menu.parentId, id)).limit(1)
    if (below) throw new AppError('MENU_HAS_CHILDREN')
    await show(tx, id, [])
    await tx.delete(menu).where(eq(menu.id, id))
    await audit(tx, actor, 'access:menu:delete', { id, name: before.resName }, before, null)
    return {}
  })
