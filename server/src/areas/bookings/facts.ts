import { eq, sql, type SQL } from 'drizzle-orm'
import type { BookingTimes } from '@labbox/contract/bookings/states.ts'
import type { Db } from '../../platform/database/db.ts'
import { device } from '../devices/tables.ts'
import { booking, bookingPlace } from './tables.ts'

/** Whether the bench was online with a free place. If not, its holder could not get in and is not counted as absent. */
export const benchReady: SQL<boolean> = sql<boolean>`coalesce(${device.online} and not ${device.unsafe} and not ${device.blocked} and (
  select count(*) from occupancy o
  where o.device_id = ${device.id} and o.safe_at is null and o.user_id <> ${booking.userId}
) < ${device.capacity}, false)`

/** A booking with what its status depends on. */
export const bookingFacts = (db: Db) =>
  db
    .select({ booking, place: bookingPlace, benchReady })
    .from(booking)
    .leftJoin(bookingPlace, eq(bookingPlace.bookingId, booking.id))
    .leftJoin(device, eq(device.id, bookingPlace.deviceId))
    .$dynamic()

export type BookingRow = typeof booking.$inferSelect

export const timesOf = (row: BookingRow, ready: boolean): BookingTimes => ({
  ...row,
  byAdmin: row.cancelledBy !== null && row.cancelledBy !== row.userId,
  benchReady: ready,
})
