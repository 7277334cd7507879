import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { bookingStatus, noShowAt } from '@labbox/contract/bookings/states.ts'
import { transaction } from '../../platform/database/db.ts'
import { device, occupancy } from '../devices/tables.ts'
import { bindBench } from './offers/binding.ts'
import { graceMs, type BookingContext } from './context.ts'
import { notify as note } from '../notices/service.ts'
import { notify } from './effects.ts'
import { bookingFacts, timesOf } from './facts.ts'
import { freePlace, offerFree, slotsToOffer } from './offers/places.ts'
import { cancelForbidden } from './offers/recheck.ts'
import { makeRoom, REMIND_MS, ROOM_MS } from './rules.ts'
import { booking, bookingOffer, bookingPlace } from './tables.ts'

const BATCH = 200

/** Stores the end of one booking that is over by the clock. Answers the slot whose place is free again, or null. */
const settleOne = (ctx: BookingContext, id: string, grace: number) =>
  transaction(ctx.db, async (tx) => {
    const [facts] = await bookingFacts(tx)
      .where(and(eq(booking.id, id), isNull(booking.freedAt)))
      .for('update', { of: booking })
    if (!facts) return null
    const { booking: row, benchReady } = facts
    const times = timesOf(row, benchReady)
    const status = bookingStatus(times, ctx.clock.now(), grace)
    if (status === 'finished') {
      // The booking keeps its place: the slot is over, so nobody else needs it.
      await tx.update(booking).set({ freedAt: row.endsAt }).where(eq(booking.id, id))
      return null
    }
    if (status === 'lapsed') await freePlace(tx, { id, freedAt: row.acceptBy ?? ctx.clock.now() })
    else if (status === 'expired') {
      const at = noShowAt(times, grace)
      await freePlace(tx, { id, expiredAt: at, freedAt: at })
    } else return null
    const [offer] = await tx
      .select({ subject: bookingOffer.subject })
      .from(bookingOffer)
      .where(eq(bookingOffer.id, row.offerId))
    const subject = offer?.subject ?? { en: '–' }
    if (status === 'expired')
      await note(tx, ctx.clock.now(), 'booking.expired', [
        { to: row.userId, data: { subject, startAt: row.startsAt.toISOString() } },
      ])
    return { ...row, status, subject }
  })

/**
 * Ends bookings that nobody used or accepted, and those whose slot is over. Each in its own transaction, safe to
 * repeat.
 */
const settle = async (ctx: BookingContext): Promise<void> => {
  const grace = await graceMs(ctx)
  const now = ctx.clock.now()
  const due = await bookingFacts(ctx.db)
    .where(and(isNull(booking.freedAt), or(lte(booking.startsAt, now), lte(booking.acceptBy, now))))
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const over = due.filter(({ booking: row, benchReady }) =>
    ['finished', 'lapsed', 'expired'].includes(bookingStatus(timesOf(row, benchReady), now, grace)),
  )
  for (const { booking: row } of over.slice(0, BATCH)) {
    const freed = await settleOne(ctx, row.id, grace)
    if (freed?.status !== 'expired') continue
    await notify(ctx, freed.userId, {
      kind: 'booking.expired',
      bookingId: freed.id,
      subject: freed.subject,
      startsAt: freed.startsAt.toISOString(),
    })
  }
  for (const slotId of await slotsToOffer(ctx.db, now)) await offerFree(ctx, slotId)
}

/**
 * For slots under way: binds "any bench" to a bench, checks the rules again, and marks bookings whose holder is at the
 * bench already.
 */
const begin = async (ctx: BookingContext): Promise<void> => {
  const now = ctx.clock.now()
  const running = await bookingFacts(ctx.db).where(
    and(
      isNull(booking.freedAt),
      isNull(booking.acceptBy),
      lte(booking.startsAt, now),
      gt(booking.endsAt, now),
    ),
  )
  // A booking whose bench went away gets another one; `bindBench` leaves the others as they are.
  for (const { booking: row, place, benchReady } of running)
    if (place && (!place.deviceId || !benchReady)) await bindBench(ctx, row)
  const waiting: string[] = []
  for (const { booking: row, place } of running) {
    if (row.usedAt) continue
    const allowed = row.begunToldAt || !(await cancelForbidden(ctx, row, place?.deviceId ?? null))
    if (allowed) waiting.push(row.id)
  }
  if (waiting.length === 0) return
  const here = await ctx.db
    .select({
      bookingId: booking.id,
      endsAt: booking.endsAt,
      occupancyId: occupancy.id,
      deviceId: occupancy.deviceId,
    })
    .from(booking)
    .innerJoin(bookingPlace, eq(bookingPlace.bookingId, booking.id))
    .innerJoin(
      occupancy,
      and(
        eq(occupancy.userId, booking.userId),
        eq(occupancy.deviceId, bookingPlace.deviceId),
        isNull(occupancy.endedAt),
      ),
    )
    .where(inArray(booking.id, waiting))
  for (const { bookingId, endsAt, occupancyId, deviceId } of here)
    await transaction(ctx.db, async (tx) => {
      await tx
        .update(booking)
        .set({ usedAt: now, occupancyId, deviceId })
        .where(and(eq(booking.id, bookingId), isNull(booking.usedAt), isNull(booking.freedAt)))
      await tx.update(occupancy).set({ until: endsAt }).where(eq(occupancy.id, occupancyId))
    })
  await tellBegun(
    ctx,
    waiting.filter((id) => !here.some((row) => row.bookingId === id)),
  )
}

const tellBegun = async (ctx: BookingContext, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  const grace = await graceMs(ctx)
  const told = await ctx.db
    .update(booking)
    .set({ begunToldAt: ctx.clock.now() })
    .from(bookingOffer)
    .where(and(inArray(booking.id, ids), isNull(booking.begunToldAt), eq(bookingOffer.id, booking.offerId)))
    .returning({ row: booking, subject: bookingOffer.subject })
  for (const { row, subject } of told)
    await notify(ctx, row.userId, {
      kind: 'booking.begun',
      bookingId: row.id,
      subject,
      startsAt: row.startsAt.toISOString(),
      noShowAt: noShowAt(timesOf(row, true), grace).toISOString(),
    })
}

/** Tells everybody at a bench that is booked soon until when they may stay, and stores that time for the sweep. */
const room = async (ctx: BookingContext): Promise<void> => {
  const now = ctx.clock.now()
  const claims = await ctx.db
    .select({
      deviceId: device.id,
      userId: booking.userId,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
    })
    .from(booking)
    .innerJoin(bookingPlace, eq(bookingPlace.bookingId, booking.id))
    .innerJoin(device, eq(device.id, bookingPlace.deviceId))
    .where(
      and(
        isNull(booking.freedAt),
        lte(booking.startsAt, new Date(now.getTime() + ROOM_MS)),
        gt(booking.endsAt, now),
      ),
    )
  const deviceIds = [...new Set(claims.map(({ deviceId }) => deviceId))]
  const stays = await ctx.db
    .select({
      occupancy,
      deviceName: device.name,
      places: sql<number>`${device.capacity} - (select count(*) from occupancy f
        where f.device_id = ${device.id} and f.safe_at is null and f.fault_at is not null)`.mapWith(Number),
      holds: sql<boolean>`exists (select 1 from booking b where b.occupancy_id = ${occupancy.id} and b.freed_at is null)`,
    })
    .from(occupancy)
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .where(
      and(
        isNull(occupancy.endedAt),
        or(
          isNotNull(occupancy.until),
          deviceIds.length > 0 ? inArray(occupancy.deviceId, deviceIds) : undefined,
        ),
      ),
    )
  for (const deviceId of new Set(stays.map((stay) => stay.occupancy.deviceId))) {
    const here = stays.filter((stay) => stay.occupancy.deviceId === deviceId)
    const wanted = claims.filter((claim) => claim.deviceId === deviceId)
    const leaving = makeRoom(
      here[0]?.places ?? 0,
      wanted,
      here.map((stay) => stay.occupancy),
      now,
    )
    for (const stay of here)
      if (!stay.holds) await setUntil(ctx, stay, leaving.get(stay.occupancy.id) ?? null, now)
  }
}

/** An announced end can move earlier, or be withdrawn when the place is no longer needed. It never moves later. */
const setUntil = async (
  ctx: BookingContext,
  stay: {
    occupancy: typeof occupancy.$inferSelect
    deviceName: { zh?: string | undefined; en?: string | undefined }
  },
  until: Date | null,
  now: Date,
): Promise<void> => {
  const known = stay.occupancy.until
  const same = until && known && known <= until
  if (same || (!until && (!known || known <= now))) return
  const { id, userId, deviceId } = stay.occupancy
  const [changed] = await ctx.db
    .update(occupancy)
    .set({ until })
    .where(and(eq(occupancy.id, id), isNull(occupancy.endedAt)))
    .returning({ id: occupancy.id })
  if (changed && until)
    await notify(ctx, userId, {
      kind: 'booking.makeRoom',
      deviceId,
      deviceName: stay.deviceName,
      until: until.toISOString(),
    })
}

/** One run of the clock. Safe on several nodes at once and after any downtime. */
export const lookAtClock = async (ctx: BookingContext): Promise<void> => {
  await settle(ctx)
  await begin(ctx)
  await room(ctx)
}

/** Reminds people whose slot begins soon, once, unless they booked it only just before. */
export const remind = async (ctx: BookingContext): Promise<void> => {
  const now = ctx.clock.now()
  const rows = await transaction(ctx.db, async (tx) => {
    const due = await tx
      .update(booking)
      .set({ remindedAt: now })
      .from(bookingOffer)
      .where(
        and(
          eq(bookingOffer.id, booking.offerId),
          isNull(booking.freedAt),
          isNull(booking.acceptBy),
          isNull(booking.remindedAt),
          gt(booking.startsAt, now),
          lte(booking.startsAt, new Date(now.getTime() + REMIND_MS)),
          sql`${booking.bookedAt} < ${booking.startsAt} - make_interval(secs => ${REMIND_MS / 1000})`,
        ),
      )
      .returning({
        id: booking.id,
        userId: booking.userId,
        subject: bookingOffer.subject,
        startsAt: booking.startsAt,
      })
    await note(
      tx,
      now,
      'booking.soon',
      due.map(({ userId, subject, startsAt }) => ({
        to: userId,
        data: { subject, startAt: startsAt.toISOString() },
      })),
    )
    return due
  })
  for (const { id, userId, subject, startsAt } of rows)
    await notify(ctx, userId, {
      kind: 'booking.reminder',
      bookingId: id,
      subject,
      startsAt: startsAt.toISOString(),
    })
}
