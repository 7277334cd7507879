import { and, count, eq, gte, ilike, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { Booking, recordList, recordPage } from '@labbox/contract/bookings/bookings.ts'
import { bookingStatus, noShowAt, type BookingStatus } from '@labbox/contract/bookings/states.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { user } from '../../access/tables.ts'
import { device } from '../../devices/tables.ts'
import { graceMs, type BookingContext } from '../context.ts'
import { benchReady, timesOf } from '../facts.ts'
import { offerVisibleTo } from '../scope.ts'
import { booking, bookingOffer, bookingPlace } from '../tables.ts'

const rowsOf = (ctx: BookingContext) =>
  ctx.db
    .select({
      booking,
      offer: { subject: bookingOffer.subject, timeZone: bookingOffer.timeZone },
      person: { name: user.name, account: user.account },
      device: { id: device.id, name: device.name },
      benchReady,
    })
    .from(booking)
    .innerJoin(bookingOffer, eq(bookingOffer.id, booking.offerId))
    .innerJoin(user, eq(user.id, booking.userId))
    .leftJoin(bookingPlace, eq(bookingPlace.bookingId, booking.id))
    .leftJoin(device, eq(device.id, sql`coalesce(${bookingPlace.deviceId}, ${booking.deviceId})`))
    .$dynamic()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const viewOf = (
  { booking: row, offer, person, device: bench, benchReady: ready }: Row,
  now: Date,
  grace: number,
): Booking => {
  const times = timesOf(row, ready)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: row.id,
    offerId: row.offerId,
    ...offer,
    status: bookingStatus(times, now, grace),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    deviceId: bench?.id ?? null,
    deviceName: bench?.name ?? null,
    userId: row.userId,
    userName: person.name,
    account: person.account,
    reason: row.reason,
    bookedAt: row.bookedAt.toISOString(),
    acceptBy: iso(row.acceptBy),
    usedAt: iso(row.usedAt),
    cancelledAt: iso(row.cancelledAt),
    noShowAt: noShowAt(times, grace).toISOString(),
  }
}

/** The rows of a status: the same rules as `bookingStatus`, in the words of the database. */
const withStatus = (status: BookingStatus, now: Date, grace: number): SQL | undefined => {
  const time = sql`${now.toISOString()}::timestamptz`
  const taken = and(isNull(booking.cancelledAt), isNull(booking.acceptBy))
  const other = sql`${booking.cancelledBy} is not null and ${booking.cancelledBy} <> ${booking.userId}`
  const missed = or(
    isNotNull(booking.expiredAt),
    and(
      isNull(booking.usedAt),
      sql`(${booking.endsAt} <= ${time} or (${benchReady}
        and greatest(${booking.startsAt}, ${booking.bookedAt}) + make_interval(secs => ${grace / 1000}) <= ${time}))`,
    ),
  )
  switch (status) {
    case 'cancelled':
      return and(isNotNull(booking.cancelledAt), sql`not (${other})`)
    case 'cancelledByAdmin':
      return and(isNotNull(booking.cancelledAt), other)
    case 'offered':
    case 'lapsed':
      return and(
        isNull(booking.cancelledAt),
        isNotNull(booking.acceptBy),
        status === 'offered' ? sql`${booking.acceptBy} > ${time}` : sql`${booking.acceptBy} <= ${time}`,
      )
    case 'expired':
      return and(taken, missed)
    case 'normal':
    case 'finished':
      return and(
        taken,
        isNull(booking.expiredAt),
        isNotNull(booking.usedAt),
        status === 'normal' ? sql`${booking.endsAt} > ${time}` : sql`${booking.endsAt} <= ${time}`,
      )
    case 'reserved':
      return and(taken, isNull(booking.usedAt), sql`not coalesce(${missed}, false)`)
  }
}

type Filter = Pick<QueryOf<typeof recordPage>, 'page' | 'limit' | 'sort' | 'status' | 'from' | 'to'>

/** What is still to come before what is over, each the nearest first. */
const nearestFirst = (now: Date): SQL[] => {
  const time = sql`${now.toISOString()}::timestamptz`
  return [
    sql`${booking.endsAt} > ${time} desc`,
    sql`abs(extract(epoch from ${booking.startsAt} - ${time}))`,
    sql`${booking.id}`,
  ]
}

const pageWhere = async (ctx: BookingContext, filter: Filter, more: SQL | undefined) => {
  const now = ctx.clock.now()
  const grace = await graceMs(ctx)
  const where = and(
    more,
    filter.status ? withStatus(filter.status, now, grace) : undefined,
    filter.from ? gte(booking.startsAt, new Date(filter.from)) : undefined,
    filter.to ? lt(booking.startsAt, new Date(filter.to)) : undefined,
  )
  const columns = { startsAt: booking.startsAt, bookedAt: booking.bookedAt }
  const window = windowOf(filter)
  const rows = await rowsOf(ctx)
    .where(where)
    .orderBy(...(filter.sort ? ordering(columns, filter.sort, '-startsAt', booking.id) : nearestFirst(now)))
    .limit(window.limit)
    .offset(window.offset)
  const inStatus = (status: BookingStatus) => withStatus(status, now, grace)
  const counted = (...statuses: BookingStatus[]) =>
    sql<number>`count(*) filter (where ${or(...statuses.map(inStatus))})`.mapWith(Number)
  const [sums] = await ctx.db
    .select({
      total: count(),
      reserved: counted('reserved', 'offered'),
      attended: counted('normal', 'finished'),
      missed: counted('expired'),
      cancelled: counted('cancelled', 'cancelledByAdmin'),
    })
    .from(booking)
    .innerJoin(bookingOffer, eq(bookingOffer.id, booking.offerId))
    .innerJoin(user, eq(user.id, booking.userId))
    .leftJoin(bookingPlace, eq(bookingPlace.bookingId, booking.id))
    .leftJoin(device, eq(device.id, bookingPlace.deviceId))
    .where(where)
  const { total, ...attendance } = sums ?? { total: 0, reserved: 0, attended: 0, missed: 0, cancelled: 0 }
  return { items: rows.map((row) => viewOf(row, now, grace)), total, attendance }
}

/** One's own bookings; `upcoming`: those that still stand. */
export const ownRecords = async (ctx: BookingContext, actor: Actor, query: QueryOf<typeof recordPage>) => {
  const open = and(
    isNull(booking.freedAt),
    sql`${booking.endsAt} > ${ctx.clock.now().toISOString()}::timestamptz`,
  )
  const own = and(eq(booking.userId, actor.userId), query.upcoming ? open : undefined)
  const { items, total } = await pageWhere(ctx, query, own)
  return { items, total }
}

/** Bookings of the offers that the actor may reach, with who came. */
export const records = (ctx: BookingContext, actor: Actor, query: QueryOf<typeof recordList>) =>
  pageWhere(
    ctx,
    query,
    and(
      offerVisibleTo(ctx.db, actor, 'bookings:record:page'),
      query.offerId ? eq(booking.offerId, query.offerId) : undefined,
      query.userName ? ilike(user.name, containing(query.userName)) : undefined,
    ),
  )

const CALENDAR_MS = 90 * DAY_MS
const MOST_EVENTS = 500

/** What a calendar shows of somebody: bookings that stand or were kept, of the last quarter of a year and to come. */
export const calendarRecords = async (
  ctx: BookingContext,
  userId: string,
  id?: string,
): Promise<Booking[]> => {
  const since = new Date(ctx.clock.now().getTime() - CALENDAR_MS)
  const rows = await rowsOf(ctx)
    .where(and(eq(booking.userId, userId), id ? eq(booking.id, id) : gte(booking.startsAt, since)))
    .orderBy(booking.startsAt, booking.id)
    .limit(MOST_EVENTS)
  const grace = await graceMs(ctx)
  return rows.map((row) => viewOf(row, ctx.clock.now(), grace))
}
