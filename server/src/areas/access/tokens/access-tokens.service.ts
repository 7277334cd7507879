import { and, count, desc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import {
  ACCESS_TOKEN_PER_MINUTE,
  ACCESS_TOKEN_PREFIX,
  ACCESS_TOKENS_MOST,
  closedToTokens,
  type accessTokenAdd,
} from '@labbox/contract/access/access-tokens.ts'
import type { HeldPermission } from '@labbox/contract/access/permissions.ts'
import type { Access, BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { userStatuses } from '@labbox/contract/access/users.ts'
import type { Actor } from '../../../platform/actor.ts'
import { takeAllowance } from '../../../platform/allowance.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found, invalid } from '../../../platform/errors.ts'
import type { AnyEndpoint } from '../../../platform/http/register.ts'
import { newId } from '../../../platform/database/ids.ts'
import { accessToken } from './tables.ts'
import type { AccessContext } from '../context.ts'
import { hashToken, newToken, SESSION_TOUCH_MS } from '../rules.ts'
import { organisation, role, rolePermission, user, userRole } from '../tables.ts'

/** Students have no tokens, not even in a role of the installation that was given the permission. */
const requireNoStudent = (actor: Actor): void => {
  if (actor.role === 'student') throw new AppError('FORBIDDEN')
}

export const accessTokensOf = async ({ db, clock }: AccessContext, actor: Actor) => {
  requireNoStudent(actor)
  const rows = await db
    .select({ token: accessToken, roleName: role.name })
    .from(accessToken)
    .innerJoin(role, eq(role.id, accessToken.roleId))
    .where(eq(accessToken.userId, actor.userId))
    .orderBy(desc(accessToken.id))
  return rows.map(({ token, roleName }) => ({ ...token, roleName, expired: token.expiresAt <= clock.now() }))
}

/** Permissions of the actor that open at least one of these calls to a token; the others would open nothing. */
export const tokenChoices = (actor: Actor, calls: readonly AnyEndpoint[]): HeldPermission[] => {
  requireNoStudent(actor)
  const open = new Set(calls.filter((call) => !closedToTokens(call)).map(({ access }) => access))
  return [...actor.permissions.keys()].filter((permission) => open.has(permission as Access))
}

/** Makes a token that acts in the present role; it is answered this once and only its hash is kept. */
export const addAccessToken = (
  ctx: AccessContext,
  actor: Actor,
  input: BodyOf<typeof accessTokenAdd>,
  calls: readonly AnyEndpoint[],
) => {
  const permissions = tokenChoices(actor, calls).filter((permission) =>
    input.permissions.includes(permission),
  )
  if (permissions.length < new Set(input.permissions).size)
    throw invalid({ permissions: 'ACCESS_TOKEN_LACKS' })
  return transaction(ctx.db, async (tx) => {
    // Locked, so that two requests at once cannot exceed the limit.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, actor.userId)).for('no key update')
    const [made] = await tx
      .select({ n: count() })
      .from(accessToken)
      .where(eq(accessToken.userId, actor.userId))
    if (found(made).n >= ACCESS_TOKENS_MOST)
      throw new AppError('ACCESS_TOKENS_MANY', { params: { most: ACCESS_TOKENS_MOST } })
    const now = ctx.clock.now()
    const expiresAt = new Date(now.getTime() + input.days * DAY_MS)
    const token = ACCESS_TOKEN_PREFIX + newToken()
    const row = { id: newId(), name: input.name, permissions, expiresAt }
    await tx.insert(accessToken).values({
      ...row,
      tokenHash: hashToken(token),
      userId: actor.userId,
      roleId: actor.roleId,
      createdAt: now,
    })
    await audit(tx, actor, 'access:token:make', row, null, { permissions, expiresAt })
    return { id: row.id, token }
  })
}

/** Ends one of the actor's own tokens; another's answers like one that is not there. */
export const revokeAccessToken = (ctx: AccessContext, actor: Actor, id: string) =>
  transaction(ctx.db, async (tx) => {
    requireNoStudent(actor)
    const [gone] = await tx
      .delete(accessToken)
      .where(and(eq(accessToken.id, id), eq(accessToken.userId, actor.userId)))
      .returning({ id: accessToken.id, name: accessToken.name, expiresAt: accessToken.expiresAt })
    const { expiresAt, ...what } = found(gone)
    await audit(tx, actor, 'access:token:revoke', what, { expiresAt }, null)
    return {}
  })

/** Ends all tokens of people, in the caller's transaction. */
export const endAccessTokens = async (tx: Db, userIds: readonly string[]): Promise<void> => {
  if (userIds.length > 0) await tx.delete(accessToken).where(inArray(accessToken.userId, [...userIds]))
}

/** Deletes the tokens of somebody that act in roles they no longer hold, so that giving the role back revives none. */
export const endTokensOfLostRoles = async (tx: Db, userId: string): Promise<void> => {
  const held = tx
    .select({ one: sql`1` })
    .from(userRole)
    .where(and(eq(userRole.userId, userId), eq(userRole.roleId, accessToken.roleId)))
  await tx.delete(accessToken).where(and(eq(accessToken.userId, userId), notExists(held)))
}

const knownBy = (db: Db, tokenHash: string) =>
  db
    .select({
      token: accessToken,
      user,
      role,
      orgId: userRole.orgId,
      orgPath: organisation.path,
      timeZone: organisation.timeZone,
    })
    .from(accessToken)
    .innerJoin(user, eq(user.id, accessToken.userId))
    .innerJoin(role, eq(role.id, accessToken.roleId))
    .innerJoin(userRole, and(eq(userRole.userId, user.id), eq(userRole.roleId, role.id)))
    .leftJoin(organisation, eq(organisation.id, userRole.orgId))
    .where(eq(accessToken.tokenHash, tokenHash))

/**
 * Access token → actor, with those of its permissions that the role holds now. The limit is counted in the database, for all
 * nodes together; the last use is written once a minute.
 * @throws AppError ACCESS_TOKEN_OVER, TOO_MANY
 */
export const createTokenAuthenticate =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  async (secret: string, locale: Locale): Promise<Actor> => {
    const now = clock.now()
    const [row] = await knownBy(db, hashToken(secret))
    if (
      !row ||
      row.user.status !== userStatuses.active ||
      row.token.expiresAt <= now ||
      row.role.base === 'student'
    )
      throw new AppError('ACCESS_TOKEN_OVER')
    const { token } = row
    await takeAllowance(db, now, {
      key: `accessToken:${token.id}`,
      most: ACCESS_TOKEN_PER_MINUTE,
      windowMs: MINUTE_MS,
    })
    if (!token.lastUsedAt || now.getTime() - token.lastUsedAt.getTime() > SESSION_TOUCH_MS)
      await db.update(accessToken).set({ lastUsedAt: now }).where(eq(accessToken.id, token.id))
    const held = await db
      .select({ permission: rolePermission.permission, scope: rolePermission.scope })
      .from(rolePermission)
      .where(
        and(eq(rolePermission.roleId, row.role.id), inArray(rolePermission.permission, token.permissions)),
      )
    return {
      userId: row.user.id,
      account: row.user.account,
      name: row.user.name,
      // No session has this id, so a token reaches nothing that belongs to a session.
      sessionId: token.id,
      program: token.name,
      role: row.role.base,
      mustChangePassword: row.user.mustChangePassword,
      roleId: row.role.id,
      orgId: row.orgId,
      orgPath: row.orgPath,
      timeZone: row.timeZone ?? 'UTC',
      permissions: new Map<HeldPermission, (typeof held)[number]['scope']>(
        held.map(({ permission, scope }) => [permission, scope]),
      ),
      locale,
    }
  }
