import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { SharedNews } from '@labbox/contract/bench/shared.ts'
import type { SynergyNotice } from '@labbox/contract/experiments/synergy-notice.ts'
import { SYNERGY_MEMBERS } from '@labbox/contract/experiments/synergy.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Broker } from '../../../platform/broker/index.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { isActiveUser, user } from '../../access/tables.ts'
import { device, occupancy } from '../../devices/tables.ts'
import { synergy, synergyMember } from '../tables.ts'
import { bySomebody, record } from '../help/record.ts'
import { keepDiagram } from '../shared/keep.ts'
import { classesOfPerson } from './access.ts'
import { loadSynergy, reachableSynergy, synergyOf, synergyView, type LoadedSynergy } from './queries.ts'

/** What the use cases here work with. */
export interface SynergyDeps extends Deps {
  broker: Broker
  /** Writes down what was done at benches and waits: what is written next comes after it. */
  flushActs(): Promise<void>
}

export const tell = (deps: SynergyDeps, id: string): Promise<void> =>
  deps.broker.publish(topics.synergyUser(id), JSON.stringify({ kind: 'changed' } satisfies SharedNews), {
    qos: 1,
  })

/** Somebody is no member any more: they hear nothing of it from now on. */
const cutOff = (
  { broker }: SynergyDeps,
  { synergy: row, deviceId, occupancyId }: LoadedSynergy,
  userId: string,
) =>
  broker.cut({ kind: 'browser', userId }, [
    topics.synergy(row.id),
    topics.synergyUser(row.id),
    ...(deviceId && occupancyId
      ? [topics.wave(deviceId, occupancyId, '+'), topics.event(deviceId, occupancyId)]
      : []),
  ])

export const viewOf = async (deps: SynergyDeps, actor: Actor, id: string) =>
  synergyView(await synergyOf(deps.db, actor, id), deps.clock.now())

/** One row at a time decides who has the controls. */
export const lock = (tx: Db, id: string) =>
  tx.select({ id: synergy.id }).from(synergy).where(eq(synergy.id, id)).for('update')

/** Somebody who is in a class with the actor, as student or teacher. */
const colleague = async (db: Db, actor: Actor, account: string): Promise<string> => {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.account, account),
        ne(user.id, actor.userId),
        isActiveUser,
        sql`exists (${classesOfPerson(user.id)} intersect ${classesOfPerson(actor.userId)})`,
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
export const leaveOthers = (tx: Db, userId: string, now: Date) =>
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

/** What the actor asks somebody to: the bench that they hold, or the work that they began. */
const askedTo = async (deps: SynergyDeps, tx: Db, actor: Actor, { occupancyId, id }: Invitation) => {
  if (occupancyId === undefined) {
    const { synergy: row, deviceName, experimentName } = await loadSynergy(tx, id ?? '')
    found(row.creatorId === actor.userId || null)
    return { synergyId: row.id, name: deviceName ?? experimentName ?? {} }
  }
  const [use] = await tx
    .select({ deviceName: device.name })
    .from(occupancy)
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .where(and(eq(occupancy.id, occupancyId), eq(occupancy.userId, actor.userId), isNull(occupancy.endedAt)))
  const { deviceName } = found(use)
  return { synergyId: null, name: deviceName, begin: () => begun(deps, tx, actor, occupancyId) }
}

/** Refuses one more where there are as many as may be. */
const requireRoom = async (tx: Db, synergyId: string, userId: string): Promise<void> => {
  await lock(tx, synergyId)
  const others = and(
    eq(synergyMember.synergyId, synergyId),
    isNull(synergyMember.leftAt),
    ne(synergyMember.userId, userId),
    eq(synergyMember.teacher, false),
  )
  if ((await tx.$count(synergyMember, others)) >= SYNERGY_MEMBERS)
    throw new AppError('SYNERGY_FULL', { params: { most: SYNERGY_MEMBERS } })
}

interface Invitation {
  occupancyId?: string | undefined
  id?: string | undefined
}

export const invite = async (
  deps: SynergyDeps,
  actor: Actor,
  { account, ...to }: Invitation & { account: string },
) => {
  const { id, userId, name } = await transaction(deps.db, async (tx) => {
    const asked = await askedTo(deps, tx, actor, to)
    const guest = await colleague(tx, actor, account)
    const synergyId = asked.synergyId ?? (await asked.begin!())
    await requireRoom(tx, synergyId, guest)
    const invitedAt = deps.clock.now()
    await tx
      .insert(synergyMember)
      .values({ synergyId, userId: guest, invitedAt })
      .onConflictDoUpdate({
        target: [synergyMember.synergyId, synergyMember.userId],
        set: { invitedAt, joinedAt: null, leftAt: null },
        setWhere: sql`${synergyMember.leftAt} is not null`,
      })
    return { id: synergyId, userId: guest, name: asked.name }
  })
  const notice: SynergyNotice = {
    kind: 'synergy.invited',
    id,
    deviceName: name,
    from: nameInBoth(actor.name),
  }
  await deps.broker.publish(topics.user(userId), JSON.stringify(notice), { qos: 1 })
  await tell(deps, id)
  return viewOf(deps, actor, id)
}

/** Takes a place in what one was asked to, or what is open to one; a teacher's takes none of the members'. */
export const join = async (deps: SynergyDeps, actor: Actor, id: string) => {
  const { loaded, may, leads } = await reachableSynergy(deps.db, actor, id)
  found(may === 'watch' ? null : may)
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const own = loaded.members.find(({ member }) => member.userId === actor.userId)?.member
    if (own?.joinedAt) return
    if (!leads) await requireRoom(tx, id, actor.userId)
    await leaveOthers(tx, actor.userId, now)
    const place = { joinedAt: now, seenAt: now, leftAt: null, teacher: leads }
    await tx
      .insert(synergyMember)
      .values({ synergyId: id, userId: actor.userId, invitedAt: now, ...place })
      .onConflictDoUpdate({ target: [synergyMember.synergyId, synergyMember.userId], set: place })
    const { experimentId } = loaded.synergy
    if (experimentId)
      await record(
        tx,
        now,
        experimentId,
        leads ? 'bench.synergyTeacher' : 'bench.synergyJoined',
        bySomebody(actor.name),
      )
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
  const { creatorId, occupancyId, experimentId } = loaded.synergy
  if (userId !== actor.userId && actor.userId !== creatorId) throw notFound()
  const leaving = loaded.members.find(({ member }) => member.userId === userId)
  if (!leaving) return {}
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
    if (over && occupancyId)
      await tx.update(occupancy).set({ synergyId: null }).where(eq(occupancy.id, occupancyId))
    if (over && experimentId) await keepDiagram(tx, now, id)
    if (experimentId)
      await record(
        tx,
        now,
        experimentId,
        over ? 'bench.synergyEnded' : 'bench.synergyLeft',
        bySomebody(leaving.name),
      )
  })
  await tell(deps, id)
  const gone = over ? loaded.members.map(({ member }) => member.userId) : [userId]
  for (const person of gone) if (person !== creatorId) await cutOff(deps, loaded, person)
  return {}
}
