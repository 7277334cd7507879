import { and, asc, count, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import {
  WALL_DEVICES,
  type deviceWall,
  type WallDevice,
  type WallPlace,
} from '@labbox/contract/devices/wall.ts'
import type { Actor } from '../../../platform/actor.ts'
import { named } from '../../../platform/database/listing.ts'
import { organisation, user } from '../../access/tables.ts'
import type { Asking, DeviceContext, LastCommand } from '../context.ts'
import { deviceState, freePlaces, idleAt, knownEnd, QUEUE_STALE_MS } from '../rules.ts'
import { inUse, peopleOf, visibleTo } from '../scope.ts'
import { device, deviceQueue, occupancy } from '../tables.ts'

const yes = (condition: SQL | undefined): SQL<boolean> =>
  sql<boolean>`coalesce(${condition ?? sql`true`}, false)`

/** Places that are not free, with whether the actor supervises who is there. */
const placesOn = async (ctx: DeviceContext, actor: Actor, deviceIds: string[]) => {
  const supervised = await peopleOf(actor, 'devices:wall:view', ctx.hooks, occupancy.userId)
  return ctx.db
    .select({ occupancy, userName: user.name, supervised: yes(supervised) })
    .from(occupancy)
    .innerJoin(user, eq(user.id, occupancy.userId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(and(inArray(occupancy.deviceId, deviceIds), isNull(occupancy.safeAt)))
    .orderBy(asc(occupancy.instance))
}
type PlaceRow = Awaited<ReturnType<typeof placesOn>>[number]

const queuesOf = async (ctx: DeviceContext, actor: Actor, deviceIds: string[]) => {
  const supervised = await peopleOf(actor, 'devices:wall:view', ctx.hooks, deviceQueue.userId)
  const fresh = new Date(ctx.clock.now().getTime() - QUEUE_STALE_MS)
  return ctx.db
    .select({
      deviceId: deviceQueue.deviceId,
      userName: sql<string | null>`case when ${yes(supervised)} then ${user.name} end`,
      since: deviceQueue.enteredAt,
    })
    .from(deviceQueue)
    .innerJoin(user, eq(user.id, deviceQueue.userId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(and(inArray(deviceQueue.deviceId, deviceIds), gt(deviceQueue.seenAt, fresh)))
    .orderBy(asc(deviceQueue.enteredAt), asc(deviceQueue.userId))
}

/** Places that are kept for whoever has booked them; named as far as the actor supervises them. */
const reservedOn = async (ctx: DeviceContext, actor: Actor, deviceIds: string[]) => {
  const kept = await ctx.hooks.keptNow(ctx.db, deviceIds)
  if (kept.length === 0) return []
  const supervised = await peopleOf(actor, 'devices:wall:view', ctx.hooks, user.id)
  const people = await ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(
      and(
        inArray(
          user.id,
          kept.map(({ userId }) => userId),
        ),
        supervised,
      ),
    )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return kept.map(({ deviceId, userId, until }) => ({
    deviceId,
    view: { userName: names.get(userId) ?? null, until: until.toISOString() },
  }))
}

const placeView = (
  { config }: DeviceContext,
  { occupancy: row, userName, supervised }: PlaceRow,
  last: LastCommand | undefined,
  asking: Asking | undefined,
): WallPlace => ({
  occupancyId: row.id,
  instance: row.instance,
  state: row.endedAt === null ? 'occupied' : row.faultAt ? 'fault' : 'cleaning',
  userName: supervised ? userName : null,
  supervised: supervised && row.endedAt === null,
  startedAt: row.startedAt.toISOString(),
  lastActivityAt: row.lastActivityAt.toISOString(),
  lastCommand: last && supervised ? { ...last, at: last.at.toISOString() } : null,
  idleAt: idleAt(row, config.benchIdleMs).toISOString(),
  until: knownEnd(row)?.toISOString() ?? null,
  help: asking && row.endedAt === null ? { ...asking, since: asking.since.toISOString() } : null,
})

/** The wall: benches that the actor sees, with who is on them as far as the actor supervises them. */
export const wallOf = async (ctx: DeviceContext, actor: Actor, query: QueryOf<typeof deviceWall>) => {
  const supervised = await peopleOf(actor, 'devices:wall:view', ctx.hooks, occupancy.userId)
  const held = (condition: SQL | undefined) =>
    sql`exists (select 1 from ${occupancy} join ${user} on ${user.id} = ${occupancy.userId}
      left join ${organisation} on ${organisation.id} = ${user.orgId}
      where ${occupancy.deviceId} = ${device.id} and ${occupancy.endedAt} is null and ${condition ?? sql`true`})`
  const where = and(
    visibleTo(actor),
    inUse,
    named(device.name, query.name),
    query.busy ? held(undefined) : undefined,
    query.own ? held(supervised) : undefined,
  )
  const devices = await ctx.db
    .select({ device, orgName: organisation.name })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
    .orderBy(sql`${device.builtin} desc`, asc(device.createdAt), asc(device.id))
    .limit(WALL_DEVICES)
  const [total] = await ctx.db
    .select({ n: count() })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
  const ids = devices.map((row) => row.device.id)
  if (ids.length === 0) return { items: [], total: 0 }
  const places = await placesOn(ctx, actor, ids)
  const queues = await queuesOf(ctx, actor, ids)
  const commands = await ctx.hooks.lastCommands(places.map((row) => row.occupancy.id))
  const asking = await ctx.hooks.asking(
    actor,
    places.map((row) => row.occupancy.userId),
  )
  const reserved = await reservedOn(ctx, actor, ids)
  const limited = await ctx.hooks.limitedNow(ctx.db, actor, ids)
  const items = devices.map(({ device: row, orgName }): WallDevice => {
    const here = places
      .filter((place) => place.occupancy.deviceId === row.id)
      .map((place) =>
        placeView(ctx, place, commands.get(place.occupancy.id), asking.get(place.occupancy.userId)),
      )
    const counted = (state: WallPlace['state']) => here.filter((place) => place.state === state).length
    const counts = {
      capacity: row.capacity,
      unsafe: row.unsafe || row.blocked,
      occupied: counted('occupied'),
      cleaning: counted('cleaning'),
      fault: counted('fault'),
    }
    return {
      id: row.id,
      name: row.name,
      builtin: row.builtin,
      orgId: row.orgId,
      orgName,
      location: row.place,
      online: row.online,
      version: row.version,
      blocked: row.blocked,
      capacity: row.capacity,
      places: here,
      reserved: reserved.flatMap(({ deviceId, view }) => (deviceId === row.id ? [view] : [])),
      limited: limited.has(row.id) ? { until: limited.get(row.id)?.toISOString() ?? null } : null,
      // Addresses are for who may change the device.
      troubles: row.troubles.map((one) => ({ ...one, address: '' })),
      since: row.since?.toISOString() ?? null,
      state: deviceState(row.online, counts),
      free: freePlaces(counts),
      queue: queues
        .filter((one) => one.deviceId === row.id)
        .map(({ userName, since }) => ({ userName, since: since.toISOString() })),
    }
  })
  return { items, total: total?.n ?? 0 }
}
