import { eq, sql } from 'drizzle-orm'
import { createBatcher } from '../../platform/batcher.ts'
import type { Db } from '../../platform/database/db.ts'
import { device, occupancy } from '../devices/tables.ts'

/** How leases are looked up together: a class that measures at once asks in few statements, a lone command does not wait. */
const LOOK_UP = { most: 400, waiting: 20_000, lanes: 2, gatherMs: 3, enough: 32 }

/** One prepared query for all commands that arrive together, begun after each of them, so that no node ever decides by an old copy. */
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
    .where(sql`${occupancy.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('bench_leases')
  type Found = Awaited<ReturnType<typeof query.execute>>[number]
  const get = createBatcher<string, Found | null>({
    ...LOOK_UP,
    async run(ids) {
      const rows = new Map((await query.execute({ ids: [...new Set(ids)] })).map((row) => [row.id, row]))
      return ids.map((id) => rows.get(id) ?? null)
    },
  })
  return { get }
}

export type Leases = ReturnType<typeof createLeases>
export type LeaseRow = NonNullable<Awaited<ReturnType<Leases['get']>>>
