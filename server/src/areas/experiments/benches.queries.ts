import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { device, occupancy } from '../devices/tables.ts'

/** The bench that somebody holds right now, for each of these users. */
export const benchesOf = async (db: Db, userIds: readonly string[]) => {
  if (userIds.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      userId: occupancy.userId,
      occupancyId: occupancy.id,
      deviceId: occupancy.deviceId,
      deviceName: device.name,
      online: device.online,
      since: occupancy.startedAt,
      lastActivityAt: occupancy.lastActivityAt,
    })
    .from(occupancy)
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .where(and(inArray(occupancy.userId, [...userIds]), isNull(occupancy.endedAt)))
  return new Map(rows.map((row) => [row.userId, row]))
}
