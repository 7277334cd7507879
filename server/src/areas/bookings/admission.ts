import { and, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Admission, DeviceHooks } from '../devices/service.ts'
import { createHeldBack, holderThere, nowOn } from './held-back.ts'
import { limitNow } from './limits/limits.service.ts'
import { booking, bookingPlace } from './tables.ts'

type BookingHooks =
  'admission' | 'admitted' | 'bookedAhead' | 'claimsBetween' | 'keptNow' | 'limitedNow' | 'limitUntil'

/** Decides about places in booked slots: only the holder of the booking may take the place. */
export const createAdmission = (clock: Clock): Pick<DeviceHooks, BookingHooks> => ({
  ...createHeldBack(clock),
  limitUntil: (tx, actor, deviceId) => limitNow(tx, actor, deviceId, clock.now()),
  async admission(tx: Db, { deviceId, userId }): Promise<Admission> {
    const rows = await tx
      .select({
        userId: booking.userId,
        endsAt: booking.endsAt,
        offered: sql<boolean>`${booking.acceptBy} is not null`,
        there: holderThere,
      })
      .from(booking)
      .innerJoin(bookingPlace, eq(bookingPlace.bookingId, booking.id))
      .where(nowOn([deviceId], clock.now()))
    const own = rows.find((row) => row.userId === userId && !row.offered)
    const kept = rows.filter((row) => row.userId !== userId && !row.there)
    const last = Math.max(...kept.map(({ endsAt }) => endsAt.getTime()))
    return {
      kept: kept.length,
      keptUntil: kept.length > 0 ? new Date(last) : null,
      until: own?.endsAt ?? null,
    }
  },
  async admitted(tx, { id, deviceId, userId }) {
    const now = clock.now()
    const mine = tx
      .select({ id: booking.id })
      .from(booking)
      .innerJoin(bookingPlace, eq(bookingPlace.bookingId, booking.id))
      .where(and(nowOn([deviceId], now), eq(booking.userId, userId), isNull(booking.acceptBy)))
    await tx
      .update(booking)
      .set({
        occupancyId: id,
        deviceId,
        usedAt: sql`coalesce(${booking.usedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(sql`${booking.id} in ${mine}`)
  },
  claimsBetween: (tx, { deviceId, userId }, from, to) =>
    tx.$count(
      booking,
      and(
        isNull(booking.freedAt),
        ne(booking.userId, userId),
        lt(booking.startsAt, to),
        gt(booking.endsAt, from),
        sql`exists (select 1 from booking_place p where p.booking_id = ${booking.id} and p.device_id = ${deviceId})`,
      ),
    ),
  async bookedAhead(tx, deviceId) {
    const ahead = and(
      eq(bookingPlace.deviceId, deviceId),
      sql`${bookingPlace.endsAt} > ${clock.now().toISOString()}::timestamptz`,
    )
    const booked = and(ahead, isNotNull(bookingPlace.bookingId))
    const offered = and(ahead, isNull(bookingPlace.bookingId), eq(bookingPlace.held, true))
    return {
      bookings: await tx.$count(bookingPlace, booked),
      places: await tx.$count(bookingPlace, offered),
    }
  },
})
