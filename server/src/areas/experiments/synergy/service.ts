import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { nameIn, nameInBoth } from '@labbox/contract/core/person-name.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { SharedNews } from '@labbox/contract/bench/shared.ts'
import { SYNERGY_MEMBERS, type SynergyNotice } from '@labbox/contract/experiments/synergy.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Broker } from '../../../platform/broker/index.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { isActiveUser, user } from '../../access/tables.ts'
import { device, occupancy } from '../../devices/tables.ts'
import { synergy, synergyMember } from '../tables.ts'
import { effectiveOperator, synergyOf, synergyView, type LoadedSynergy } from './queries.ts'

/** What the use cases here work with. */
export interface SynergyDeps extends Deps {
  broker: Broker
}

const tell = (deps: SynergyDeps, id: string): Promise<void> =>
  deps.broker.publish(topics.synergyUser(id), JSON.stringify({ kind: 'changed' } satisfies SharedNews), {
    qos: 1,
  })

/** Somebody is no member any more: they hear nothing of the bench from now on. */
const cutOff = ({ broker }: SynergyDeps, { synergy: row, deviceId }: LoadedSynergy, userId: string) =>
  broker.cut({ kind: 'browser', userId }, [
    topics.synergyUser(row.id),
    topics.wave(deviceId, row.occupancyId, '+'),
    topics.event(deviceId, row.occupancyId),
  ])

const viewOf = async (deps: SynergyDeps, actor: Actor, id: string) =>
  synergyView(await synergyOf(deps.db, actor, id), deps.clock.now())

/** One row at a time decides who has the controls. */
const lock = (tx: Db, id: string) =>
  tx.select({ id: synergy.id }).from(synergy).where(eq(synergy.id, id)).for('update')

/** Somebody who is in a class with the actor, as student or teacher. */
const colleague = async (db: Db, actor: Actor, account: string): Promise<string> => {
  const inClass = (person: unknown) => sql`(
    select class_id from class_member where user_id = ${person} and left_at is null
    union select class_id from class_teacher where user_id = ${person})`
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.account, account),
        ne(user.id, actor.userId),
        isActiveUser,
        sql`exists (${inClass(user.id)} intersect ${inClass(actor.userId)})`,
      ),
    )
  if (!row) throw new AppError('SYNERGY_STRANGER', { fields: { account: 'SYNERGY_STRANGER' } })
  return row.id
}

/** The synergy of a use of a bench; the first invitation begins it. */
const begun = async (deps: SynergyDeps, tx: Db, actor: Actor, occupancyId: string): Promise<string> => {
  const now = deps.clock.now()
  const people = { creatorId: actor.userId, operatorId: actor.userId }
  const [made] = await tx
    .insert(synergy)
    .values({ id: newId(), occupancyId, ...people, startedAt: now })
    .onConflictDoNothing()
    .returning({ id: synergy.id })
  if (!made) {
    const open = and(eq(synergy.occupancyId, occupancyId), isNull(synergy.endedAt))
    const [known] = await tx.select({ id: synergy.id }).from(synergy).where(open).for('update')
    return found(known).id
  }
  await leaveOthers(tx, actor.userId, now)
  await tx.insert(synergyMember).values({
    synergyId: made.id,
    userId: actor.userId,
    invitedAt: now,
    joinedAt: now,
    seenAt: now,
  })
  await tx.update(occupancy).set({ synergyId: made.id }).where(eq(occupancy.id, occupancyId))
  return made.id
}

/** A person shares one bench at a time. */
const leaveOthers = (tx: Db, userId: string, now: Date) =>
  tx
    .update(synergyMember)
    .set({ leftAt: now })
    .where(
      and(
        eq(synergyMember.userId, userId),
        isNull(synergyMember.leftAt),
        sql`${synergyMember.joinedAt} is not null`,
      ),
    )

export const invite = async (
  deps: SynergyDeps,
  actor: Actor,
  { occupancyId, account }: { occupancyId: string; account: string },
) => {
  const { id, userId, deviceName } = await transaction(deps.db, async (tx) => {
    const [use] = await tx
      .select({ deviceName: device.name })
      .from(occupancy)
      .innerJoin(device, eq(device.id, occupancy.deviceId))
      .where(
        and(eq(occupancy.id, occupancyId), eq(occupancy.userId, actor.userId), isNull(occupancy.endedAt)),
      )
    const held = found(use)
    const guest = await colleague(tx, actor, account)
    const synergyId = await begun(deps, tx, actor, occupancyId)
    const others = and(
      eq(synergyMember.synergyId, synergyId),
      isNull(synergyMember.leftAt),
      ne(synergyMember.userId, guest),
    )
    if ((await tx.$count(synergyMember, others)) >= SYNERGY_MEMBERS)
      throw new AppError('SYNERGY_FULL', { params: { most: SYNERGY_MEMBERS } })
    const invitedAt = deps.clock.now()
    await tx
      .insert(synergyMember)
      .values({ synergyId, userId: guest, invitedAt })
      .onConflictDoUpdate({
        target: [synergyMember.synergyId, synergyMember.userId],
        set: { invitedAt, joinedAt: null, leftAt: null },
        setWhere: sql`${synergyMember.leftAt} is not null`,
      })
    return { id: synergyId, userId: guest, deviceName: held.deviceName }
  })
  const notice: SynergyNotice = { kind: 'synergy.invited', id, deviceName, from: nameInBoth(actor.name) }
  await deps.broker.publish(topics.user(userId), JSON.stringify(notice), { qos: 1 })
  await tell(deps, id)
  return viewOf(deps, actor, id)
}

export const join = async (deps: SynergyDeps, actor: Actor, id: string) => {
  await synergyOf(deps.db, actor, id, true)
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const here = and(eq(synergyMember.synergyId, id), eq(synergyMember.userId, actor.userId))
    const [known] = await tx
      .select({ joinedAt: synergyMember.joinedAt })
      .from(synergyMember)
      .where(and(here, isNull(synergyMember.leftAt)))
      .for('update')
    if (found(known).joinedAt) return
    await leaveOthers(tx, actor.userId, now)
    await tx.update(synergyMember).set({ joinedAt: now, seenAt: now }).where(here)
  })
  await tell(deps, id)
  return viewOf(deps, actor, id)
}

/** Ends what the actor may end: their own part, another's in a synergy of theirs, or all of it. */
export const leave = async (
  deps: SynergyDeps,
  actor: Actor,
  { id, userId = actor.userId }: { id: string; userId?: string | undefined },
) => {
  const loaded = await synergyOf(deps.db, actor, id, true).catch(() => null)
  if (!loaded) return {}
  const { creatorId, occupancyId } = loaded.synergy
  if (userId !== actor.userId && actor.userId !== creatorId) throw notFound()
  const over = userId === creatorId
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    await lock(tx, id)
    const who = over ? undefined : eq(synergyMember.userId, userId)
    await tx
      .update(synergyMember)
      .set({ leftAt: now })
      .where(and(eq(synergyMember.synergyId, id), isNull(synergyMember.leftAt), who))
    const mine = sql`case when ${synergy.operatorId} = ${userId} then ${synergy.creatorId} else ${synergy.operatorId} end`
    const asked = sql`nullif(${synergy.askedBy}, ${userId}::uuid)`
    await tx
      .update(synergy)
      .set({ operatorId: mine, askedBy: asked, ...(over && { endedAt: now }) })
      .where(eq(synergy.id, id))
    if (over) await tx.update(occupancy).set({ synergyId: null }).where(eq(occupancy.id, occupancyId))
  })
  await tell(deps, id)
  const gone = over ? loaded.members.map(({ member }) => member.userId) : [userId]
  for (const person of gone) if (person !== creatorId) await cutOff(deps, loaded, person)
  return {}
}

type Decision = (loaded: LoadedSynergy, operatorId: string) => Partial<typeof synergy.$inferInsert> | null

/** Decides who has the controls with the row locked, and tells everybody if that changed. */
const decide = async (deps: SynergyDeps, actor: Actor, id: string, decision: Decision) => {
  const changed = await transaction(deps.db, async (tx) => {
    await lock(tx, id)
    const loaded = await synergyOf(tx, actor, id)
    const change = decision(loaded, effectiveOperator(loaded, deps.clock.now()))
    if (change) await tx.update(synergy).set(change).where(eq(synergy.id, id))
    return change !== null
  })
  if (changed) await tell(deps, id)
  return viewOf(deps, actor, id)
}

export const ask = (deps: SynergyDeps, actor: Actor, id: string) =>
  decide(deps, actor, id, (loaded, operatorId) => {
    if (operatorId === actor.userId) return { operatorId, askedBy: null }
    // The earliest request is offered; the operator sees one question at a time.
    return loaded.synergy.askedBy === null || loaded.synergy.askedBy === operatorId
      ? { operatorId, askedBy: actor.userId }
      : null
  })

export const hand = (deps: SynergyDeps, actor: Actor, id: string, userId: string) =>
  decide(deps, actor, id, ({ members }, operatorId) => {
    const name = members.find(({ member }) => member.userId === operatorId)?.name ?? ''
    if (operatorId !== actor.userId)
      throw new AppError('SYNERGY_TURN', { params: { name: nameIn(actor.locale, name) } })
    found(members.find(({ member }) => member.userId === userId && member.joinedAt))
    return { operatorId: userId, askedBy: null }
  })

/** Applies what the clock has decided about the controls; whichever member's page calls does it. */
export const here = async (deps: SynergyDeps, actor: Actor, id: string) => {
  await deps.db
    .update(synergyMember)
    .set({ seenAt: deps.clock.now() })
    .where(
      and(
        eq(synergyMember.synergyId, id),
        eq(synergyMember.userId, actor.userId),
        isNull(synergyMember.leftAt),
        isNotNull(synergyMember.joinedAt),
      ),
    )
  return decide(deps, actor, id, ({ synergy: row }, operatorId) =>
    operatorId === row.operatorId ? null : { operatorId, askedBy: null },
  )
}
