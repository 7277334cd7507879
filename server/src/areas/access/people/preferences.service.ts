import { and, asc, count, eq, ne } from 'drizzle-orm'
import { PREFERENCES_MOST, type preferenceSave } from '@labbox/contract/access/preferences.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import type { AccessContext } from '../context.ts'
import { user } from '../tables.ts'
import { preference } from './tables.ts'

/** The actor's own settings of pages, by name. */
export const preferencesOf = async ({ db }: AccessContext, actor: Actor): Promise<Record<string, string>> => {
  const rows = await db
    .select({ key: preference.key, value: preference.value })
    .from(preference)
    .where(eq(preference.userId, actor.userId))
    .orderBy(asc(preference.key))
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/**
 * Keeps one of the actor's own settings; an empty text forgets it. Not in the log: it tells of nothing but taste.
 * @throws AppError PREFERENCES_MANY
 */
export const savePreference = (
  ctx: AccessContext,
  actor: Actor,
  { key, text }: BodyOf<typeof preferenceSave>,
) =>
  transaction(ctx.db, async (tx) => {
    const own = eq(preference.userId, actor.userId)
    if (text === '') {
      await tx.delete(preference).where(and(own, eq(preference.key, key)))
      return {}
    }
    // One after another, so that two at once do not make one too many.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, actor.userId)).for('no key update')
    const [others] = await tx
      .select({ n: count() })
      .from(preference)
      .where(and(own, ne(preference.key, key)))
    if (found(others).n >= PREFERENCES_MOST)
      throw new AppError('PREFERENCES_MANY', { params: { most: PREFERENCES_MOST } })
    const updatedAt = ctx.clock.now()
    await tx
      .insert(preference)
      .values({ userId: actor.userId, key, value: text, updatedAt })
      .onConflictDoUpdate({ target: [preference.userId, preference.key], set: { value: text, updatedAt } })
    return {}
  })
