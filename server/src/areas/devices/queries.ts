import {
  and,
  asc,
  count,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { deviceExport, devicePage, Device, DeviceInstrument } from '@labbox/contract/devices/devices.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import { containing, named, ordering, windowOf } from '../../platform/database/listing.ts'
import { organisation } from '../access/tables.ts'
import { linkOf } from '../files/service.ts'
import type { DeviceContext } from './context.ts'
import { deviceState, freePlaces, instrumentHealth, QUEUE_STALE_MS } from './rules.ts'
import { editableBy, inUse, visibleTo, type Viewer } from './scope.ts'
import { device, deviceInstrument, deviceQueue, occupancy } from './tables.ts'
import { consumable, ticket } from './upkeep/tables.ts'

export { visibleTo as deviceVisibleTo } from './scope.ts'

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

/** Faults that are not mended, and things that are running out, by bench. */
const upkeepOf = async (db: Db, deviceIds: string[]) => {
  const tickets = await db
    .select({ deviceId: ticket.deviceId, count: count() })
    .from(ticket)
    .where(and(inArray(ticket.deviceId, deviceIds), ne(ticket.state, 'done')))
    .groupBy(ticket.deviceId)
  const low = await db
    .select({ deviceId: consumable.deviceId, count: count() })
    .from(consumable)
    .where(and(inArray(consumable.deviceId, deviceIds), lte(consumable.stock, consumable.threshold)))
    .groupBy(consumable.deviceId)
  const byDevice = (rows: typeof tickets) => new Map(rows.map((row) => [row.deviceId, row.count]))
  return { tickets: byDevice(tickets), low: byDevice(low) }
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

type KnownInstrument = Omit<DeviceInstrument, 'health'>

/** What is known of the instruments of benches. */
export const instrumentsOf = async (db: Db, deviceIds: string[]): Promise<Map<string, KnownInstrument[]>> => {
  const rows = await db
    .select()
    .from(deviceInstrument)
    .where(inArray(deviceInstrument.deviceId, deviceIds))
    .orderBy(asc(deviceInstrument.instrument))
  const result = new Map<string, KnownInstrument[]>()
  for (const { deviceId, instrument, seenAt, ...info } of rows) {
    const one = { id: instrument, ...info, seenAt: seenAt.toISOString() }
    result.set(deviceId, [...(result.get(deviceId) ?? []), one])
  }
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
    .select({
      id: device.id,
      name: device.name,
      capacity: device.capacity,
      blocked: device.blocked,
      builtin: device.builtin,
    })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(and(visibleTo(viewer), inUse, ids && inArray(device.id, [...ids]), hasKinds(kinds)))

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

const withState = async (ctx: DeviceContext, actor: Actor, rows: DeviceRow[]): Promise<Device[]> => {
  const ids = rows.map((row) => row.device.id)
  if (ids.length === 0) return []
  const now = ctx.clock.now()
  const places = await placesOf(ctx.db, ids)
  const waiting = await waitingOf(ctx.db, ids, now)
  const instruments = await instrumentsOf(ctx.db, ids)
  const upkeep = await upkeepOf(ctx.db, ids)
  return rows.map(({ device: row, orgName, editable }) => {
    const held = places.get(row.id)
    const counts = {
      capacity: row.capacity,
      unsafe: row.unsafe || row.blocked,
      occupied: held?.occupied ?? 0,
      cleaning: held?.cleaning ?? 0,
      fault: held?.fault ?? 0,
    }
    return {
      ...row,
      ...counts,
      // The network address of a bench is shown only to people who may change it.
      mac: editable ? row.mac : null,
      orgName,
      enrolled: row.secret !== null,
      editable: editable && !row.builtin,
      picture: row.pictureId && linkOf(ctx, actor, row.pictureId),
      camera: editable ? row.camera : '',
      retiredAt: row.retiredAt?.toISOString() ?? null,
      state: row.retiredAt ? 'retired' : deviceState(row.online, counts),
      since: row.since?.toISOString() ?? null,
      free: freePlaces(counts),
      faultDetail: held?.faultDetail ?? null,
      // Network addresses are shown only to people who may change the device.
      troubles: editable ? row.troubles : row.troubles.map((one) => ({ ...one, address: '' })),
      waiting: waiting.get(row.id) ?? 0,
      tickets: upkeep.tickets.get(row.id) ?? 0,
      low: editable ? (upkeep.low.get(row.id) ?? 0) : 0,
      instruments: (instruments.get(row.id) ?? []).map((one) => ({
        ...one,
        health: instrumentHealth(one, now),
      })),
    }
  })
}

/** The name in the reader's language, else in the other one. */
const nameIn = ({ locale }: Actor): SQL =>
  sql`coalesce(${device.name}->>${locale}, ${device.name}->>'zh', ${device.name}->>'en')`

type Filters = Omit<QueryOf<typeof deviceExport>, 'format'>

const matching = (actor: Actor, query: Filters): SQL | undefined =>
  and(
    visibleTo(actor),
    query.retired ? isNotNull(device.retiredAt) : inUse,
    query.own ? (actor.orgId ? eq(device.orgId, actor.orgId) : isNull(device.orgId)) : undefined,
    named(device.name, query.name),
    query.type ? eq(device.type, query.type) : undefined,
    query.model ? ilike(device.model, containing(query.model)) : undefined,
    query.orgId ? eq(device.orgId, query.orgId) : undefined,
    query.wiring ? eq(device.wiring, query.wiring) : undefined,
    query.fpga === undefined ? undefined : query.fpga ? isNotNull(device.fpga) : isNull(device.fpga),
    query.online === undefined ? undefined : eq(device.online, query.online),
  )

const order = (actor: Actor, sort: string | undefined) =>
  ordering(
    {
      builtin: device.builtin,
      createdAt: device.createdAt,
      type: device.type,
      model: device.model,
      name: nameIn(actor),
    },
    sort,
    '-builtin',
    device.id,
  )

/** The order of lists of benches that name nothing else. */
export const byName = (actor: Actor, sort: string | undefined) => order(actor, sort ?? 'name')

export const devicesOf = async (ctx: DeviceContext, actor: Actor, query: QueryOf<typeof devicePage>) => {
  const where = matching(actor, query)
  const window = windowOf(query)
  const rows = await deviceRows(ctx, actor)
    .where(where)
    .orderBy(...order(actor, query.sort))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await ctx.db
    .select({ total: count() })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
  return { items: await withState(ctx, actor, rows), total: total?.total ?? 0 }
}

const EXPORT_STEP = 500

/** The devices of a sheet, in parts: those that the actor may change, since a sheet has what only they may know. */
export async function* devicesToExport(
  ctx: DeviceContext,
  actor: Actor,
  query: Filters,
): AsyncGenerator<Device> {
  const where = and(matching(actor, query), editableBy(actor, 'devices:device:export'))
  for (let offset = 0; ; offset += EXPORT_STEP) {
    const rows = await deviceRows(ctx, actor)
      .where(where)
      .orderBy(...order(actor, undefined))
      .limit(EXPORT_STEP)
      .offset(offset)
    yield* await withState(ctx, actor, rows)
    if (rows.length < EXPORT_STEP) return
  }
}

export const deviceOf = async (ctx: DeviceContext, actor: Actor, id: string): Promise<Device> => {
  const rows = await deviceRows(ctx, actor).where(and(eq(device.id, id), visibleTo(actor)))
  const [one] = await withState(ctx, actor, rows)
  return found(one)
}
