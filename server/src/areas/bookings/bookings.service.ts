import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  bookingStatus,
  mayAct,
  slotBookable,
  type BookingAct,
  type BookingStatus,
} from '@labbox/contract/bookings/states.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { take } from '../devices/service.ts'
import { notify as note } from '../notices/service.ts'
import { bindBench } from './offers/binding.ts'
import { graceMs, type BookingContext } from './context.ts'
import { notify } from './effects.ts'
import { bookingFacts, timesOf, type BookingRow } from './facts.ts'
import { openBook, refuseLimited, slotVerdict } from './limits/limits.service.ts'
import { placeFree } from './offers/free.ts'
import { devicesOfOffers } from './offers/offers.queries.ts'
import { freePlace, offerFree, takePlace } from './offers/places.ts'
import { bookableBy, offerVisibleTo } from './scope.ts'
import { booking, bookingOffer, bookingPlace, bookingSlot, bookingWait } from './tables.ts'

/** A slot that the actor may book, with whether there is anything left of it. */
const bookableSlot = async (ctx: BookingContext, db: Db, actor: Actor, slotId: string) => {
  const [row] = await db
    .select({
      slot: bookingSlot,
      offer: bookingOffer,
      free: sql<boolean>`exists (select 1 from booking_place p where p.slot_id = ${bookingSlot.id} and ${placeFree})`,
      waiting: sql<boolean>`exists (select 1 from booking_wait w where w.slot_id = ${bookingSlot.id})`,
      overlaps: sql<boolean>`exists (select 1 from booking b where b.user_id = ${actor.userId} and b.freed_at is null
        and b.starts_at < ${bookingSlot.endsAt} and b.ends_at > ${bookingSlot.startsAt})`,
    })
    .from(bookingSlot)
    .innerJoin(bookingOffer, eq(bookingOffer.id, bookingSlot.offerId))
    .where(and(eq(bookingSlot.id, slotId), bookableBy(db, actor)))
  const known = found(row)
  if (!slotBookable(known.offer, known.slot, ctx.clock.now())) throw new AppError('BOOKING_SLOT_OVER')
  if (known.overlaps) throw new AppError('BOOKING_OVERLAP')
  const { slot, offer } = known
  const book = await openBook(db, actor.userId, slot.startsAt, slot.endsAt, ctx.clock.now())
  if (book.rules.length > 0) {
    const devices = (await devicesOfOffers(db, [offer.id])).get(offer.id) ?? []
    const deviceIds = devices.map(({ id }) => id)
    refuseLimited(actor, book, slotVerdict(book, deviceIds, slot))
  }
  return known
}

const tellConfirmed = (tx: Db, at: Date, to: string, subject: LocalText, startsAt: Date): Promise<void> =>
  note(tx, at, 'booking.confirmed', [{ to, data: { subject, startAt: startsAt.toISOString() } }])

/**
 * Books a place. People on the waiting list come first: while anybody waits, a place that becomes free is held for
 * them.
 */
export const book = async (ctx: BookingContext, actor: Actor, slotId: string): Promise<{ id: string }> => {
  const { free, waiting, slot, offer } = await bookableSlot(ctx, ctx.db, actor, slotId)
  if (!free || waiting) throw new AppError('recordOverLimit')
  const claim = { userId: actor.userId, bookedAt: ctx.clock.now(), acceptBy: null }
  const id = await transaction(ctx.db, async (tx) => {
    const taken = await takePlace(tx, slotId, claim)
    if (taken) await tellConfirmed(tx, claim.bookedAt, actor.userId, offer.subject, slot.startsAt)
    return taken
  })
  if (id) return { id }
  // The place was taken in between. If this same person took it, they get another refusal.
  await bookableSlot(ctx, ctx.db, actor, slotId)
  throw new AppError('recordOverLimit')
}

export const wait = (ctx: BookingContext, actor: Actor, slotId: string): Promise<{ place: number }> =>
  transaction(ctx.db, async (tx) => {
    const { free, waiting } = await bookableSlot(ctx, tx, actor, slotId)
    if (free && !waiting) throw new AppError('BOOKING_PLACES_LEFT')
    await tx
      .insert(bookingWait)
      .values({ slotId, userId: actor.userId, enteredAt: ctx.clock.now() })
      .onConflictDoNothing()
    const mine = sql`select w.entered_at, w.user_id from booking_wait w where w.slot_id = ${slotId} and w.user_id = ${actor.userId}`
    const before = and(
      eq(bookingWait.slotId, slotId),
      sql`(${bookingWait.enteredAt}, ${bookingWait.userId}) <= (${mine})`,
    )
    return { place: await tx.$count(bookingWait, before) }
  })

/** Leaving twice is harmless. */
export const leave = async (ctx: BookingContext, actor: Actor, slotId: string) => {
  await ctx.db
    .delete(bookingWait)
    .where(and(eq(bookingWait.slotId, slotId), eq(bookingWait.userId, actor.userId)))
  return {}
}

/** Locks a booking that `visible` lets through, as it stands now, and refuses acts that its status does not allow. */
const lockForAct = async (
  ctx: BookingContext,
  tx: Db,
  id: string,
  visible: ReturnType<typeof offerVisibleTo>,
  act: BookingAct,
): Promise<{ row: BookingRow; status: BookingStatus }> => {
  const [facts] = await bookingFacts(tx)
    .where(and(eq(booking.id, id), visible))
    .for('update', { of: booking })
  const { booking: row, benchReady } = found(facts)
  const now = ctx.clock.now()
  const status = bookingStatus(timesOf(row, benchReady), now, await graceMs(ctx))
  if (mayAct(act, status, row, now)) return { row, status }
  if (act === 'cancel' && status === 'reserved') throw new AppError('BOOKING_BEGUN')
  if (act === 'connect' && status === 'reserved') throw new AppError('BOOKING_NOT_BEGUN')
  throw new AppError('BOOKING_STATE')
}

const ofActor = (actor: Actor) => eq(booking.userId, actor.userId)

export const accept = (ctx: BookingContext, actor: Actor, id: string) =>
  transaction(ctx.db, async (tx) => {
    await lockForAct(ctx, tx, id, ofActor(actor), 'accept')
    await tx.update(booking).set({ acceptBy: null, bookedAt: ctx.clock.now() }).where(eq(booking.id, id))
    return {}
  })

/** Gives back a booking, or a place that was offered; it is offered to the first in line. */
export const cancel = async (ctx: BookingContext, actor: Actor, id: string) => {
  const { row } = await transaction(ctx.db, async (tx) => {
    const locked = await lockForAct(ctx, tx, id, ofActor(actor), 'cancel')
    const now = ctx.clock.now()
    await freePlace(tx, { id, cancelledAt: now, cancelledBy: actor.userId, freedAt: now })
    return locked
  })
  await offerFree(ctx, row.slotId)
  return {}
}

/** Bookings of the offers that the actor may reach, as a condition on `booking` alone. */
const ofOffers = (db: Db, actor: Actor) =>
  sql`exists (${db
    .select({ one: sql`1` })
    .from(bookingOffer)
    .where(and(eq(bookingOffer.id, booking.offerId), offerVisibleTo(db, actor, 'bookings:record:edit')))})`

/** Cancels another's booking; they are told why. */
export const cancelOther = async (ctx: BookingContext, actor: Actor, id: string, reason: string) => {
  const row = await transaction(ctx.db, async (tx) => {
    const locked = await lockForAct(ctx, tx, id, ofOffers(tx, actor), 'cancelByAdmin')
    const now = ctx.clock.now()
    await freePlace(tx, { id, cancelledAt: now, cancelledBy: actor.userId, reason, freedAt: now })
    const [offer] = await tx
      .select({ subject: bookingOffer.subject })
      .from(bookingOffer)
      .where(eq(bookingOffer.id, locked.row.offerId))
    const { subject } = found(offer)
    await note(tx, now, 'booking.cancelled', [
      { to: locked.row.userId, data: { subject, startAt: locked.row.startsAt.toISOString(), reason } },
    ])
    await audit(tx, actor, 'bookings:record:edit', { id, name: subject }, null, {
      userId: locked.row.userId,
      startsAt: locked.row.startsAt.toISOString(),
      reason,
    })
    return { ...locked.row, subject }
  })
  await notify(ctx, row.userId, {
    kind: 'booking.cancelled',
    bookingId: id,
    subject: row.subject,
    reason,
    startsAt: row.startsAt.toISOString(),
  })
  await offerFree(ctx, row.slotId)
  return {}
}

/** Takes the bench of the slot. "Any bench" is bound to one now, or to another one if its bench has broken since. */
export const connect = async (ctx: BookingContext, actor: Actor, id: string) => {
  const { row } = await transaction(ctx.db, (tx) => lockForAct(ctx, tx, id, ofActor(actor), 'connect'))
  await bindBench(ctx, row)
  const [place] = await ctx.db
    .select({ deviceId: bookingPlace.deviceId })
    .from(bookingPlace)
    .innerJoin(booking, and(eq(booking.id, bookingPlace.bookingId), isNull(booking.freedAt)))
    .where(eq(bookingPlace.bookingId, id))
  if (!place?.deviceId) throw new AppError('BOOKING_NO_BENCH')
  return take(ctx, actor, place.deviceId)
}
