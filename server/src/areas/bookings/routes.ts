import type { FastifyInstance } from 'fastify'
import * as bookings from '@labbox/contract/bookings/bookings.ts'
import * as limits from '@labbox/contract/bookings/limits.ts'
import * as offers from '@labbox/contract/bookings/offers.ts'
import { register } from '../../platform/http/register.ts'
import { accept, book, cancel, cancelOther, connect, leave, wait } from './bookings.service.ts'
import { remind } from './clock.ts'
import type { BookingContext } from './context.ts'
import { limitOf, limitsOf } from './limits/limits.queries.ts'
import { addLimit, checkLimit, deleteLimit, updateLimit } from './limits/limits.service.ts'
import { feedOf, icsOf, makeFeed, readFeed, revokeFeed, type DeadlinesOf } from './records/feed.service.ts'
import { weekFor } from './offers/grid.queries.ts'
import { offerOf, offersOf } from './offers/offers.queries.ts'
import { close, publish, reopen, update } from './offers/offers.service.ts'
import { ownRecords, records } from './records/records.queries.ts'

export const bookingsRoutes = (app: FastifyInstance, ctx: BookingContext, deadlinesOf: DeadlinesOf): void => {
  const { db, clock } = ctx
  register(app, offers.offerPage, ({ actor, query }) => offersOf(db, actor, query, clock.now()))
  register(app, offers.offerGet, ({ actor, query }) => offerOf(db, actor, query.id, clock.now()))
  register(app, offers.offerAdd, ({ actor, body }) => publish(ctx, actor, body))
  register(app, offers.offerUpdate, ({ actor, body }) => update(ctx, actor, body))
  register(app, offers.offerClose, ({ actor, body }) => close(ctx, actor, body.id))
  register(app, offers.offerReopen, ({ actor, body }) => reopen(ctx, actor, body.id))

  register(app, bookings.slotPage, ({ actor, query }) =>
    weekFor(db, actor, query.at ? new Date(query.at) : null, clock.now()),
  )
  register(app, bookings.bookingAdd, ({ actor, body }) => book(ctx, actor, body.slotId))
  register(app, bookings.waitAdd, ({ actor, body }) => wait(ctx, actor, body.slotId))
  register(app, bookings.waitLeave, ({ actor, body }) => leave(ctx, actor, body.slotId))
  register(app, bookings.bookingAccept, ({ actor, body }) => accept(ctx, actor, body.id))
  register(app, bookings.bookingCancel, ({ actor, body }) => cancel(ctx, actor, body.id))
  register(app, bookings.bookingConnect, ({ actor, body }) => connect(ctx, actor, body.id))
  register(app, bookings.recordPage, ({ actor, query }) => ownRecords(ctx, actor, query))
  register(app, bookings.recordList, ({ actor, query }) => records(ctx, actor, query))
  register(app, bookings.recordCancel, ({ actor, body }) => cancelOther(ctx, actor, body.id, body.reason))

  register(app, limits.limitPage, ({ actor, query }) => limitsOf(ctx.db, actor, query))
  register(app, limits.limitGet, ({ actor, query }) => limitOf(ctx.db, actor, query.id))
  register(app, limits.limitAdd, ({ actor, body }) => addLimit(ctx, actor, body))
  register(app, limits.limitUpdate, ({ actor, body }) => updateLimit(ctx, actor, body))
  register(app, limits.limitDelete, ({ actor, body }) => deleteLimit(ctx, actor, body.id))
  register(app, limits.limitCheck, ({ actor, query }) => checkLimit(ctx, actor, query))

  register(app, bookings.feedGet, ({ actor }) => feedOf(ctx, actor))
  register(app, bookings.feedMake, ({ actor, request }) =>
    makeFeed(ctx, actor, ctx.config.publicUrl ?? `${request.protocol}://${request.host}`),
  )
  register(app, bookings.feedRevoke, ({ actor }) => revokeFeed(ctx, actor))
  register(app, bookings.feedRead, ({ query, request }) =>
    readFeed(ctx, deadlinesOf, query.key, request.locale),
  )
  register(app, bookings.bookingIcs, ({ actor, query }) => icsOf(ctx, actor, query.id))
}

/** Those whose slot begins soon are reminded every minute. */
export const bookingsJobs = (ctx: BookingContext): void => {
  ctx.jobs.define('bookings.remind', () => remind(ctx), { cron: '* * * * *' })
}

/** Names of database constraints and what each one tells. */
export const bookingConstraints = {
  booking_person: 'BOOKING_OVERLAP',
  booking_once: 'BOOKING_OVERLAP',
  booking_place_booking: 'recordOverLimit',
  booking_place_seat: 'BOOKING_DEVICE_TAKEN',
} as const
