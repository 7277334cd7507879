import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { decideLimit } from '@labbox/contract/bookings/limit-rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceHooks } from '../devices/service.ts'
import { rulesFor } from './limits/limits.facts.ts'
import { booking, bookingPlace } from './tables.ts'

/** Bookings whose slot is now, on these devices. */
export const nowOn = (deviceIds: readonly string[], now: Date) =>
  and(
    inArray(bookingPlace.deviceId, [...deviceIds]),
    isNull(booking.freedAt),
    lte(booking.startsAt, now),
    sql`${booking.endsAt} > ${now.toISOString()}::timestamptz`,
  )

/** Whether the holder of a booking is on its device. */
export const holderThere = sql<boolean>`exists (select 1 from occupancy o where o.user_id = ${booking.userId}
  and o.device_id = ${bookingPlace.deviceId} and o.ended_at is null)`

/** Why free places cannot be taken by everybody: for the live view of many benches at once. */
export const createHeldBack = (clock: Clock): Pick<DeviceHooks, 'keptNow' | 'limitedNow'> => ({
  async keptNow(db, deviceIds) {
    const rows = await db
      .select({
        deviceId: bookingPlace.deviceId,
        userId: booking.userId,
        until: booking.endsAt,
        there: holderThere,
      })
      .from(booking)
      .innerJoin(bookingPlace, eq(bookingPlace.bookingId, booking.id))
      .where(nowOn(deviceIds, clock.now()))
      .orderBy(booking.endsAt, booking.id)
    return rows.flatMap(({ deviceId, there, ...kept }) => (deviceId && !there ? [{ deviceId, ...kept }] : []))
  },
  async limitedNow(db, actor, deviceIds) {
    const rules = (await rulesFor(db, actor.userId)).filter(({ audience }) => audience === 'everybody')
    const now = clock.now()
    const verdicts = deviceIds.map((id) => [id, decideLimit(rules, id, now, [])] as const)
    return new Map(verdicts.flatMap(([id, { refusal, until }]) => (refusal ? [[id, until] as const] : [])))
  },
})
