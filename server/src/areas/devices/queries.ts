import { and, asc, count, eq, gt, gte, ilike, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { InstrumentInfo, InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { devicePage, Device } from '@labbox/contract/devices/devices.ts'
import type { occupancyPage, usagePage } from '@labbox/contract/devices/occupancy.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { found } from '../../platform/errors.ts'
import { containing, ordering, windowOf } from '../../platform/listing.ts'
import { organisation, user } from '../access/tables.ts'
import type { DeviceContext } from './context.ts'
import { deviceState, freePlaces, idleAt, QUEUE_STALE_MS } from './rules.ts'
import { editableBy, occupanciesOf, visibleTo, type Viewer } from './scope.ts'
import { device, deviceInstrument, deviceQueue, occupancy } from './tables.ts'

const placesOf = async (db: Db, deviceIds: string[]) => {
  const rows = await db
    .select({
      deviceId: occupancy.deviceId,
      occupied: sql<number>`count(*) filter (where ${occupancy.endedAt} is null)`.mapWith(Number),
      cleaning:
        sql<number>`count(*) filter (where ${occupancy.endedAt} is not null and ${occupancy.faultAt} is null)`.mapWith(
          Number,
        ),
      fault: sql<number>`count(*) filter (where ${occupancy.faultAt} is not null)`.mapWith(Number),
      faultDetail: sql<string | null>`max(${occupancy.faultDetail})`,
    })
    .from(occupancy)
    .where(and(inArray(occupancy.deviceId, deviceIds), isNull(occupancy.safeAt)))
    .groupBy(occupancy.deviceId)
  return new Map(rows.map((row) => [row.deviceId, row]))
}

const waitingOf = async (db: Db, deviceIds: string[], now: Date) => {
  const rows = await db
    .select({ deviceId: deviceQueue.deviceId, waiting: count() })
    .from(deviceQueue)
    .where(
      and(
        inArray(deviceQueue.deviceId, deviceIds),
        gt(deviceQueue.seenAt, new Date(now.getTime() - QUEUE_STALE_MS)),
      ),
    )
    .groupBy(deviceQueue.deviceId)
  return new Map(rows.map((row) => [row.deviceId, row.waiting]))
}

export const instrumentsOf = async (db: Db, deviceIds: string[]): Promise<Map<string, InstrumentInfo[]>> => {
  const rows = await db
    .select()
    .from(deviceInstrument)
    .where(inArray(deviceInstrument.deviceId, deviceIds))
    .orderBy(asc(deviceInstrument.instrument))
  const result = new Map<string, InstrumentInfo[]>()
  for (const { deviceId, instrument, seenAt: _seenAt, ...info } of rows)
    result.set(deviceId, [...(result.get(deviceId) ?? []), { id: instrument, ...info }])
  return result
}

/** Whether a device has an instrument of each of these kinds. */
const hasKinds = (kinds: readonly InstrumentKind[]): SQL | undefined =>
  and(
    ...[...new Set(kinds)].map(
      (kind) =>
        sql`exists (select 1 from device_instrument i where i.device_id = ${device.id} and i.kind = ${kind})`,
    ),
  )

/** Devices that somebody may use, by id or by what they have. */
export const usableDevices = (
  db: Db,
  viewer: Viewer,
  { ids, kinds = [] }: { ids?: readonly string[]; kinds?: readonly InstrumentKind[] },
) =>
  db
    .select({ id: device.id, name: device.name, capacity: device.capacity })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(and(visibleTo(viewer), ids && inArray(device.id, [...ids]), hasKinds(kinds)))

const deviceRows = (ctx: DeviceContext, actor: Actor) =>
  ctx.db
    .select({
      device,
      orgName: organisation.name,
      editable: sql<boolean>`coalesce(${editableBy(actor)}, false)`,
    })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .$dynamic()

type DeviceRow = Awaited<ReturnType<typeof deviceRows>>[number]

const withState = async (ctx: DeviceContext, rows: DeviceRow[]): Promise<Device[]> => {
  const ids = rows.map((row) => row.device.id)
  if (ids.length === 0) return []
  const places = await placesOf(ctx.db, ids)
  const waiting = await waitingOf(ctx.db, ids, ctx.clock.now())
  const instruments = await instrumentsOf(ctx.db, ids)
  return rows.map(({ device: row, orgName, editable }) => {
    const held = places.get(row.id)
    const counts = {
      capacity: row.capacity,
      occupied: held?.occupied ?? 0,
      cleaning: held?.cleaning ?? 0,
      fault: held?.fault ?? 0,
    }
    return {
      ...row,
      ...counts,
      orgName,
      enrolled: row.secret !== null,
      editable: editable && !row.builtin,
      state: deviceState(row.online, counts),
      since: row.since?.toISOString() ?? null,
      free: freePlaces(counts),
      faultDetail: held?.faultDetail ?? null,
      waiting: waiting.get(row.id) ?? 0,
      instruments: instruments.get(row.id) ?? [],
    }
  })
}

/** The name in the reader's language, else in the other one. */
const nameIn = ({ locale }: Actor): SQL =>
  sql`coalesce(${device.name}->>${locale}, ${device.name}->>'zh', ${device.name}->>'en')`

export const devicesOf = async (ctx: DeviceContext, actor: Actor, query: QueryOf<typeof devicePage>) => {
  const where = and(
    visibleTo(actor),
    query.name ? ilike(sql`${device.name}::text`, containing(query.name)) : undefined,
    query.type ? eq(device.type, query.type) : undefined,
    query.online === undefined ? undefined : eq(device.online, query.online),
  )
  const order = ordering(
    {
      builtin: device.builtin,
      createdAt: device.createdAt,
      type: device.type,
      model: device.model,
      name: nameIn(actor),
    },
    query.sort,
    '-builtin',
    device.id,
  )
  const window = windowOf(query)
  const rows = await deviceRows(ctx, actor)
    .where(where)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await ctx.db
    .select({ total: count() })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
  return { items: await withState(ctx, rows), total: total?.total ?? 0 }
}

export const deviceOf = async (ctx: DeviceContext, actor: Actor, id: string): Promise<Device> => {
  const rows = await deviceRows(ctx, actor).where(and(eq(device.id, id), visibleTo(actor)))
  const [one] = await withState(ctx, rows)
  return found(one)
}

const occupancyColumns = {
  id: occupancy.id,
  deviceId: occupancy.deviceId,
  deviceName: device.name,
  instance: occupancy.instance,
  userId: occupancy.userId,
  userName: user.name,
  startedAt: occupancy.startedAt,
  lastActivityAt: occupancy.lastActivityAt,
  until: occupancy.until,
  endedAt: occupancy.endedAt,
  reason: occupancy.reason,
  detail: occupancy.detail,
  safeAt: occupancy.safeAt,
}

export const occupancyRows = (db: Db) =>
  db
    .select(occupancyColumns)
    .from(occupancy)
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .innerJoin(user, eq(user.id, occupancy.userId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .$dynamic()

export type OccupancyRow = Awaited<ReturnType<typeof occupancyRows>>[number]

/** As the contract names it. */
export const occupancyView = ({ config }: Pick<DeviceContext, 'config'>, row: OccupancyRow) => ({
  ...row,
  idleAt: idleAt(row, config.benchIdleMs),
})

const occupancyPageOf = async (
  ctx: DeviceContext,
  where: SQL | undefined,
  query: { page: number; limit: number; sort?: string | undefined },
): Promise<{ items: ReturnType<typeof occupancyView>[]; total: number }> => {
  const columns = {
    startedAt: occupancy.startedAt,
    endedAt: occupancy.endedAt,
    lastActivityAt: occupancy.lastActivityAt,
  }
  const window = windowOf(query)
  const rows = await occupancyRows(ctx.db)
    .where(where)
    .orderBy(...ordering(columns, query.sort, '-startedAt', occupancy.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await ctx.db
    .select({ total: count() })
    .from(occupancy)
    .innerJoin(user, eq(user.id, occupancy.userId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(where)
  return { items: rows.map((row) => occupancyView(ctx, row)), total: total?.total ?? 0 }
}

/** Who is on which device now. */
export const openOccupancies = async (
  ctx: DeviceContext,
  actor: Actor,
  query: QueryOf<typeof occupancyPage>,
) =>
  occupancyPageOf(
    ctx,
    and(
      isNull(occupancy.endedAt),
      await occupanciesOf(actor, 'devices:device:kick', ctx.hooks),
      query.deviceId ? eq(occupancy.deviceId, query.deviceId) : undefined,
      query.userName ? ilike(user.name, containing(query.userName)) : undefined,
    ),
    query,
  )

/** Every use, those that still run included. */
export const usageOf = async (ctx: DeviceContext, actor: Actor, query: QueryOf<typeof usagePage>) =>
  occupancyPageOf(
    ctx,
    and(
      await occupanciesOf(actor, 'devices:usage:page', ctx.hooks),
      query.deviceId ? eq(occupancy.deviceId, query.deviceId) : undefined,
      query.userName ? ilike(user.name, containing(query.userName)) : undefined,
      query.reason ? eq(occupancy.reason, query.reason) : undefined,
      query.from ? gte(occupancy.startedAt, new Date(query.from)) : undefined,
      query.to ? lt(occupancy.startedAt, new Date(query.to)) : undefined,
    ),
    query,
  )
