import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { passwordChange } from '@labbox/contract/access/sessions.ts'
import { isStrongPassword } from '@labbox/contract/access/users.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/db.ts'
import { found, invalid } from '../../../platform/errors.ts'
import { hashPassword, verifyPassword } from '../../../platform/safety/passwords.ts'
import { endAccessTokens } from '../tokens/access-tokens.service.ts'
import type { AccessContext } from '../context.ts'
import { guess } from '../sessions/guesses.service.ts'
import { decodePassword } from '../rules.ts'
import { announceEnded, endSessions, sessionsOfUsers } from '../sessions/sessions.ts'
import { user } from '../tables.ts'

/** Changes the actor's own password; guessing the old one is throttled as signing in is. One's other sessions end. */
export const changePassword = async (
  ctx: AccessContext,
  actor: Actor,
  input: BodyOf<typeof passwordChange>,
) => {
  const now = ctx.clock.now()
  const attempt = { account: actor.account, address: actor.address ?? '' }
  const old = await guess(ctx, attempt, async () => {
    const [row] = await ctx.db.select().from(user).where(eq(user.id, actor.userId))
    const typed = decodePassword(input.oldPassword)
    return typed !== null && (await verifyPassword(found(row).passwordHash, typed)) ? typed : null
  })
  if (old === null) throw invalid({ oldPassword: 'OLD_PASSWORD_WRONG' })
  const password = decodePassword(input.password)
  if (password === null || !isStrongPassword(password)) throw invalid({ password: 'strongPassword' })
  if (password === old) throw invalid({ password: 'samePassword' })
  const passwordHash = await hashPassword(password)
  const ended = await transaction(ctx.db, async (tx) => {
    const [changed] = await tx
      .update(user)
      .set({ passwordHash, mustChangePassword: false, updatedAt: now })
      .where(eq(user.id, actor.userId))
      .returning({ id: user.id })
    found(changed)
    const what = { id: actor.userId, name: `${actor.name} (${actor.account})` }
    await audit(tx, actor, 'access:password:change', what, null, {})
    await ctx.hooks.tellPassword(tx, [actor.userId], null)
    await endAccessTokens(tx, [actor.userId])
    return endSessions(tx, now, sessionsOfUsers([actor.userId], actor.sessionId), 'password')
  })
  await announceEnded(ctx, ended, 'password')
  return {}
}
