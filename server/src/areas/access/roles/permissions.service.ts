import { and, count, eq, ne, sql } from 'drizzle-orm'
import type {
  permissionAdd,
  permissionDelete,
  permissionUpdate,
} from '@labbox/contract/access/permission-list.ts'
import { isOwn, type HeldPermission, type OwnPermission } from '@labbox/contract/access/permissions.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, invalid } from '../../../platform/errors.ts'
import { refuseTwin, sameName } from '../../../platform/database/same-name.ts'
import type { AccessContext } from '../context.ts'
import { permissionRow, rolePermission } from '../tables.ts'

/** Lock for changes of the tree: two moves that are each allowed could together form a cycle. */
const lock = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox permissions'))`)

/** The row, locked, so that no role is given it meanwhile. */
const rowOf = async (tx: Db, code: string) => {
  const [row] = await tx
    .select()
    .from(permissionRow)
    .where(sql`${permissionRow.code} = ${code}`)
    .for('update')
  return found(row)
}

/** The parent as it is stored; refuses one that is not there, or stands below the permission itself. */
const parentOf = async (tx: Db, code: string, parent: string | null): Promise<HeldPermission | null> => {
  const rows = new Map<string, typeof permissionRow.$inferSelect>(
    (await tx.select().from(permissionRow)).map((row) => [row.code, row]),
  )
  if (parent !== null && !rows.has(parent)) throw invalid({ parent: 'permission' })
  for (let at = parent; at !== null; at = rows.get(at)?.parent ?? null)
    if (at === code) throw new AppError('PERMISSION_CYCLE')
  return parent === null ? null : found(rows.get(parent)).code
}

const requireOwnName = async (tx: Db, code: HeldPermission, name: LocalText): Promise<void> =>
  refuseTwin(
    await tx
      .select({ code: permissionRow.code })
      .from(permissionRow)
      .where(and(ne(permissionRow.code, code), sameName(permissionRow.name, name))),
  )

const requireFree = async (tx: Db, code: OwnPermission): Promise<void> => {
  const taken = await tx.$count(permissionRow, eq(permissionRow.code, code))
  if (taken > 0) throw invalid({ identifier: 'DUPLICATE' })
}

/** Refuses changes that are allowed only for a permission of this installation that no role holds. */
const requireLoose = async (tx: Db, code: HeldPermission): Promise<void> => {
  if (!isOwn(code)) throw new AppError('PERMISSION_SHIPPED')
  const [held] = await tx
    .select({ n: count() })
    .from(rolePermission)
    .where(eq(rolePermission.permission, code))
  if (held && held.n > 0) throw new AppError('PERMISSION_HELD', { params: { count: held.n } })
}

export const addPermission = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof permissionAdd>) =>
  transaction(ctx.db, async (tx) => {
    await lock(tx)
    const { identifier: code, name } = input
    await requireFree(tx, code)
    const parent = await parentOf(tx, code, input.parent)
    await requireOwnName(tx, code, name)
    await tx.insert(permissionRow).values({ code, name, parent })
    await audit(tx, actor, 'access:permission:add', { id: code, name }, null, input)
    return {}
  })

/**
 * Changes a permission; its identifier only if it was made in this installation and no role holds it.
 *
 * @throws AppError NOT_FOUND, PERMISSION_SHIPPED, PERMISSION_HELD, PERMISSION_CYCLE, DUPLICATE_NAME
 */
export const updatePermission = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof permissionUpdate>) =>
  transaction(ctx.db, async (tx) => {
    await lock(tx)
    const { permission, identifier, name } = input
    const before = await rowOf(tx, permission)
    let code = before.code
    if (identifier !== code) {
      await requireLoose(tx, code)
      if (!isOwn(identifier)) throw invalid({ identifier: 'ownPermission' })
      await requireFree(tx, identifier)
      code = identifier
    }
    const parent = await parentOf(tx, before.code, input.parent)
    await requireOwnName(tx, before.code, name)
    const after = { code, name, parent }
    await tx.update(permissionRow).set(after).where(eq(permissionRow.code, before.code))
    await audit(tx, actor, 'access:permission:edit', { id: code, name }, before, after)
    return {}
  })

export const deletePermission = (
  ctx: AccessContext,
  actor: Actor,
  { permission }: BodyOf<typeof permissionDelete>,
) =>
  transaction(ctx.db, async (tx) => {
    await lock(tx)
    const before = await rowOf(tx, permission)
    const { code, name } = before
    await requireLoose(tx, code)
    if ((await tx.$count(permissionRow, eq(permissionRow.parent, code))) > 0)
      throw new AppError('PERMISSION_HAS_CHILDREN')
    await tx.delete(permissionRow).where(eq(permissionRow.code, code))
    await audit(tx, actor, 'access:permission:delete', { id: code, name }, before, null)
    return {}
  })
