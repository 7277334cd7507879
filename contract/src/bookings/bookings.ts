import { z } from 'zod'
import { InstrumentKind } from '../bench/protocol.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { FileData, Id, Instant, LocalText, Nothing, WithId, pageOf, pageQuery } from '../core/types.ts'
import { Occupancy, QueuePlace } from '../devices/occupancy.ts'
import { bookingStatuses } from './states.ts'

export const BookingStatus = z.enum(bookingStatuses)

export const Slot = z.object({
  id: Id,
  offerId: Id,
  startsAt: Instant,
  endsAt: Instant,
  places: z.number().int(),
  remaining: z.number().int(),
  /** 0 selected, 1 expired, 2 reserved, 3 limited; null: free. */
  colour: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  /** The caller's booking of it, as far as it stands. */
  bookingId: Id.nullable(),
  waiting: z.number().int(),
  /** The caller's place in the waiting list, from 1; 0 when not waiting. */
  place: z.number().int(),
})
export type Slot = z.infer<typeof Slot>

export const SlotOffer = z.object({
  id: Id,
  subject: LocalText,
  remark: z.string(),
  publisher: PersonName,
  devices: z.array(z.object({ id: Id, name: LocalText })),
  kinds: z.array(InstrumentKind),
  closesAt: Instant.nullable(),
  closed: z.boolean(),
})
export type SlotOffer = z.infer<typeof SlotOffer>

export const Booking = z.object({
  id: Id,
  offerId: Id,
  subject: LocalText,
  status: BookingStatus,
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  /** Null: any bench, not chosen yet. */
  deviceId: Id.nullable(),
  deviceName: LocalText.nullable(),
  userId: Id,
  userName: PersonName,
  account: z.string(),
  bookedAt: Instant,
  acceptBy: Instant.nullable(),
  usedAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
  /** Why it was cancelled. */
  reason: z.string(),
  /** When it is given up if the holder does not come. */
  noShowAt: Instant,
})
export type Booking = z.infer<typeof Booking>

export const slotPage = endpoint({
  method: 'GET',
  path: '/device/book/page',
  access: 'bookings:slot:book',
  summary: 'Offers and slots that the caller may book, of a week',
  query: z.object({ at: Instant.optional() }),
  data: z.object({
    from: Instant,
    to: Instant,
    timeZone: z.string(),
    offers: z.array(SlotOffer),
    slots: z.array(Slot),
  }),
})

export const bookingAdd = endpoint({
  method: 'POST',
  path: '/device/book/book',
  access: 'bookings:slot:book',
  summary: 'Book a place of a slot',
  body: z.object({ slotId: Id }),
  data: WithId,
})

export const waitAdd = endpoint({
  method: 'POST',
  path: '/device/book/wait',
  access: 'bookings:slot:book',
  summary: 'Wait for a place of a slot that is full; the first in line is offered one that becomes free',
  body: z.object({ slotId: Id }),
  data: z.object({ place: z.number().int() }),
})

export const waitLeave = endpoint({
  method: 'POST',
  path: '/device/book/leave',
  access: 'bookings:slot:book',
  summary: 'Leave the waiting list of a slot',
  body: z.object({ slotId: Id }),
  data: Nothing,
})

export const bookingAccept = endpoint({
  method: 'POST',
  path: '/device/book/accept',
  access: 'bookings:slot:book',
  summary: 'Take the place that was offered from the waiting list',
  body: WithId,
  data: Nothing,
})

export const bookingCancel = endpoint({
  method: 'POST',
  path: '/device/book/cancel',
  access: 'bookings:slot:book',
  summary: 'Give one’s booking back, until its slot begins',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})

export const bookingConnect = endpoint({
  method: 'POST',
  path: '/device/book/connect',
  access: 'bookings:slot:book',
  summary: 'Take the bench of one’s slot; of “any bench” one that works is chosen',
  afterTrial: true,
  body: WithId,
  data: z.object({ occupancy: Occupancy.nullable(), queue: QueuePlace.nullable() }),
})

const recordFilters = {
  ...pageQuery(['startsAt', 'bookedAt']),
  status: BookingStatus.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
}

export const recordPage = endpoint({
  method: 'GET',
  path: '/device/book/record',
  access: 'bookings:slot:book',
  summary: 'One’s own bookings',
  query: z.object({ ...recordFilters, upcoming: z.boolean().optional() }),
  data: pageOf(Booking),
})

/** Who came, who stayed away. */
export const Attendance = z.object({
  reserved: z.number().int(),
  attended: z.number().int(),
  missed: z.number().int(),
  cancelled: z.number().int(),
})
export type Attendance = z.infer<typeof Attendance>

export const recordList = endpoint({
  method: 'GET',
  path: '/device/book/recordList',
  access: 'bookings:record:page',
  summary: 'Bookings of the offers that the caller published or administers, with attendance',
  query: z.object({
    ...recordFilters,
    offerId: Id.optional(),
    userName: z.string().trim().max(60).optional(),
  }),
  data: pageOf(Booking).extend({ attendance: Attendance }),
})

export const recordCancel = endpoint({
  method: 'POST',
  path: '/device/book/recordList/cancel',
  access: 'bookings:record:edit',
  summary: 'Cancel another’s booking, with the reason that is shown to them',
  body: z.object({ id: Id, reason: z.string().trim().min(1, { message: 'required' }).max(300) }),
  data: Nothing,
})

export const feedGet = endpoint({
  method: 'GET',
  path: '/device/book/feed',
  access: 'bookings:slot:book',
  summary: 'Whether one has a calendar address, and since when',
  data: z.object({ since: Instant.nullable() }),
})

export const feedMake = endpoint({
  method: 'POST',
  path: '/device/book/feed/make',
  access: 'bookings:slot:book',
  summary: 'Make a private calendar address; the former one stops working. It is shown this once',
  data: z.object({ url: z.string() }),
})

export const feedRevoke = endpoint({
  method: 'POST',
  path: '/device/book/feed/revoke',
  access: 'bookings:slot:book',
  summary: 'Make one’s calendar address stop working',
  data: Nothing,
})

export const feedRead = endpoint({
  method: 'GET',
  path: '/device/book/calendar',
  access: { public: 'calendar programs cannot sign in: the private key in the address opens it' },
  summary: 'Bookings and deadlines of whom the address belongs to, as iCalendar (RFC 5545)',
  query: z.object({ key: z.string().min(1).max(100) }),
  data: FileData,
  file: ['text/calendar'],
})

export const bookingIcs = endpoint({
  method: 'GET',
  path: '/device/book/ics',
  access: 'bookings:slot:book',
  summary: 'One of one’s bookings as an .ics file',
  query: WithId,
  data: FileData,
  file: ['text/calendar'],
})
