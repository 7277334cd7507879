import { and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Slot, SlotOffer } from '@labbox/contract/bookings/bookings.ts'
import { weekOf } from '@labbox/contract/bookings/slots.ts'
import { slotBookable, slotColour } from '@labbox/contract/bookings/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { user } from '../../access/tables.ts'
import { openBook, slotVerdict } from '../limits/limits.service.ts'
import { devicesOfOffers } from './offers.queries.ts'
import { bookableBy } from '../scope.ts'
import { booking, bookingOffer, bookingSlot } from '../tables.ts'
import { placeFree } from './free.ts'

const slotRows = (db: Db, actor: Actor, from: Date, to: Date) => {
  const places = sql`booking_place p where p.slot_id = ${bookingSlot.id}`
  const line = sql`booking_wait w where w.slot_id = ${bookingSlot.id}`
  const number = (text: ReturnType<typeof sql>) => sql<number>`(${text})`.mapWith(Number)
  return db
    .select({
      slot: bookingSlot,
      offer: bookingOffer,
      publisher: user.name,
      free: number(sql`select count(*) from ${places} and ${placeFree}`),
      waiting: number(sql`select count(*) from ${line}`),
      place: number(
        sql`select count(*) from ${line} and (w.entered_at, w.user_id) <= (
          select m.entered_at, m.user_id from booking_wait m where m.slot_id = ${bookingSlot.id} and m.user_id = ${actor.userId})`,
      ),
    })
    .from(bookingSlot)
    .innerJoin(bookingOffer, eq(bookingOffer.id, bookingSlot.offerId))
    .innerJoin(user, eq(user.id, bookingOffer.ownerId))
    .where(and(gte(bookingSlot.startsAt, from), lt(bookingSlot.startsAt, to), bookableBy(db, actor)))
    .orderBy(asc(bookingSlot.startsAt), asc(bookingSlot.id))
}

/** The week that `at` is in, as clocks in the actor's organisation count it: what can be booked, and what is one's own. */
export const weekFor = async (db: Db, actor: Actor, at: Date | null, now: Date) => {
  const { timeZone } = actor
  const { from, to } = weekOf((at ?? now).getTime(), timeZone)
  const rows = await slotRows(db, actor, from, to)
  const own = await db
    .select({ id: booking.id, slotId: booking.slotId, startsAt: booking.startsAt, endsAt: booking.endsAt })
    .from(booking)
    .where(
      and(
        eq(booking.userId, actor.userId),
        isNull(booking.cancelledAt),
        isNull(booking.expiredAt),
        // Offered places that were not accepted are left out.
        sql`(${booking.acceptBy} is null or ${booking.freedAt} is null)`,
        lt(booking.startsAt, to),
        gt(booking.endsAt, from),
      ),
    )
  const offerIds = [...new Set(rows.map(({ offer }) => offer.id))]
  const devices = await devicesOfOffers(db, offerIds)
  const limits = await openBook(db, actor.userId, from, to, now)
  const offers = new Map<string, SlotOffer>()
  const slots = rows.map(({ slot, offer, publisher, free, waiting, place }): Slot => {
    offers.set(offer.id, {
      id: offer.id,
      subject: offer.subject,
      remark: offer.remark,
      publisher,
      kinds: offer.kinds,
      devices: devices.get(offer.id) ?? [],
      closesAt: offer.closesAt?.toISOString() ?? null,
      closed: offer.closedAt !== null,
    })
    const mine = own.find(({ slotId }) => slotId === slot.id)
    // A place that is free for a moment belongs to the waiting list.
    const remaining = waiting > 0 ? 0 : free
    const elsewhere = own.some((other) => other.startsAt < slot.endsAt && other.endsAt > slot.startsAt)
    const onDevices = (devices.get(offer.id) ?? []).map(({ id }) => id)
    const outside = !mine && slotVerdict(limits, onDevices, slot).refusal !== null
    const closed = offer.closedAt !== null
    const over = !closed && !slotBookable(offer, slot, now)
    return {
      id: slot.id,
      offerId: offer.id,
      places: offer.places,
      remaining,
      waiting,
      place,
      startsAt: slot.startsAt.toISOString(),
      endsAt: slot.endsAt.toISOString(),
      bookingId: mine?.id ?? null,
      colour: slotColour({
        mine: mine !== undefined,
        remaining,
        limited: closed || elsewhere || outside,
        over: over || slot.endsAt <= now,
      }),
    }
  })
  return { from, to, timeZone, offers: [...offers.values()], slots }
}
