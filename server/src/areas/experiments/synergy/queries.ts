import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Synergy } from '@labbox/contract/experiments/synergy.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { TopicRules } from '../../../platform/broker/access.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import type { Sharing } from '../../bench/service.ts'
import { device, occupancy } from '../../devices/tables.ts'
import { synergy, synergyMember } from '../tables.ts'
import { isPresent, operatorNow } from './rules.ts'

const running = and(isNull(synergy.endedAt), isNull(occupancy.endedAt))
const inside = isNull(synergyMember.leftAt)
const joined = and(inside, isNotNull(synergyMember.joinedAt))

const synergyRows = (db: Db) =>
  db
    .select({
      synergy,
      deviceId: occupancy.deviceId,
      deviceName: device.name,
      activeAt: occupancy.lastActivityAt,
    })
    .from(synergy)
    .innerJoin(occupancy, eq(occupancy.id, synergy.occupancyId))
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .$dynamic()

const membersOf = (db: Db, ids: readonly string[]) =>
  db
    .select({ member: synergyMember, name: user.name })
    .from(synergyMember)
    .innerJoin(user, eq(user.id, synergyMember.userId))
    .where(and(inArray(synergyMember.synergyId, [...ids]), inside))
    .orderBy(asc(synergyMember.invitedAt), asc(synergyMember.userId))

/** A running synergy that the actor is in, with its members; `invited`: or was asked to. */
export const synergyOf = async (db: Db, actor: Actor, id: string, invited = false) => {
  const [row] = await synergyRows(db).where(and(eq(synergy.id, id), running))
  const known = found(row)
  const members = await membersOf(db, [id])
  const own = members.find(({ member }) => member.userId === actor.userId)
  found(own && (invited || own.member.joinedAt) ? own : null)
  return { ...known, members }
}
export type LoadedSynergy = Awaited<ReturnType<typeof synergyOf>>

export const effectiveOperator = ({ synergy: row, activeAt, members }: LoadedSynergy, now: Date): string =>
  operatorNow(
    { ...row, activeAt },
    members.map(({ member }) => member),
    now,
  )

/** As its members see it. */
export const synergyView = (loaded: LoadedSynergy, now: Date): Synergy => {
  const { synergy: row, deviceId, deviceName, members } = loaded
  return {
    id: row.id,
    occupancyId: row.occupancyId,
    deviceId,
    deviceName,
    creatorId: row.creatorId,
    operatorId: effectiveOperator(loaded, now),
    askedBy: row.askedBy,
    members: members.map(({ member, name }) => ({
      userId: member.userId,
      name,
      joined: member.joinedAt !== null,
      present: isPresent(member, now),
    })),
    startedAt: row.startedAt.toISOString(),
  }
}

/** The bench that the actor shares, and where they are asked to. */
export const synergiesOf = async (db: Db, actor: Actor, now: Date) => {
  const rows = await synergyRows(db)
    .innerJoin(synergyMember, eq(synergyMember.synergyId, synergy.id))
    .where(and(eq(synergyMember.userId, actor.userId), inside, running))
    .orderBy(asc(synergy.startedAt))
  const members =
    rows.length > 0
      ? await membersOf(
          db,
          rows.map((row) => row.synergy.id),
        )
      : []
  const loaded = rows.map((row) => ({
    ...row,
    members: members.filter(({ member }) => member.synergyId === row.synergy.id),
  }))
  const isIn = ({ members: all }: LoadedSynergy) =>
    all.some(({ member }) => member.userId === actor.userId && member.joinedAt !== null)
  const own = loaded.find(isIn)
  return {
    running: own ? synergyView(own, now) : null,
    invitations: loaded
      .filter((one) => !isIn(one))
      .map(({ synergy: { id, creatorId }, deviceName, members: all }) => ({
        id,
        deviceName,
        from: all.find(({ member }) => member.userId === creatorId)?.name ?? '',
      })),
  }
}

/** Who operates a bench that is shared, for the one who wants to; null: they have no part in it. */
export const sharingOf = async (
  db: Db,
  clock: Clock,
  userId: string,
  synergyId: string,
): Promise<Sharing | null> => {
  const [row] = await synergyRows(db).where(and(eq(synergy.id, synergyId), running))
  if (!row) return null
  const members = await membersOf(db, [synergyId])
  const operatorId = effectiveOperator({ ...row, members }, clock.now())
  if (!members.some(({ member }) => member.userId === userId && member.joinedAt)) return null
  return { operatorId, operator: members.find(({ member }) => member.userId === operatorId)?.name ?? '' }
}

const isMember = async (db: Db, userId: string, synergyId: string): Promise<boolean> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(synergyMember)
    .innerJoin(synergy, eq(synergy.id, synergyMember.synergyId))
    .innerJoin(occupancy, eq(occupancy.id, synergy.occupancyId))
    .where(and(eq(synergyMember.synergyId, synergyId), eq(synergyMember.userId, userId), joined, running))
  return rows.length > 0
}

/** Members hear what the bench says: its screens, its events, its pictures. */
export const sharesUse = async (
  db: Db,
  userId: string,
  { synergyId }: { synergyId: string | null },
): Promise<boolean> => synergyId !== null && (await isMember(db, userId, synergyId))

const NEWS = /^npu\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** `npu/<synergy>`: what its members must know at once. */
export const synergyTopics = (db: Db): TopicRules => ({
  async maySubscribe({ userId }, topic) {
    const [, id] = NEWS.exec(topic) ?? []
    return id !== undefined && isMember(db, userId, id)
  },
})
