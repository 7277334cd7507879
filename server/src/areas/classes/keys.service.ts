import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { normalKey } from '@labbox/contract/access/registration.ts'
import { KEY_MAX_DAYS, type classKeyAdd, type orgKeyAdd } from '@labbox/contract/classes/keys.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { organisationOf } from '../access/queries.ts'
import { organisation, user } from '../access/tables.ts'
import { keyState, newKey } from './keys.rules.ts'
import { selectOptionalClass } from './queries.ts'
import { joinClass, type OnJoined } from './service.ts'
import { invitationKey, teachingClass } from './tables.ts'

const MOST_SHOWN = 100

type Key = typeof invitationKey.$inferSelect
/** Keys of a class, or those that lead to the organisation alone. */
type Place = { classId: string } | { orgId: string }

const classOf = async (db: Db, actor: Actor, id: string) =>
  found(await selectOptionalClass(db, actor, 'classes:class:edit', id))

const placeOf = async (db: Db, actor: Actor, place: Place) => {
  if ('orgId' in place) {
    const { id, name } = await organisationOf(db, actor, 'access:org:edit', place.orgId)
    return { orgId: id, classId: null, name }
  }
  const { id, orgId, name, archived } = await classOf(db, actor, place.classId)
  return { orgId, classId: id, name, archived }
}

const view = (now: Date, { revokedAt, ...row }: Key, createdBy: string) => ({
  ...row,
  createdBy,
  state: keyState({ ...row, revokedAt }, now),
})

/** The keys of a class or of an organisation, the newest first. */
export const keysOf = async ({ db, clock }: Deps, actor: Actor, place: Place) => {
  const { orgId, classId } = await placeOf(db, actor, place)
  const rows = await db
    .select({ key: invitationKey, by: user.name })
    .from(invitationKey)
    .innerJoin(user, eq(user.id, invitationKey.createdBy))
    .where(
      classId
        ? eq(invitationKey.classId, classId)
        : and(eq(invitationKey.orgId, orgId), sql`${invitationKey.classId} is null`),
    )
    .orderBy(desc(invitationKey.createdAt), desc(invitationKey.id))
    .limit(MOST_SHOWN)
  return rows.map(({ key, by }) => view(clock.now(), key, by))
}

export const addKey = (
  deps: Deps,
  actor: Actor,
  { uses, expiresAt: until, remark, ...place }: BodyOf<typeof classKeyAdd> | BodyOf<typeof orgKeyAdd>,
) =>
  transaction(deps.db, async (tx) => {
    const { orgId, classId, name, archived } = await placeOf(tx, actor, place)
    if (archived) throw new AppError('WRONG_STATE')
    const now = deps.clock.now()
    const expiresAt = new Date(until)
    if (expiresAt <= now) throw invalid({ expiresAt: 'past' })
    if (expiresAt.getTime() > now.getTime() + KEY_MAX_DAYS * DAY_MS) throw invalid({ expiresAt: 'tooFar' })
    const values = { id: newId(), key: newKey(), orgId, classId, remark, uses, expiresAt }
    const [row] = await tx
      .insert(invitationKey)
      .values({ ...values, createdAt: now, createdBy: actor.userId })
      .returning()
    // The log has more readers than there are people who may admit students, so the key itself is left out.
    const { key: _key, ...logged } = values
    await audit(tx, actor, 'access:key:add', { id: values.id, name }, null, logged)
    return view(now, found(row), actor.name)
  })

/** Withdraws a key; one that is over already is deleted. */
export const revokeKey = (deps: Deps, actor: Actor, id: string, owner: 'class' | 'organisation') =>
  transaction(deps.db, async (tx) => {
    const [row] = await tx.select().from(invitationKey).where(eq(invitationKey.id, id)).for('update')
    const { orgId, classId } = found(row)
    if ((owner === 'class') !== (classId !== null)) found(null)
    const { name } = await placeOf(tx, actor, classId ? { classId } : { orgId })
    const now = deps.clock.now()
    if (keyState(found(row), now) === 'open')
      await tx.update(invitationKey).set({ revokedAt: now }).where(eq(invitationKey.id, id))
    else await tx.delete(invitationKey).where(eq(invitationKey.id, id))
    await audit(tx, actor, 'access:key:revoke', { id, name }, null, { used: row?.used })
    return {}
  })

const keyOf = async (db: Db, key: string) => {
  const [row] = await db
    .select({
      key: invitationKey,
      organisation: organisation.name,
      className: teachingClass.name,
      archivedAt: teachingClass.archivedAt,
    })
    .from(invitationKey)
    .innerJoin(organisation, eq(organisation.id, invitationKey.orgId))
    .leftJoin(teachingClass, eq(teachingClass.id, invitationKey.classId))
    .where(eq(invitationKey.key, normalKey(key)))
  return row
}

/**
 * Where a key leads.
 * @throws AppError KEY_WRONG, KEY_OVER or KEY_USED_UP when it opens nothing (any more)
 */
export const readKey = async (db: Db, now: Date, key: string) => {
  const row = await keyOf(db, key)
  if (!row) throw new AppError('KEY_WRONG', { fields: { key: 'KEY_WRONG' } })
  const state = row.archivedAt ? 'expired' : keyState(row.key, now)
  if (state === 'usedUp') throw new AppError('KEY_USED_UP', { fields: { key: 'KEY_USED_UP' } })
  if (state !== 'open') throw new AppError('KEY_OVER', { fields: { key: 'KEY_OVER' } })
  const { id, orgId, classId } = row.key
  return { id, orgId, classId, organisation: row.organisation, className: row.className }
}

/**
 * Uses a key once for a new student, in the caller's transaction: who is last for the last place is told so.
 * @param student makes the account in the key's organisation and answers its id
 */
export const redeemKey = async (
  tx: Db,
  now: Date,
  key: string,
  student: (place: { orgId: string; keyId: string }) => Promise<string>,
  onJoined: OnJoined,
): Promise<void> => {
  const { id, orgId, classId } = await readKey(tx, now, key)
  const [taken] = await tx
    .update(invitationKey)
    .set({ used: sql`${invitationKey.used} + 1` })
    .where(and(eq(invitationKey.id, id), lt(invitationKey.used, invitationKey.uses)))
    .returning({ revokedAt: invitationKey.revokedAt })
  if (!taken) throw new AppError('KEY_USED_UP', { fields: { key: 'KEY_USED_UP' } })
  if (taken.revokedAt) throw new AppError('KEY_OVER', { fields: { key: 'KEY_OVER' } })
  const userId = await student({ orgId, keyId: id })
  if (!classId) return
  await joinClass(tx, now, classId, [userId])
  await onJoined(tx, classId, [userId])
}
