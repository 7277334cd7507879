import { z } from 'zod'
import { InstrumentKind } from '../bench/protocol.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, WithId, localName, pageOf, pageQuery } from '../core/types.ts'

/** The most slots one offer is cut into, and the most places they have together. */
export const MOST_SLOTS = 1_000
export const MOST_PLACES = 20_000

export const OfferState = z.enum(['open', 'closed', 'over'])

export const Offer = z.object({
  id: Id,
  subject: LocalText,
  remark: z.string(),
  state: OfferState,
  publisher: PersonName,
  /** Empty: any bench with these kinds of instruments, chosen when the slot begins. */
  devices: z.array(z.object({ id: Id, name: LocalText })),
  kinds: z.array(InstrumentKind),
  classes: z.array(z.object({ id: Id, name: LocalText })),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  weekdays: z.array(z.number().int()),
  dayFrom: z.number().int(),
  dayTo: z.number().int(),
  slotMinutes: z.number().int(),
  /** Places of one slot. */
  places: z.number().int(),
  closesAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  slots: z.number().int(),
  /** Places of slots that are not over and that nobody has. */
  remaining: z.number().int(),
  booked: z.number().int(),
  waiting: z.number().int(),
  version: z.number().int(),
  createdAt: Instant,
})
export type Offer = z.infer<typeof Offer>

const Minutes = z.number().int().min(0).max(1440)
const mutable = {
  subject: localName(1, 100),
  remark: z.string().trim().max(1000).default(''),
  /** Empty: everybody in the organisation. */
  classIds: z.array(Id).max(50).default([]),
  closesAt: Instant.nullable().default(null),
}

export const offerPage = endpoint({
  method: 'GET',
  path: '/device/book/my/page',
  access: 'bookings:offer:page',
  summary: 'Offers of bookings that the caller published or administers',
  query: z.object({
    ...pageQuery(['startsAt', 'endsAt', 'createdAt']),
    subject: z.string().trim().max(100).optional(),
    state: OfferState.optional(),
  }),
  data: pageOf(Offer),
})

export const offerGet = endpoint({
  method: 'GET',
  path: '/device/book/my/get',
  access: 'bookings:offer:page',
  summary: 'One offer',
  query: WithId,
  data: Offer,
})

export const offerAdd = endpoint({
  method: 'POST',
  path: '/device/book/add',
  access: 'bookings:offer:add',
  summary: 'Publish times at which benches can be booked, cut into slots in the organisation’s time zone',
  body: z.object({
    ...mutable,
    /** Another organisation than one's own; who belongs to none has to name it. */
    orgId: Id.optional(),
    deviceIds: z.array(Id).max(50).default([]),
    kinds: z.array(InstrumentKind).max(4).default([]),
    startsAt: Instant,
    endsAt: Instant,
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7).default([1, 2, 3, 4, 5, 6, 7]),
    dayFrom: Minutes.default(0),
    dayTo: Minutes.default(1440),
    slotMinutes: z.number().int().min(5).max(720),
    places: z.number().int().min(1).max(500),
  }),
  data: WithId,
})

export const offerUpdate = endpoint({
  method: 'POST',
  path: '/device/book/update',
  access: 'bookings:offer:edit',
  summary: 'Change what an offer says, whom it is for and when it closes; `version` is the one that was read',
  body: z.object({ ...mutable, id: Id, version: z.number().int().min(0) }),
  data: Nothing,
})

export const offerClose = endpoint({
  method: 'POST',
  path: '/device/book/close',
  access: 'bookings:offer:edit',
  summary: 'Take no further bookings; those that were made stay',
  body: WithId,
  data: Nothing,
})

export const offerReopen = endpoint({
  method: 'POST',
  path: '/device/book/reopen',
  access: 'bookings:offer:edit',
  summary: 'Take bookings again',
  body: WithId,
  data: Nothing,
})
