import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Profile, profileUpdate } from '@labbox/contract/access/profile.ts'
import { can, type Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import type { AccessContext } from '../context.ts'
import { user } from '../tables.ts'

const ACT = 'access:profile:edit'

const own = {
  name: user.name,
  number: user.number,
  email: user.email,
  phone: user.phone,
  introduction: user.introduction,
}

/** The name stands on reports and scores: people do not rename themselves unless they administer users anyway. */
const mayRename = (actor: Actor): boolean => can(actor, 'access:user:edit')

const ownRow = async (db: Db, actor: Actor) => {
  const [row] = await db.select(own).from(user).where(eq(user.id, actor.userId)).for('no key update')
  return found(row)
}

export const profileOf = async ({ db }: AccessContext, actor: Actor): Promise<Profile> => {
  const [row] = await db.select(own).from(user).where(eq(user.id, actor.userId))
  return { ...found(row), nameEditable: mayRename(actor) }
}

/** Changes the fields that are given. */
export const updateProfile = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof profileUpdate>) =>
  transaction(ctx.db, async (tx) => {
    const before = await ownRow(tx, actor)
    if (input.name !== undefined && input.name !== before.name && !mayRename(actor))
      throw new AppError('FORBIDDEN')
    const change = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) return {}
    await tx.update(user).set(change).where(eq(user.id, actor.userId))
    const what = { id: actor.userId, name: `${before.name} (${actor.account})` }
    await audit(tx, actor, ACT, what, before, change)
    return {}
  })

/** Takes one of the actor's uploads as the picture; null: none. */
export const updatePicture = async (ctx: AccessContext, actor: Actor, fileId: string | null) => {
  if (fileId) await ctx.hooks.pictures.requireOwn(actor, fileId)
  await transaction(ctx.db, async (tx) => {
    const [before] = await tx.select({ avatar: user.avatar }).from(user).where(eq(user.id, actor.userId))
    await tx.update(user).set({ avatar: fileId }).where(eq(user.id, actor.userId))
    const what = { id: actor.userId, name: `${actor.name} (${actor.account})` }
    await audit(tx, actor, ACT, what, before ?? {}, { avatar: fileId })
  })
  return { avatar: fileId && ctx.hooks.pictures.link(actor, fileId) }
}
