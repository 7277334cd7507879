import type { Slot } from '@labbox/contract/bookings/slots.ts'

/** So long before a slot others on its bench are told, and the holder is reminded. */
export const ROOM_MS = 5 * 60_000
export const REMIND_MS = 15 * 60_000
/** Whoever is on a bench that is booked in a slot already under way has so long to end. */
export const LEAVE_MS = 60_000
/** A place from the waiting list is held so long before the slot; within it for a third of that. */
const OFFER_MS = 15 * 60_000
const OFFER_IN_SLOT_MS = OFFER_MS / 3

/** Until when a place that became free is held for the first in line. */
export const acceptBy = (slot: Slot, now: Date): Date => {
  const held = now < slot.startsAt ? OFFER_MS : OFFER_IN_SLOT_MS
  return new Date(Math.min(now.getTime() + held, slot.endsAt.getTime()))
}

export interface Seat {
  deviceId: string
  seat: number
}

/** One seat of each bench in turn, so that a slot is spread over all of them. */
export const chooseSeats = (free: readonly Seat[], places: number): Seat[] =>
  free.toSorted((a, b) => a.seat - b.seat || a.deviceId.localeCompare(b.deviceId)).slice(0, places)

export interface Claim extends Slot {
  userId: string
}

export interface Stay {
  id: string
  userId: string
  startedAt: Date
}

/**
 * Which of those on a bench must have left when, so that everybody who booked finds a place: of those without a booking whoever
 * came last goes first, then those whose slot has not begun yet. `places`: how many of the bench work.
 */
export const makeRoom = (
  places: number,
  claims: readonly Claim[],
  stays: readonly Stay[],
  now: Date,
): Map<string, Date> => {
  const seated = new Set(stays.map(({ userId }) => userId))
  const leaving = new Map<string, Date>()
  const soon = now.getTime() + LEAVE_MS
  const moments = claims
    .filter((claim) => claim.startsAt > now || !seated.has(claim.userId))
    .map(({ startsAt }) => (startsAt > now ? startsAt.getTime() : soon))
  for (const moment of [...new Set(moments)].toSorted((a, b) => a - b)) {
    const holders = new Set(
      claims
        .filter(({ startsAt, endsAt }) => startsAt.getTime() <= moment && endsAt.getTime() > moment)
        .map(({ userId }) => userId),
    )
    const others = stays.filter((stay) => !holders.has(stay.userId) && !leaving.has(stay.id))
    const excess = Math.min(others.length, holders.size + others.length - places)
    const coming = new Set(
      claims.filter(({ endsAt }) => endsAt.getTime() > moment).map(({ userId }) => userId),
    )
    const last = others.toSorted(
      (a, b) =>
        Number(coming.has(a.userId)) - Number(coming.has(b.userId)) ||
        b.startedAt.getTime() - a.startedAt.getTime(),
    )
    for (const { id } of last.slice(0, Math.max(0, excess))) leaving.set(id, new Date(moment))
  }
  return leaving
}
