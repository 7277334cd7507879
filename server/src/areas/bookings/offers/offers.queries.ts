import { and, count, eq, ilike, inArray, sql } from 'drizzle-orm'
import type { Offer, offerPage } from '@labbox/contract/bookings/offers.ts'
import { offerState } from '@labbox/contract/bookings/states.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { user } from '../../access/tables.ts'
import { teachingClass } from '../../classes/tables.ts'
import { device } from '../../devices/tables.ts'
import { offerVisibleTo } from '../scope.ts'
import { bookingOffer, bookingOfferClass, bookingOfferDevice } from '../tables.ts'
import { placeFree } from './free.ts'

interface Named {
  id: string
  name: LocalText
}

const byOffer = (rows: (Named & { offerId: string })[]): Map<string, Named[]> => {
  const result = new Map<string, Named[]>()
  for (const { offerId, ...named } of rows) result.set(offerId, [...(result.get(offerId) ?? []), named])
  return result
}

/** The named devices of offers, by offer. */
export const devicesOfOffers = async (db: Db, offerIds: string[]): Promise<Map<string, Named[]>> =>
  byOffer(
    await db
      .select({ offerId: bookingOfferDevice.offerId, id: device.id, name: device.name })
      .from(bookingOfferDevice)
      .innerJoin(device, eq(device.id, bookingOfferDevice.deviceId))
      .where(inArray(bookingOfferDevice.offerId, offerIds)),
  )

const classesOfOffers = async (db: Db, offerIds: string[]): Promise<Map<string, Named[]>> =>
  byOffer(
    await db
      .select({ offerId: bookingOfferClass.offerId, id: teachingClass.id, name: teachingClass.name })
      .from(bookingOfferClass)
      .innerJoin(teachingClass, eq(teachingClass.id, bookingOfferClass.classId))
      .where(inArray(bookingOfferClass.offerId, offerIds)),
  )

const offerRows = (db: Db, now: Date) => {
  const time = sql`${now.toISOString()}::timestamptz`
  const places = sql`booking_place p join booking_slot s on s.id = p.slot_id where s.offer_id = ${bookingOffer.id}`
  const number = (text: ReturnType<typeof sql>) => sql<number>`(${text})`.mapWith(Number)
  return db
    .select({
      offer: bookingOffer,
      publisher: user.name,
      slots: number(sql`select count(*) from booking_slot s where s.offer_id = ${bookingOffer.id}`),
      remaining: number(sql`select count(*) from ${places} and ${placeFree} and p.ends_at > ${time}`),
      booked: number(sql`select count(*) from ${places} and p.booking_id is not null`),
      waiting: number(
        sql`select count(*) from booking_wait w join booking_slot s on s.id = w.slot_id where s.offer_id = ${bookingOffer.id} and s.ends_at > ${time}`,
      ),
    })
    .from(bookingOffer)
    .innerJoin(user, eq(user.id, bookingOffer.ownerId))
    .$dynamic()
}

const withNames = async (
  db: Db,
  rows: Awaited<ReturnType<typeof offerRows>>,
  now: Date,
): Promise<Offer[]> => {
  const ids = rows.map(({ offer }) => offer.id)
  if (ids.length === 0) return []
  const devices = await devicesOfOffers(db, ids)
  const classes = await classesOfOffers(db, ids)
  return rows.map(({ offer, ...rest }) => ({
    ...offer,
    ...rest,
    state: offerState(offer, now),
    devices: devices.get(offer.id) ?? [],
    classes: classes.get(offer.id) ?? [],
    startsAt: offer.startsAt.toISOString(),
    endsAt: offer.endsAt.toISOString(),
    closesAt: offer.closesAt?.toISOString() ?? null,
    closedAt: offer.closedAt?.toISOString() ?? null,
    createdAt: offer.createdAt.toISOString(),
  }))
}

const inState = (state: 'open' | 'closed' | 'over', now: Date) => {
  const over = sql`${bookingOffer.endsAt} <= ${now.toISOString()}::timestamptz`
  if (state === 'over') return over
  return sql`not ${over} and ${bookingOffer.closedAt} is ${state === 'closed' ? sql`not null` : sql`null`}`
}

export const offersOf = async (db: Db, actor: Actor, query: QueryOf<typeof offerPage>, now: Date) => {
  const where = and(
    offerVisibleTo(db, actor, 'bookings:offer:page'),
    query.subject ? ilike(sql`${bookingOffer.subject}::text`, containing(query.subject)) : undefined,
    query.state ? inState(query.state, now) : undefined,
  )
  const columns = {
    startsAt: bookingOffer.startsAt,
    endsAt: bookingOffer.endsAt,
    createdAt: bookingOffer.createdAt,
  }
  const window = windowOf(query)
  const rows = await offerRows(db, now)
    .where(where)
    .orderBy(...ordering(columns, query.sort, '-startsAt', bookingOffer.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(bookingOffer).where(where)
  return { items: await withNames(db, rows, now), total: total?.n ?? 0 }
}

export const offerOf = async (db: Db, actor: Actor, id: string, now: Date): Promise<Offer> => {
  const rows = await offerRows(db, now).where(
    and(eq(bookingOffer.id, id), offerVisibleTo(db, actor, 'bookings:offer:page')),
  )
  return found((await withNames(db, rows, now))[0])
}
