import type { Slot } from '@labbox/contract/bookings/slots.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'

/** How long before a slot people at its bench are told to leave and its holder is reminded. */
export const ROOM_MS = 5 * MINUTE_MS
export const REMIND_MS = 15 * MINUTE_MS
/** How long somebody may stay at a bench that is booked in a slot that has already begun. */
export const LEAVE_MS = MINUTE_MS
/** A place from the waiting list is held so long before the slot; within it for a third of that. */
const OFFER_MS = 15 * MINUTE_MS
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

/** One seat of each bench in turn, so that a slot uses all benches evenly. */
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

/** So many places, each on one of these benches. */
export interface Promised {
  deviceIds: readonly string[]
  places: number
}

/**
 * How many of the places promised at one moment can be kept at once: places are given to benches, and earlier ones are moved to another
 * of their benches where that makes room (a maximum flow).
 */
export const mostKept = (seats: ReadonlyMap<string, number>, promised: readonly Promised[]): number => {
  const free = new Map(seats)
  const given = promised.map(() => new Map<string, number>())
  const add = (to: Map<string, number> | undefined, id: string, n: number) =>
    to?.set(id, (to.get(id) ?? 0) + n)

  /** Finds seats for up to `want` places of one promise; how many it found in one way. */
  const seat = (which: number, want: number, tried: Set<string>): number => {
    for (const id of promised[which]?.deviceIds ?? []) {
      if (tried.has(id)) continue
      tried.add(id)
      let found = Math.max(0, Math.min(want, free.get(id) ?? 0))
      if (found > 0) add(free, id, -found)
      else found = moveAside(id, want, tried)
      if (found === 0) continue
      add(given[which], id, found)
      return found
    }
    return 0
  }
  const moveAside = (id: string, want: number, tried: Set<string>): number => {
    for (const [other, held] of given.entries()) {
      const theirs = Math.min(want, held.get(id) ?? 0)
      const moved = theirs > 0 ? seat(other, theirs, tried) : 0
      if (moved === 0) continue
      add(held, id, -moved)
      return moved
    }
    return 0
  }
  return promised.reduce((kept, { places }, which) => {
    let left = places
    for (let found = 1; left > 0 && found > 0; left -= found) found = seat(which, left, new Set())
    return kept + places - left
  }, 0)
}
