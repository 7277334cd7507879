import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { menu, roleMenu } from '../tables.ts'
import { shippedMenus, type ShippedMenu } from '@labbox/contract/access/shipped-menus.ts'

type Row = typeof menu.$inferSelect

const asShipped = (row: ShippedMenu, parentId: string | null, sort: number) => ({
  parentId,
  resName: { zh: row.zh, en: row.en },
  resUrl: row.url,
  resStyle: row.icon,
  sort,
})

/** @param ordered whether an administrator has had a hand in the level, whose order then stays */
const differs = (known: Row, row: ReturnType<typeof asShipped>, ordered: boolean): boolean =>
  known.parentId !== row.parentId ||
  known.resName.zh !== row.resName.zh ||
  known.resName.en !== row.resName.en ||
  known.resUrl !== row.resUrl ||
  known.resStyle !== row.resStyle ||
  (!ordered && known.sort !== row.sort)

/** Headings are seen by whoever sees a row that came below them. */
const showParents = (tx: Db, moved: readonly string[]) =>
  tx
    .insert(roleMenu)
    .select(
      tx
        .selectDistinct({ roleId: roleMenu.roleId, menuId: sql<string>`${menu.parentId}`.as('menu_id') })
        .from(menu)
        .innerJoin(roleMenu, eq(roleMenu.menuId, menu.id))
        .where(and(inArray(menu.id, [...moved]), isNotNull(menu.parentId))),
    )
    .onConflictDoNothing()

/** Rows that ship no more go with the version; what somebody has put below them, or changed, is theirs from now on. */
const dropRetired = async (tx: Db): Promise<void> => {
  const retired = sql`${menu.shipped} is not null and ${menu.shipped} <> all(${sql.param(shippedMenus.map(({ key }) => key))})`
  await tx.execute(sql`
    delete from ${menu} where ${retired} and not ${menu.changed}
      and not exists (select 1 from ${menu} below where below.parent_id = ${menu.id})`)
  await tx.execute(sql`update ${menu} set shipped = null where ${retired}`)
}

/**
 * The rows that ship: new ones are added and shown to their roles, those that no administrator has changed become what this version
 * ships. What roles see of them stays.
 * @returns whether the menu of a role has changed
 */
export const seedMenus = async (tx: Db, roleIds: ReadonlyMap<RoleCode, string>): Promise<boolean> => {
  const all = await tx.select().from(menu)
  const rows = all.filter(({ shipped }) => shipped !== null)
  const known = new Map(rows.map((row) => [row.shipped, row]))
  const ids = new Map(rows.map((row) => [row.shipped, row.id]))
  const ordered = new Set(
    all.filter((row) => row.changed || row.shipped === null).map(({ parentId }) => parentId),
  )
  const moved: string[] = []
  for (const [at, row] of shippedMenus.entries()) {
    const fields = asShipped(row, row.group ? (ids.get(row.group) ?? null) : null, (at + 1) * 10)
    const before = known.get(row.key)
    if (before && (before.changed || !differs(before, fields, ordered.has(fields.parentId)))) continue
    const id = before?.id ?? newId()
    ids.set(row.key, id)
    moved.push(id)
    if (before) await tx.update(menu).set(fields).where(eq(menu.id, id))
    else {
      await tx.insert(menu).values({ id, ...fields, shipped: row.key })
      const grants = row.roles.flatMap((code) => roleIds.get(code) ?? [])
      await tx.insert(roleMenu).values(grants.map((roleId) => ({ roleId, menuId: id })))
    }
  }
  if (moved.length > 0) await showParents(tx, moved)
  await dropRetired(tx)
  return moved.length > 0
}
