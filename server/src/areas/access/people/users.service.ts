import { and, count, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { userAdd, userUpdate } from '@labbox/contract/access/users.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { readConfig } from '../../../platform/client-config.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, invalid, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { hashPassword, readablePassword } from '../../../platform/safety/passwords.ts'
import { endTokensOfLostRoles } from '../tokens/access-tokens.service.ts'
import type { AccessContext } from '../context.ts'
import { dominates } from '../roles/rank.ts'
import { rankedRoles, rightsOfActor, rolesHeld, standsUnder } from '../roles/roles.queries.ts'
import { organisationOf, usersOf } from '../scope.ts'
import { lockAdministrators, someAdministratorLeft } from '../roles/administrators.ts'
import { organisation, user, userRole } from '../tables.ts'

export type Wanted = { roleId: string; orgId: string | null }[]

/** The roles as rows, if the actor may give every one of them in its organisation. */
export const rolesToGive = async (
  tx: Db,
  actor: Actor,
  permission: Permission,
  wanted: Wanted,
  ownOrg: string | null,
): Promise<Wanted> => {
  const rights = await rightsOfActor(tx, actor)
  const ranked = await rankedRoles(tx)
  const result: Wanted = []
  for (const { roleId, orgId } of wanted) {
    const role = found(ranked.get(roleId))
    if (!dominates(rights, role)) throw new AppError('GRANT_NOT_HELD')
    const place = role.base === 'admin' ? null : (orgId ?? ownOrg)
    if (role.base !== 'admin' && !place) throw invalid({ orgId: 'required' })
    if (place) await organisationOf(tx, actor, permission, place)
    result.push({ roleId, orgId: place })
  }
  return result
}

/** The organisation of a user: one that the actor administers. Only who administers all may choose none. */
export const checkPlace = async (tx: Db, actor: Actor, permission: Permission, orgId: string | null) => {
  if (orgId) await organisationOf(tx, actor, permission, orgId)
  else if (scopeOf(actor, permission) !== 'all') throw notFound()
}

/**
 * The users, locked, if the actor may act on every one: reached by the permission, and no role of theirs that the actor does
 * not dominate or that is held somewhere else.
 */
export const dominated = async (
  ctx: AccessContext,
  tx: Db,
  actor: Actor,
  permission: Permission,
  ids: readonly string[],
) => {
  const wanted = [...new Set(ids)].toSorted()
  const rows = await tx
    .select({ user })
    .from(user)
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(and(inArray(user.id, wanted), await usersOf(ctx, actor, permission)))
    .orderBy(user.id)
    .for('update', { of: user })
  if (rows.length < wanted.length) throw notFound()
  const rights = await rightsOfActor(tx, actor)
  const ranked = await rankedRoles(tx)
  const held = await rolesHeld(tx, wanted)
  for (const id of wanted)
    if (id !== actor.userId && !standsUnder(actor, permission, rights, ranked, held.get(id) ?? []))
      throw new AppError('NOT_DOMINATED')
  return { users: rows.map((row) => row.user), held }
}

export const writeRoles = async (tx: Db, userId: string, roles: Wanted): Promise<void> => {
  await tx.delete(userRole).where(eq(userRole.userId, userId))
  if (roles.length > 0) await tx.insert(userRole).values(roles.map((one, sort) => ({ userId, ...one, sort })))
  await endTokensOfLostRoles(tx, userId)
}

/** A first password as the settings say: random, or the account itself. */
export const firstPassword = async (ctx: AccessContext, account: string): Promise<string> =>
  (await readConfig(ctx.db)).initialPassword === 'account' ? account : readablePassword()

export const addUser = async (ctx: AccessContext, actor: Actor, input: BodyOf<typeof userAdd>) => {
  const { password, roles, ...fields } = input
  const made = password ? null : await firstPassword(ctx, input.account)
  const passwordHash = await hashPassword(password ?? made ?? '')
  return transaction(ctx.db, async (tx) => {
    await checkPlace(tx, actor, 'access:user:add', input.orgId)
    const given = await rolesToGive(tx, actor, 'access:user:add', roles, input.orgId)
    const [known] = await tx.select({ n: count() }).from(user).where(eq(user.account, input.account))
    if (known && known.n > 0) throw invalid({ account: 'DUPLICATE_ACCOUNT' })
    const id = newId()
    const now = ctx.clock.now()
    const times = { createdAt: now, updatedAt: now }
    await tx.insert(user).values({ id, ...fields, passwordHash, mustChangePassword: true, ...times })
    await writeRoles(tx, id, given)
    const what = { id, name: `${input.name} (${input.account})` }
    await audit(tx, actor, 'access:user:add', what, null, { ...fields, roles: given })
    return { id, account: input.account, password: made }
  })
}

const sameRoles = (before: Wanted, after: Wanted): boolean =>
  before.length === after.length &&
  before.every((one) => after.some((other) => other.roleId === one.roleId && other.orgId === one.orgId))

export const updateUser = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof userUpdate>) =>
  transaction(ctx.db, async (tx) => {
    const permission = 'access:user:edit'
    await lockAdministrators(tx)
    const { users, held } = await dominated(ctx, tx, actor, permission, [input.id])
    const before = found(users[0])
    const { id, roles, ...fields } = input
    const had = (held.get(id) ?? []).map(({ roleId, orgId }) => ({ roleId, orgId }))
    const asked = roles.map((one) => ({ ...one, orgId: one.orgId ?? fields.orgId }))
    const self = id === actor.userId
    const kept = had.map((one) => ({ ...one, orgId: one.orgId ?? fields.orgId }))
    if (self && (fields.orgId !== before.orgId || !sameRoles(kept, asked))) throw new AppError('NOT_ON_SELF')
    if (fields.orgId !== before.orgId) await checkPlace(tx, actor, permission, fields.orgId)
    const given = self ? had : await rolesToGive(tx, actor, permission, roles, fields.orgId)
    await tx
      .update(user)
      .set({ ...fields, updatedAt: ctx.clock.now() })
      .where(eq(user.id, id))
    if (!self) await writeRoles(tx, id, given)
    await someAdministratorLeft(tx)
    const what = { id, name: `${before.name} (${before.account})` }
    await audit(tx, actor, permission, what, { ...before, roles: had }, { ...fields, roles: given })
    return {}
  })
