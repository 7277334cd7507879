import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Synergy } from '@labbox/contract/experiments/synergy.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { TopicRules } from '../../../platform/broker/access.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import type { Sharing } from '../../bench/service.ts'
import { device, occupancy } from '../../devices/tables.ts'
import { experiment, synergy, synergyMember } from '../tables.ts'
import { isLedBy, isOpenTo, isShownTo, takesPart } from './access.ts'
import { isPresent, mayDo, operatorNow } from './rules.ts'

/** Of an experiment it runs until it is ended; of a bench alone no longer than its use. */
export const isRunning = and(
  isNull(synergy.endedAt),
  or(isNotNull(synergy.experimentId), isNotNull(occupancy.id)),
)
const inside = isNull(synergyMember.leftAt)

const synergyRows = (db: Db) =>
  db
    .select({
      synergy,
      occupancyId: occupancy.id,
      deviceId: occupancy.deviceId,
      deviceName: device.name,
      deviceType: device.type,
      deviceModel: device.model,
      activeAt: occupancy.lastActivityAt,
      experimentName: experiment.name,
    })
    .from(synergy)
    .leftJoin(occupancy, and(eq(occupancy.id, synergy.occupancyId), isNull(occupancy.endedAt)))
    .leftJoin(device, eq(device.id, occupancy.deviceId))
    .leftJoin(experiment, eq(experiment.id, synergy.experimentId))
    .$dynamic()

const membersOf = (db: Db, ids: readonly string[]) =>
  db
    .select({ member: synergyMember, name: user.name })
    .from(synergyMember)
    .innerJoin(user, eq(user.id, synergyMember.userId))
    .where(and(inArray(synergyMember.synergyId, [...ids]), inside))
    .orderBy(asc(synergyMember.invitedAt), asc(synergyMember.userId))

/** A running synergy with its members, whoever asks; or as if there were none. */
export const loadSynergy = async (db: Db, id: string) => {
  const [row] = await synergyRows(db).where(and(eq(synergy.id, id), isRunning))
  return { ...found(row), members: await membersOf(db, [id]) }
}
export type LoadedSynergy = Awaited<ReturnType<typeof loadSynergy>>

const partOf = ({ members }: LoadedSynergy, userId: string) =>
  members.find(({ member }) => member.userId === userId)?.member

/** A running synergy that the actor is in, with its members; `invited`: or was asked to. */
export const synergyOf = async (
  db: Db,
  actor: Actor,
  id: string,
  invited = false,
): Promise<LoadedSynergy> => {
  const loaded = await loadSynergy(db, id)
  const own = partOf(loaded, actor.userId)
  found(own && (invited || own.joinedAt) ? own : null)
  return loaded
}

/** A running synergy as far as it is the actor's to see: takes part, is shown it, or may join, also as a teacher. */
export const reachableSynergy = async (db: Db, actor: Actor, id: string) => {
  const loaded = await loadSynergy(db, id)
  const own = partOf(loaded, actor.userId)
  if (own?.joinedAt) return { loaded, may: 'member' as const, shown: false, leads: own.teacher }
  const [right] = await db
    .select({
      leads: sql<boolean>`${isLedBy(db, actor)}`,
      open: sql<boolean>`${isOpenTo(db, actor.userId)}`,
      shown: sql<boolean>`${isShownTo(actor.userId)}`,
    })
    .from(synergy)
    .where(eq(synergy.id, id))
  const { leads, open, shown } = found(right)
  if (!own && !leads && !open && shown) return { loaded, may: 'watch' as const, shown, leads: false }
  found(own ?? (leads || open || null))
  return { loaded, may: 'join' as const, shown, leads: leads && !own }
}

export const effectiveOperator = (
  { synergy: row, activeAt, members }: Pick<LoadedSynergy, 'synergy' | 'activeAt' | 'members'>,
  now: Date,
): string =>
  operatorNow(
    { ...row, activeAt: activeAt ?? new Date(0) },
    members.map(({ member }) => member).filter(({ part }) => mayDo(part, 'measures')),
    now,
  )

/** As whoever may see it sees it. */
export const synergyView = (loaded: LoadedSynergy, now: Date): Synergy => {
  const { synergy: row, occupancyId, deviceId, deviceName, members } = loaded
  const operatorId = effectiveOperator(loaded, now)
  return {
    id: row.id,
    occupancyId,
    deviceId,
    deviceName,
    description: {
      deviceType: loaded.deviceType,
      deviceModel: loaded.deviceModel,
      recordId: row.experimentId,
      operator: operatorId,
    },
    experimentId: row.experimentId,
    experimentName: loaded.experimentName,
    processId: row.experimentId ?? occupancyId ?? row.id,
    open: row.open,
    projectedTo: row.projectedTo,
    creatorId: row.creatorId,
    operatorId,
    askedBy: row.askedBy,
    members: members.map(({ member, name }) => ({
      userId: member.userId,
      name,
      joined: member.joinedAt !== null,
      present: isPresent(member, now),
      teacher: member.teacher,
      part: member.part,
    })),
    startedAt: row.startedAt.toISOString(),
  }
}

/** What the actor takes part in, and where they are asked to. */
export const synergiesOf = async (db: Db, actor: Actor, now: Date) => {
  const rows = await synergyRows(db)
    .innerJoin(synergyMember, eq(synergyMember.synergyId, synergy.id))
    .where(and(eq(synergyMember.userId, actor.userId), inside, isRunning))
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
  const isIn = (one: LoadedSynergy) => Boolean(partOf(one, actor.userId)?.joinedAt)
  const own = loaded.find(isIn)
  return {
    running: own ? synergyView(own, now) : null,
    invitations: loaded
      .filter((one) => !isIn(one))
      .map(({ synergy: { id, creatorId }, deviceName, experimentName, members: all }) => ({
        id,
        deviceName: deviceName ?? experimentName ?? {},
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
  const [row] = await synergyRows(db).where(and(eq(synergy.id, synergyId), isRunning))
  if (!row) return null
  const members = await membersOf(db, [synergyId])
  const operatorId = effectiveOperator({ ...row, members }, clock.now())
  if (!members.some(({ member }) => member.userId === userId && member.joinedAt)) return null
  return { operatorId, operator: members.find(({ member }) => member.userId === operatorId)?.name ?? '' }
}

const runs = async (db: Db, id: string, who: SQL): Promise<boolean> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(synergy)
    .leftJoin(occupancy, and(eq(occupancy.id, synergy.occupancyId), isNull(occupancy.endedAt)))
    .where(and(eq(synergy.id, id), isRunning, who))
  return rows.length > 0
}

/** Whether somebody takes part in it now. */
const isMember = (db: Db, userId: string, id: string) => runs(db, id, takesPart(db, userId))

/** Whether somebody takes part in it now, or is shown it. */
const hearsIt = (db: Db, userId: string, id: string) =>
  runs(db, id, or(takesPart(db, userId), isShownTo(userId))!)

/** Who takes part, or is shown it, hears what the bench says: its screens, its events, its pictures. */
export const sharesUse = async (
  db: Db,
  userId: string,
  { synergyId }: { synergyId: string | null },
): Promise<boolean> => synergyId !== null && (await hearsIt(db, userId, synergyId))

const TOPIC = /^npu?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The synergy that `np/<synergy>` or `npu/<synergy>` names; null: none. */
export const synergyOfTopic = (topic: string): string | null => TOPIC.exec(topic)?.[1] ?? null

/** How long it is believed that somebody takes part who says something; what they want to change is looked at again. */
const BELIEVED_MS = 3_000
const MOST_BELIEVED = 5_000

/** `np/<synergy>`, `npu/<synergy>`: the shared diagram, and who is where. Members speak; whoever is shown it hears. */
export const synergyTopics = (db: Db): TopicRules => {
  const known = new Map<string, { until: number; member: Promise<boolean> }>()
  return {
    async maySubscribe({ userId }, topic) {
      const id = synergyOfTopic(topic)
      return id !== null && hearsIt(db, userId, id)
    },
    mayPublish({ userId }, topic) {
      const id = synergyOfTopic(topic)
      if (id === null) return false
      const key = `${userId} ${id}`
      const believed = known.get(key)
      if (believed && believed.until > performance.now()) return believed.member
      if (known.size >= MOST_BELIEVED) known.clear()
      const member = isMember(db, userId, id)
      known.set(key, { until: performance.now() + BELIEVED_MS, member })
      member.catch(() => known.delete(key))
      return member
    },
  }
}
