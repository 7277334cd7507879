import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { device, occupancy } from '../devices/tables.ts'

/** One prepared query per command, so that no node ever decides by an old copy of a lease. */
export const createLeases = (db: Db) => {
  const query = db
    .select({
      id: occupancy.id,
      deviceId: occupancy.deviceId,
      instance: occupancy.instance,
      userId: occupancy.userId,
      synergyId: occupancy.synergyId,
      sessionId: occupancy.sessionId,
      startedAt: occupancy.startedAt,
      bootId: occupancy.bootId,
      lastActivityAt: occupancy.lastActivityAt,
      until: occupancy.until,
      limitUntil: occupancy.limitUntil,
      keepUntil: occupancy.keepUntil,
      endedAt: occupancy.endedAt,
      reason: occupancy.reason,
      detail: occupancy.detail,
      online: device.online,
      wiring: device.wiring,
      since: device.since,
      limits: device.limits,
      camera: device.camera,
    })
    .from(occupancy)
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .where(eq(occupancy.id, sql.placeholder('id')))
    .prepare('bench_lease')
  return { get: async (id: string) => (await query.execute({ id }))[0] ?? null }
}

export type Leases = ReturnType<typeof createLeases>
export type LeaseRow = NonNullable<Awaited<ReturnType<Leases['get']>>>
