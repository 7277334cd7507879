import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Slot } from '@labbox/contract/bookings/slots.ts'
import { slotBookable } from '@labbox/contract/bookings/states.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { BookingContext } from '../context.ts'
import { notify as note } from '../../notices/service.ts'
import { notify } from '../effects.ts'
import { acceptBy } from '../rules.ts'
import { placeFree } from './free.ts'
import { booking, bookingOffer, bookingPlace, bookingSlot, bookingWait } from '../tables.ts'

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * Gives somebody a free place of a slot: one statement that locks a place and books it, so that it is done or not done, and a
 * place has one booking. `skipLocked`: do not wait for those who are taking another place at this moment.
 */
const takeOne = async (
  db: Db,
  slotId: string,
  claim: { userId: string; bookedAt: Date; acceptBy: Date | null },
  skipLocked: boolean,
): Promise<string | null> => {
  const id = newId()
  const rows = await db.execute(sql`
    with free as (
      select p.slot_id, p.place, p.starts_at, p.ends_at, s.offer_id from booking_place p
      join booking_slot s on s.id = p.slot_id
      where p.slot_id = ${slotId} and ${placeFree}
      order by p.place limit 1 for update of p ${skipLocked ? sql`skip locked` : sql``}
    ), made as (
      insert into booking (id, offer_id, slot_id, user_id, starts_at, ends_at, booked_at, accept_by)
      select ${id}::uuid, offer_id, slot_id, ${claim.userId}::uuid, starts_at, ends_at, ${time(claim.bookedAt)},
        ${claim.acceptBy ? time(claim.acceptBy) : sql`null`}
      from free
    )
    update booking_place p set booking_id = ${id}::uuid from free
    where p.slot_id = free.slot_id and p.place = free.place
    returning p.place`)
  return rows.length > 0 ? id : null
}

/** A free place of a slot, or null: only when every place is booked, also if somebody who was quicker then gives up. */
export const takePlace = async (
  db: Db,
  slotId: string,
  claim: { userId: string; bookedAt: Date; acceptBy: Date | null },
): Promise<string | null> =>
  (await takeOne(db, slotId, claim, true)) ?? (await takeOne(db, slotId, claim, false))

/** Releases what a booking holds: its place for the next person, or, in a closed offer, its seat for other offers. */
export const freePlace = async (
  tx: Db,
  { id, ...end }: { id: string; freedAt: Date } & Partial<typeof booking.$inferInsert>,
): Promise<void> => {
  const [held] = await tx
    .select({ place: bookingPlace, closedAt: bookingOffer.closedAt, kinds: bookingOffer.kinds })
    .from(bookingPlace)
    .innerJoin(bookingSlot, eq(bookingSlot.id, bookingPlace.slotId))
    .innerJoin(bookingOffer, eq(bookingOffer.id, bookingSlot.offerId))
    .where(eq(bookingPlace.bookingId, id))
    .for('update', { of: bookingPlace })
  if (held)
    await tx
      .update(bookingPlace)
      // "Any bench" is chosen again for the next person.
      .set({
        bookingId: null,
        held: held.closedAt === null,
        ...(held.kinds.length > 0 && { deviceId: null, seat: null }),
      })
      .where(eq(bookingPlace.bookingId, id))
  await tx
    .update(booking)
    .set({ deviceId: held?.place.deviceId ?? null, ...end })
    .where(eq(booking.id, id))
}

/** The first in line who is free at that time. People who have another booking then leave the line. */
const nextInLine = async (tx: Db, slotId: string): Promise<string | null> => {
  await tx.execute(sql`
    delete from booking_wait w using booking_slot s, booking b
    where w.slot_id = ${slotId} and s.id = w.slot_id and b.user_id = w.user_id and b.freed_at is null
      and b.starts_at < s.ends_at and b.ends_at > s.starts_at`)
  const [first] = await tx
    .select({ userId: bookingWait.userId })
    .from(bookingWait)
    .where(eq(bookingWait.slotId, slotId))
    .orderBy(asc(bookingWait.enteredAt), asc(bookingWait.userId))
    .limit(1)
    .for('update')
  return first?.userId ?? null
}

/** Offers one free place of a slot to the first in line; null when there is none, or nobody waits. */
const offerOne = (ctx: BookingContext, slotId: string) =>
  transaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const [row] = await tx
      .select({ slot: bookingSlot, offer: bookingOffer })
      .from(bookingSlot)
      .innerJoin(bookingOffer, eq(bookingOffer.id, bookingSlot.offerId))
      .where(eq(bookingSlot.id, slotId))
      .for('update', { of: bookingSlot })
    if (!row || !slotBookable(row.offer, row.slot, now)) return null
    const userId = await nextInLine(tx, slotId)
    if (!userId) return null
    const until = acceptBy(row.slot satisfies Slot, now)
    const id = await takePlace(tx, slotId, { userId, bookedAt: now, acceptBy: until })
    if (!id) return null
    await tx.delete(bookingWait).where(and(eq(bookingWait.slotId, slotId), eq(bookingWait.userId, userId)))
    const data = { subject: row.offer.subject, startAt: row.slot.startsAt.toISOString() }
    await note(tx, now, 'booking.offered', [{ to: userId, data: { ...data, acceptAt: until.toISOString() } }])
    return { id, userId, until, subject: row.offer.subject, startsAt: row.slot.startsAt }
  })

/** Offers every free place of a slot to those who wait, in their order. */
export const offerFree = async (ctx: BookingContext, slotId: string): Promise<void> => {
  for (;;) {
    const offered = await offerOne(ctx, slotId)
    if (!offered) return
    const { id, userId, until, subject, startsAt } = offered
    await notify(ctx, userId, {
      kind: 'booking.offered',
      bookingId: id,
      subject,
      startsAt: startsAt.toISOString(),
      acceptBy: until.toISOString(),
    })
  }
}

/** Slots with a free place and somebody waiting; this also finds what a crash has missed. */
export const slotsToOffer = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: bookingWait.slotId })
    .from(bookingWait)
    .innerJoin(bookingPlace, eq(bookingPlace.slotId, bookingWait.slotId))
    .where(and(isNull(bookingPlace.bookingId), bookingPlace.held, sql`${bookingPlace.endsAt} > ${time(now)}`))
  return rows.map(({ id }) => id)
}
