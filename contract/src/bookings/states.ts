/**
 * States of offers and bookings (domain: "States"). The effective status is a pure function of stored times and acts: what the
 * server writes down by the clock it may write late, or twice.
 */
export type OfferState = 'open' | 'closed' | 'over'
export type OfferAct = 'update' | 'close' | 'reopen'

export interface OfferTimes {
  endsAt: Date
  /** When booking ends; null: with the last slot. */
  closesAt: Date | null
  /** Closed by its publisher. */
  closedAt: Date | null
}

export const offerState = (offer: OfferTimes, now: Date): OfferState => {
  if (now >= offer.endsAt) return 'over'
  return offer.closedAt ? 'closed' : 'open'
}

/** What a publisher may do in which state; anything else is refused. */
export const offerActs: Record<OfferState, readonly OfferAct[]> = {
  open: ['update', 'close'],
  closed: ['update', 'reopen'],
  over: [],
}

export const bookingStatuses = [
  'offered',
  'reserved',
  'normal',
  'finished',
  'cancelled',
  'cancelledByAdmin',
  'expired',
  'lapsed',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]
export type BookingAct = 'accept' | 'cancel' | 'connect' | 'cancelByAdmin'

export interface BookingTimes {
  startsAt: Date
  endsAt: Date
  bookedAt: Date
  /** A place that became free is held for the first in line until then; null once it is taken. */
  acceptBy: Date | null
  /** When the holder connected in the slot. */
  usedAt: Date | null
  cancelledAt: Date | null
  /** Cancelled by somebody other than the holder. */
  byAdmin: boolean
  /** Written down by the clock: given up because nobody came. */
  expiredAt: Date | null
  /** Whether the bench was usable: somebody in front of a broken one is not absent. */
  benchReady: boolean
}

/** When a reserved place is given up because its holder has not come. */
export const noShowAt = ({ startsAt, endsAt, bookedAt }: BookingTimes, graceMs: number): Date => {
  const from = Math.max(startsAt.getTime(), bookedAt.getTime())
  return new Date(Math.min(from + graceMs, endsAt.getTime()))
}

export const bookingStatus = (booking: BookingTimes, now: Date, graceMs: number): BookingStatus => {
  if (booking.cancelledAt) return booking.byAdmin ? 'cancelledByAdmin' : 'cancelled'
  if (booking.acceptBy) return now >= booking.acceptBy ? 'lapsed' : 'offered'
  if (booking.expiredAt) return 'expired'
  if (booking.usedAt) return now >= booking.endsAt ? 'finished' : 'normal'
  if (now >= booking.endsAt) return 'expired'
  return booking.benchReady && now >= noShowAt(booking, graceMs) ? 'expired' : 'reserved'
}

/** What may be done with a booking in which status; anything else is refused. */
export const bookingActs: Record<BookingStatus, readonly BookingAct[]> = {
  offered: ['accept', 'cancel', 'cancelByAdmin'],
  reserved: ['cancel', 'connect', 'cancelByAdmin'],
  normal: ['connect'],
  finished: [],
  cancelled: [],
  cancelledByAdmin: [],
  expired: [],
  lapsed: [],
}

/** The table, with the two limits of time: one cancels until the start, and connects from it. */
export const mayAct = (
  act: BookingAct,
  status: BookingStatus,
  slot: { startsAt: Date },
  now: Date,
): boolean => {
  if (!bookingActs[status].includes(act)) return false
  if (act === 'cancel' && status === 'reserved') return now < slot.startsAt
  return act === 'connect' ? now >= slot.startsAt : true
}

/**
 * Whether a place of a slot may still be taken. Also during the slot, because a place that nobody came for becomes
 * free.
 */
export const slotBookable = (offer: OfferTimes, slot: { endsAt: Date }, now: Date): boolean =>
  offerState(offer, now) === 'open' && now < slot.endsAt && (!offer.closesAt || now < offer.closesAt)

/** Colours of the week grid, by the numbers of the specification; null: free. */
export const slotColours = { selected: 0, expired: 1, reserved: 2, limited: 3 } as const
export type SlotColour = (typeof slotColours)[keyof typeof slotColours]

export interface SlotFacts {
  /** The caller holds a booking of this slot. */
  mine: boolean
  /** The slot, or the time in which it could be booked, is over. */
  over: boolean
  /** The caller could not take it even if it were free: the offer is closed, or another booking overlaps. */
  limited: boolean
  remaining: number
}

export const slotColour = ({ mine, over, limited, remaining }: SlotFacts): SlotColour | null => {
  if (mine) return slotColours.selected
  if (over) return slotColours.expired
  if (limited) return slotColours.limited
  return remaining > 0 ? null : slotColours.reserved
}
