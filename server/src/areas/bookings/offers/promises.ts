import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Slot } from '@labbox/contract/bookings/slots.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { benchesOfOffers } from './binding.ts'
import { mostKept, type Promised } from '../rules.ts'
import { bookingPlace, bookingSlot } from '../tables.ts'

/** What others have of the benches from one time to another: seats of a named bench, or places of an offer of "any bench". */
interface Claim extends Slot {
  deviceId: string | null
  offerId: string
  places: number
}

/** Lock: two offers that are checked at the same moment would each fit alone. */
export const lockPromises = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox booking offers'))`)

const claimsIn = (tx: Db, from: Date, to: Date): Promise<Claim[]> =>
  tx
    .select({
      startsAt: bookingPlace.startsAt,
      endsAt: bookingPlace.endsAt,
      deviceId: bookingPlace.deviceId,
      offerId: bookingSlot.offerId,
      places: sql<number>`count(*)`.mapWith(Number),
    })
    .from(bookingPlace)
    .innerJoin(bookingSlot, eq(bookingSlot.id, bookingPlace.slotId))
    .where(and(eq(bookingPlace.held, true), lt(bookingPlace.startsAt, to), gt(bookingPlace.endsAt, from)))
    .groupBy(bookingPlace.startsAt, bookingPlace.endsAt, bookingPlace.deviceId, bookingSlot.offerId)

/** The benches that each of these offers of "any bench" may be bound to, with their capacities. */
const benchesOf = async (tx: Db, offerIds: readonly string[]) => {
  const capacity = new Map<string, number>()
  const benches = new Map<string, string[]>(offerIds.map((id) => [id, []]))
  if (offerIds.length === 0) return { benches, capacity }
  const ids = sql.join(
    offerIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await tx.execute<{ offer_id: string; device_id: string; capacity: number }>(sql`
    select f.id as offer_id, d.id as device_id, d.capacity from ${benchesOfOffers()}
    where f.id in (${ids})`)
  for (const row of rows) {
    benches.get(row.offer_id)?.push(row.device_id)
    capacity.set(row.device_id, row.capacity)
  }
  return { benches, capacity }
}

/** How many places an offer can have in its slots so that everything else that could be kept still can. */
const keptPlaces = async (tx: Db, offerId: string, slots: readonly Slot[], places: number) => {
  const times = slots.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
  const claims = await claimsIn(tx, new Date(Math.min(...times)), new Date(Math.max(...times)))
  const unbound = claims.filter(({ deviceId }) => deviceId === null)
  const { benches, capacity } = await benchesOf(tx, [...new Set(unbound.map((claim) => claim.offerId))])

  const keptBy = (held: readonly Claim[]): number => {
    const seats = new Map(capacity)
    for (const { deviceId, places: taken } of held)
      if (deviceId) seats.set(deviceId, (seats.get(deviceId) ?? 0) - taken)
    const promised = held.flatMap((claim): Promised[] =>
      claim.deviceId ? [] : [{ deviceIds: benches.get(claim.offerId) ?? [], places: claim.places }],
    )
    return mostKept(seats, promised)
  }
  const fits = (at: Date, own: number): boolean => {
    const now = claims.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    // Only benches that are chosen later can be short; seats on named benches are unique by constraint.
    if (now.every(({ deviceId }) => deviceId)) return true
    const others = now.filter((claim) => claim.offerId !== offerId)
    const mine = now
      .filter((claim) => claim.offerId === offerId)
      .map((claim) => (claim.deviceId ? claim : { ...claim, places: Math.min(own, claim.places) }))
    const more = mine.reduce((sum, claim) => sum + (claim.deviceId ? 0 : claim.places), 0)
    return keptBy([...others, ...mine]) === keptBy(others) + more
  }
  /** Checked only where something begins, because only there can the number in use grow. */
  const moments = slots.flatMap((slot) => [
    slot.startsAt,
    ...claims.flatMap(({ startsAt }) =>
      slot.startsAt < startsAt && startsAt < slot.endsAt ? [startsAt] : [],
    ),
  ])
  const distinct = [...new Set(moments.map((at) => at.getTime()))].map((at) => new Date(at))
  return distinct.reduce((kept, at) => {
    let most = kept
    while (most > 0 && !fits(at, most)) most--
    return most
  }, places)
}

/**
 * Refuses an offer that was just written when not every promise at its times can be kept. Places of "any bench" have no
 * bench yet, but there must be one for each. Call it under `lockPromises`.
 * @param mayShrink it can be published with fewer places: the refusal says with how many
 * @throws AppError BOOKING_PLACES, BOOKING_DEVICE_TAKEN
 */
export const refuseOverpromised = async (
  tx: Db,
  { id, places }: { id: string; places: number },
  slots: readonly Slot[],
  mayShrink: boolean,
): Promise<void> => {
  if (slots.length === 0) return
  const kept = await keptPlaces(tx, id, slots, places)
  if (kept === places) return
  if (!mayShrink || kept === 0) throw new AppError('BOOKING_DEVICE_TAKEN')
  throw new AppError('BOOKING_PLACES', { params: { count: kept }, fields: { places: 'BOOKING_PLACES' } })
}
