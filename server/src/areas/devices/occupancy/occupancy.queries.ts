import { and, count, eq, ilike, isNull, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { occupancyPage } from '@labbox/contract/devices/occupancy.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { organisation, user } from '../../access/tables.ts'
import type { DeviceContext } from '../context.ts'
import { idleAt, knownEnd, wordsOfEnd } from '../rules.ts'
import { occupanciesOf } from '../scope.ts'
import { device, occupancy } from '../tables.ts'

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
  limitUntil: occupancy.limitUntil,
  keepUntil: occupancy.keepUntil,
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
  ...wordsOfEnd(row),
  idleAt: idleAt(row, config.benchIdleMs),
  until: knownEnd(row),
})

export const occupancyPageOf = async (
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

/** Whole minutes that somebody held benches between two moments; null: never. */
export const benchMinutes = async (
  db: Db,
  userIds: readonly string[],
  from: Date,
  to: Date,
): Promise<number | null> => {
  const [begin, end] = [from.toISOString(), to.toISOString()]
  const [row] = await db.execute<{ minutes: number | null }>(sql`
    select round(sum(extract(epoch from least(coalesce(ended_at, ${end}), ${end}) - greatest(started_at, ${begin}))) / 60)::int
      as minutes
    from occupancy where ${anyOf(occupancy.userId, userIds)} and started_at < ${end} and coalesce(ended_at, ${end}) > ${begin}`)
  return row?.minutes ?? null
}
