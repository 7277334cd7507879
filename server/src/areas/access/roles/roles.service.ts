import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Grant, roleAdd, roleCopy, rolePage, roleUpdate } from '@labbox/contract/access/roles.ts'
import { isOwn, permissions } from '@labbox/contract/access/permissions.ts'
import { errorText } from '@labbox/contract/errors/index.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, invalid, Said } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { named, ordering, windowOf } from '../../../platform/database/listing.ts'
import { refuseTwin, sameName } from '../../../platform/database/same-name.ts'
import type { AccessContext } from '../context.ts'
import { dominates, mayGrant } from './rank.ts'
import { rankedRoles, rightsOfActor } from './roles.queries.ts'
import { menu, permissionRow, role, roleMenu, rolePermission, userRole } from '../tables.ts'

// In parentheses of its own: a subquery whose columns have the same names.
const members = sql<number>`(select count(*) from ${userRole} where ${userRole.roleId} = ${role.id})`
const rights = sql<number>`(select count(*) from ${rolePermission} where ${rolePermission.roleId} = ${role.id})`

const roleRows = (db: Db) =>
  db
    .select({
      id: role.id,
      code: role.code,
      base: role.base,
      name: role.name,
      remark: role.remark,
      builtin: role.builtin,
      version: role.version,
      members: members.mapWith(Number),
      rights: rights.mapWith(Number),
    })
    .from(role)
    .$dynamic()

export const rolesPage = async ({ db }: AccessContext, query: QueryOf<typeof rolePage>) => {
  const where = and(named(role.name, query.name), query.base ? eq(role.base, query.base) : undefined)
  const order = ordering({ code: role.code, members, made: role.id }, query.sort, 'made', role.id)
  const window = windowOf(query)
  const items = await roleRows(db)
    .where(where)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(role).where(where)
  return { items, total: total?.n ?? 0 }
}

const grantsOf = (db: Db, roleId: string): Promise<Grant[]> =>
  db
    .select({ permission: rolePermission.permission, scope: rolePermission.scope })
    .from(rolePermission)
    .where(eq(rolePermission.roleId, roleId))
    .orderBy(asc(rolePermission.permission))

const menuIdsOf = async (db: Db, roleId: string): Promise<string[]> =>
  (
    await db
      .select({ id: roleMenu.menuId })
      .from(roleMenu)
      .where(eq(roleMenu.roleId, roleId))
      .orderBy(asc(roleMenu.menuId))
  ).map((row) => row.id)

export const roleOf = async ({ db }: AccessContext, id: string) => {
  const [row] = await roleRows(db).where(eq(role.id, id))
  return { ...found(row), grants: await grantsOf(db, id), menuIds: await menuIdsOf(db, id) }
}

/** Refuses permissions of this installation that are not there; those that are stay until the role is written. */
const checkOwn = async (tx: Db, wanted: readonly Grant[]): Promise<void> => {
  const own = wanted.map((one) => one.permission).filter(isOwn)
  if (own.length === 0) return
  const known = await tx
    .select({ code: permissionRow.code })
    .from(permissionRow)
    .where(inArray(permissionRow.code, own))
    .for('share')
  if (known.length < own.length) throw invalid({ grants: 'permission' })
}

/** Refuses rights that the actor could not give; those the role has already may stay. */
const checkGrants = async (tx: Db, actor: Actor, wanted: readonly Grant[], had: readonly Grant[]) => {
  await checkOwn(tx, wanted)
  const own = await rightsOfActor(tx, actor)
  const kept = new Map(had.map((one) => [one.permission, one.scope]))
  for (const { permission, scope } of wanted)
    if (!isOwn(permission) && kept.get(permission) !== scope && !mayGrant(own, permission, scope))
      throw new AppError('GRANT_NOT_HELD', {
        fields: {
          grants: new Said(
            `${errorText('GRANT_NOT_HELD', actor.locale)}: ${permissions[permission][actor.locale]}`,
          ),
        },
      })
}

const write = async (tx: Db, roleId: string, grants: readonly Grant[], menuIds: readonly string[]) => {
  await tx.delete(rolePermission).where(eq(rolePermission.roleId, roleId))
  if (grants.length > 0) await tx.insert(rolePermission).values(grants.map((one) => ({ roleId, ...one })))
  await tx.delete(roleMenu).where(eq(roleMenu.roleId, roleId))
  if (menuIds.length === 0) return
  // Rows that were deleted meanwhile are left out.
  const known = await tx
    .select({ id: menu.id })
    .from(menu)
    .where(inArray(menu.id, [...menuIds]))
  if (known.length > 0) await tx.insert(roleMenu).values(known.map(({ id }) => ({ roleId, menuId: id })))
}

/** Refuses the name of another role; two requests at once take turns. */
const requireOwnName = async (tx: Db, id: string, name: LocalText): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox role names'))`)
  refuseTwin(
    await tx
      .select({ id: role.id })
      .from(role)
      .where(and(ne(role.id, id), sameName(role.name, name))),
  )
}

export const addRole = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof roleAdd>) =>
  transaction(ctx.db, async (tx) => {
    const { grants, menuIds, ...fields } = input
    await checkGrants(tx, actor, grants, [])
    const id = newId()
    await requireOwnName(tx, id, fields.name)
    await tx.insert(role).values({ id, ...fields, code: `role-${id.slice(-12)}` })
    const own = await rightsOfActor(tx, actor)
    await write(tx, id, grants, menuIds)
    // A role whose kind is not below the actor's own.
    if (!dominates(own, found((await rankedRoles(tx)).get(id)))) throw new AppError('GRANT_NOT_HELD')
    await audit(tx, actor, 'access:role:add', { id, name: input.name }, null, input)
    return { id }
  })

export const updateRole = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof roleUpdate>) =>
  transaction(ctx.db, async (tx) => {
    const { id, grants, menuIds, version, ...fields } = input
    const [row] = await tx.select().from(role).where(eq(role.id, id)).for('update')
    const before = found(row)
    const ranked = found((await rankedRoles(tx)).get(id))
    if (!dominates(await rightsOfActor(tx, actor), ranked)) throw new AppError('NOT_DOMINATED')
    if (before.version !== version) throw new AppError('CONFLICT')
    const had = { grants: await grantsOf(tx, id), menuIds: await menuIdsOf(tx, id) }
    await checkGrants(tx, actor, grants, had.grants)
    const keeps = (code: string) => grants.some((one) => one.permission === code && one.scope === 'all')
    if (ranked.root && !(keeps('access:role:edit') && keeps('access:role:page')))
      throw new AppError('ROLE_KEEPS_RIGHTS')
    await requireOwnName(tx, id, fields.name)
    await write(tx, id, grants, menuIds)
    await tx
      .update(role)
      .set({ ...fields, version: version + 1 })
      .where(eq(role.id, id))
    const after = { ...fields, grants, menuIds }
    await audit(tx, actor, 'access:role:edit', { id, name: input.name }, { ...before, ...had }, after)
    return {}
  })

export const copyRole = async (ctx: AccessContext, actor: Actor, input: BodyOf<typeof roleCopy>) => {
  const { base, remark, grants, menuIds } = await roleOf(ctx, input.id)
  return addRole(ctx, actor, { name: input.name, base, remark, grants: [...grants], menuIds })
}

export const deleteRole = (ctx: AccessContext, actor: Actor, id: string) =>
  transaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(role).where(eq(role.id, id)).for('update')
    const before = found(row)
    if (before.builtin) throw new AppError('ROLE_BUILTIN')
    const ranked = found((await rankedRoles(tx)).get(id))
    if (!dominates(await rightsOfActor(tx, actor), ranked)) throw new AppError('NOT_DOMINATED')
    const [held] = await tx.select({ n: count() }).from(userRole).where(eq(userRole.roleId, id))
    if (held && held.n > 0) throw new AppError('ROLE_HAS_MEMBERS', { params: { count: held.n } })
    const had = { grants: await grantsOf(tx, id) }
    // Old sessions may still name the role. They have ended, since nobody holds it.
    await tx.execute(sql`delete from session where role_id = ${id}`)
    await tx.delete(role).where(eq(role.id, id))
    await audit(tx, actor, 'access:role:delete', { id, name: before.name }, { ...before, ...had }, null)
    return {}
  })
