import { eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { insideLabels } from '@labbox/contract/access/org.ts'
import { userStatuses, type userAssign, type userStatus } from '@labbox/contract/access/users.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { hashPassword } from '../../../platform/safety/passwords.ts'
import { lockAdministrators, someAdministratorLeft } from '../roles/administrators.ts'
import { endAccessTokens } from '../tokens/access-tokens.service.ts'
import type { AccessContext } from '../context.ts'
import { referencesTo } from '../references.ts'
import { announceEnded, endSessions, sessionsOfUsers } from '../sessions/sessions.ts'
import { session, user } from '../tables.ts'
import { checkPlace, dominated, firstPassword, rolesToGive, writeRoles } from './users.service.ts'

const nameOf = (one: { name: string; account: string }): string => `${one.name} (${one.account})`

/** Lets users in or keeps them out; who is kept out is signed out at once. */
export const setStatus = async (ctx: AccessContext, actor: Actor, input: BodyOf<typeof userStatus>) => {
  const { ids, status } = input
  const ended = await transaction(ctx.db, async (tx) => {
    await lockAdministrators(tx)
    if (ids.includes(actor.userId)) throw new AppError('NOT_ON_SELF')
    const { users } = await dominated(ctx, tx, actor, 'access:user:edit', ids)
    const now = ctx.clock.now()
    await tx.update(user).set({ status, updatedAt: now }).where(inArray(user.id, ids))
    await someAdministratorLeft(tx)
    for (const one of users)
      await audit(
        tx,
        actor,
        'access:user:edit',
        { id: one.id, name: nameOf(one) },
        { status: one.status },
        { status },
      )
    if (status === userStatuses.disabled) await endAccessTokens(tx, ids)
    return status === userStatuses.disabled ? endSessions(tx, now, sessionsOfUsers(ids), 'disabled') : []
  })
  await announceEnded(ctx, ended, 'disabled')
  return {}
}

/** Gives users new passwords, which must be changed at the next sign-in, and ends their sessions. */
export const resetPasswords = async (ctx: AccessContext, actor: Actor, ids: readonly string[]) => {
  const accounts = await ctx.db
    .select({ id: user.id, account: user.account })
    .from(user)
    .where(inArray(user.id, [...new Set(ids)]))
  const made = await Promise.all(
    accounts.map(async ({ id, account }) => {
      const password = await firstPassword(ctx, account)
      return { id, account, password, hash: await hashPassword(password) }
    }),
  )
  const ended = await transaction(ctx.db, async (tx) => {
    if (ids.includes(actor.userId)) throw new AppError('NOT_ON_SELF')
    const { users: known } = await dominated(ctx, tx, actor, 'access:user:resetPassword', ids)
    const now = ctx.clock.now()
    for (const { id, hash } of made) {
      const one = found(known.find((row) => row.id === id))
      await tx
        .update(user)
        .set({ passwordHash: hash, mustChangePassword: true, updatedAt: now })
        .where(eq(user.id, id))
      const what = { id, name: nameOf(one) }
      await audit(tx, actor, 'access:user:resetPassword', what, null, { mustChangePassword: true })
    }
    await ctx.hooks.tellPassword(tx, ids, actor.name)
    await endAccessTokens(tx, ids)
    return endSessions(tx, now, sessionsOfUsers(ids), 'password')
  })
  await announceEnded(ctx, ended, 'password')
  return { users: made.map(({ id, account, password }) => ({ id, account, password })) }
}

/** Another organisation, other roles or both, for several at once. */
export const assignUsers = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof userAssign>) =>
  transaction(ctx.db, async (tx) => {
    const permission = 'access:user:edit'
    const { ids, orgId, roles } = input
    await lockAdministrators(tx)
    if (ids.includes(actor.userId)) throw new AppError('NOT_ON_SELF')
    const { users, held } = await dominated(ctx, tx, actor, permission, ids)
    if (orgId !== undefined) await checkPlace(tx, actor, permission, orgId)
    const now = ctx.clock.now()
    for (const one of users) {
      const before = { orgId: one.orgId, roles: (held.get(one.id) ?? []).map(asRole) }
      const place = orgId === undefined ? one.orgId : orgId
      const given = roles ? await rolesToGive(tx, actor, permission, roles, place) : before.roles
      await tx.update(user).set({ orgId: place, updatedAt: now }).where(eq(user.id, one.id))
      if (roles) await writeRoles(tx, one.id, given)
      const what = { id: one.id, name: nameOf(one) }
      await audit(tx, actor, permission, what, before, { orgId: place, roles: given })
    }
    await someAdministratorLeft(tx)
    return {}
  })

const asRole = ({ roleId, orgId }: { roleId: string; orgId: string | null }) => ({ roleId, orgId })

/** Rows that do not record anybody's work: they are deleted with the account. */
const goesAlong = [
  'session',
  'user_role',
  'user_import',
  'access_token',
  'preference',
  'notice',
  'notice_reader',
  'password_reset_link',
  'announcement_receipt',
  'conversation_person',
  'conversation_reader',
  'message_block',
  'report_statement',
  'report_bundle',
]

const refuseWorkers = async (
  tx: Db,
  actor: Actor,
  users: readonly { id: string; name: string; account: string }[],
) => {
  for (const one of users) {
    const work = await referencesTo(tx, 'app_user', [one.id], goesAlong)
    if (work.length === 0) continue
    const said = work.map(({ name, n }) => `${insideLabels[name]?.[actor.locale] ?? name} ${n}`)
    throw new AppError('USER_HAS_WORK', {
      params: { who: nameOf(one), what: said.join(actor.locale === 'zh' ? '，' : ', ') },
    })
  }
}

/** Deletes accounts that no record refers to; the others are only disabled. */
export const deleteUsers = async (ctx: AccessContext, actor: Actor, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const ended = await transaction(ctx.db, async (tx) => {
    await lockAdministrators(tx)
    if (wanted.includes(actor.userId)) throw new AppError('NOT_ON_SELF')
    const { users, held } = await dominated(ctx, tx, actor, 'access:user:delete', wanted)
    // First all of them in one query: usually no record refers to any.
    if ((await referencesTo(tx, 'app_user', wanted, goesAlong)).length > 0)
      await refuseWorkers(tx, actor, users)
    const open = await endSessions(tx, ctx.clock.now(), sessionsOfUsers(wanted), 'disabled')
    await tx.delete(session).where(inArray(session.userId, wanted))
    await tx.delete(user).where(inArray(user.id, wanted))
    await someAdministratorLeft(tx)
    for (const { search: _search, ...one } of users) {
      const before = { ...one, roles: (held.get(one.id) ?? []).map(asRole) }
      await audit(tx, actor, 'access:user:delete', { id: one.id, name: nameOf(one) }, before, null)
    }
    return open
  })
  await announceEnded(ctx, ended, 'disabled')
  return {}
}
