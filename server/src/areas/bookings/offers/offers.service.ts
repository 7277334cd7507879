import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { MOST_PLACES, MOST_SLOTS, type offerAdd, type offerUpdate } from '@labbox/contract/bookings/offers.ts'
import { cutSlots, type Slot } from '@labbox/contract/bookings/slots.ts'
import { offerActs, offerState, type OfferAct } from '@labbox/contract/bookings/states.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, invalid, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { organisationOf } from '../../access/queries.ts'
import { reachableClasses } from '../../classes/queries.ts'
import { usableDevices } from '../../devices/queries.ts'
import type { BookingContext } from '../context.ts'
import { lockPromises, refuseOverpromised } from './promises.ts'
import { chooseSeats, type Seat } from '../rules.ts'
import { offerVisibleTo } from '../scope.ts'
import { bookingOffer, bookingOfferClass, bookingOfferDevice, bookingPlace, bookingSlot } from '../tables.ts'

type Publish = BodyOf<typeof offerAdd>

const fieldError = (
  key: 'BOOKING_BLOCKED' | 'BOOKING_NO_SLOTS' | 'BOOKING_TOO_MANY' | 'BOOKING_WHAT',
  field: string,
) => new AppError(key, { fields: { [field]: key } })

const slotsOf = (input: Publish, timeZone: string, now: Date): Slot[] => {
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)]
  const slots = cutSlots({ ...input, startsAt, endsAt, timeZone }, MOST_SLOTS).filter(
    (slot) => slot.endsAt > now,
  )
  if (slots.length === 0) throw fieldError('BOOKING_NO_SLOTS', 'endsAt')
  if (slots.length > MOST_SLOTS) throw fieldError('BOOKING_TOO_MANY', 'endsAt')
  if (slots.length * input.places > MOST_PLACES) throw fieldError('BOOKING_TOO_MANY', 'places')
  return slots
}

/** Seats of the named devices that no other offer has in any of the slots. */
const freeSeats = async (tx: Db, devices: readonly { id: string; capacity: number }[], slots: Slot[]) => {
  const spans = sql.join(
    slots.map(
      (slot) => sql`(${slot.startsAt.toISOString()}::timestamptz, ${slot.endsAt.toISOString()}::timestamptz)`,
    ),
    sql`, `,
  )
  const taken = await tx
    .selectDistinct({ deviceId: bookingPlace.deviceId, seat: bookingPlace.seat })
    .from(bookingPlace)
    .innerJoin(
      sql`(values ${spans}) as wanted (starts_at, ends_at)`,
      sql`wanted.starts_at < ${bookingPlace.endsAt} and wanted.ends_at > ${bookingPlace.startsAt}`,
    )
    .where(
      and(
        eq(bookingPlace.held, true),
        inArray(
          bookingPlace.deviceId,
          devices.map(({ id }) => id),
        ),
      ),
    )
  const gone = new Set(taken.map(({ deviceId, seat }) => `${deviceId} ${seat}`))
  return devices.flatMap(({ id, capacity }) =>
    Array.from({ length: capacity }, (_, seat): Seat => ({ deviceId: id, seat })).filter(
      ({ deviceId, seat }) => !gone.has(`${deviceId} ${seat}`),
    ),
  )
}

/** The bench of each place of a slot. Places of "any bench" have none yet, but as many benches must exist. */
const placesOf = async (
  tx: Db,
  viewer: Pick<Actor, 'userId' | 'orgPath' | 'permissions'>,
  input: Publish,
  slots: Slot[],
): Promise<(Seat | null)[]> => {
  const { deviceIds, kinds, places } = input
  if (deviceIds.length === 0 && kinds.length === 0) throw fieldError('BOOKING_WHAT', 'deviceIds')
  const wanted = [...new Set(deviceIds)]
  const known = await usableDevices(tx, viewer, wanted.length > 0 ? { ids: wanted } : { kinds })
  if (known.length < wanted.length) throw notFound()
  const devices = known.filter(({ blocked }) => !blocked)
  if (devices.length < wanted.length) throw fieldError('BOOKING_BLOCKED', 'deviceIds')
  const few = (count: number) =>
    new AppError('BOOKING_PLACES', { params: { count }, fields: { places: 'BOOKING_PLACES' } })
  const capacity = devices.reduce((sum, each) => sum + each.capacity, 0)
  if (capacity < places) throw few(capacity)
  if (wanted.length === 0) return Array.from({ length: places }, () => null)
  const free = await freeSeats(tx, devices, slots)
  if (free.length === 0) throw new AppError('BOOKING_DEVICE_TAKEN')
  if (free.length < places) throw few(free.length)
  return chooseSeats(free, places)
}

const ROWS_AT_ONCE = 2_000

const insertSlots = async (tx: Db, offerId: string, slots: Slot[], seats: (Seat | null)[]): Promise<void> => {
  const rows = slots.map((slot) => ({ id: newId(), offerId, ...slot }))
  await tx.insert(bookingSlot).values(rows)
  const places = rows.flatMap(({ id: slotId, startsAt, endsAt }) =>
    seats.map((seat, place) => ({
      slotId,
      place,
      startsAt,
      endsAt,
      deviceId: seat?.deviceId ?? null,
      seat: seat?.seat ?? null,
    })),
  )
  for (let k = 0; k < places.length; k += ROWS_AT_ONCE)
    await tx.insert(bookingPlace).values(places.slice(k, k + ROWS_AT_ONCE))
}

const setClasses = async (tx: Db, actor: Actor, offerId: string, classIds: readonly string[]) => {
  const wanted = [...new Set(classIds)]
  const known = await reachableClasses(tx, actor, 'classes:class:edit', wanted)
  if (known.length < wanted.length) throw notFound()
  await tx.delete(bookingOfferClass).where(eq(bookingOfferClass.offerId, offerId))
  if (wanted.length > 0)
    await tx.insert(bookingOfferClass).values(wanted.map((classId) => ({ offerId, classId })))
}

/** A teacher publishes for classes of theirs; only who administers the organisation publishes for everybody in it. */
const requireAudience = (actor: Actor, classIds: readonly string[]): void => {
  if (classIds.length === 0 && actor.role === 'teacher')
    throw new AppError('VALIDATION', { fields: { classIds: 'required' } })
}

/** The organisation of an offer: the actor's own, or another one that they administer; a system administrator has to name it. */
const publishedFor = async (tx: Db, actor: Actor, orgId = actor.orgId ?? undefined) => {
  if (!orgId) throw invalid({ orgId: 'required' })
  if (orgId === actor.orgId) return { id: orgId, timeZone: actor.timeZone, viewer: actor }
  const { path, timeZone } = await organisationOf(tx, actor, 'bookings:offer:add', orgId)
  // Everybody who books belongs to this organisation, so only benches that it may use can serve.
  return { id: orgId, timeZone, viewer: { ...actor, orgPath: path, permissions: new Map() } }
}

/** Publishes an offer: its slots and their places are made at once, so that booking only has to take one. */
export const publish = (ctx: BookingContext, actor: Actor, input: Publish): Promise<{ id: string }> =>
  transaction(ctx.db, async (tx) => {
    const org = await publishedFor(tx, actor, input.orgId)
    requireAudience(actor, input.classIds)
    await lockPromises(tx)
    const now = ctx.clock.now()
    const slots = slotsOf(input, org.timeZone, now)
    const seats = await placesOf(tx, org.viewer, input, slots)
    const { deviceIds, orgId: _, classIds, closesAt, ...fields } = input
    const id = newId()
    const kinds = deviceIds.length > 0 ? [] : [...new Set(input.kinds)]
    await tx.insert(bookingOffer).values({
      ...fields,
      id,
      kinds,
      orgId: org.id,
      ownerId: actor.userId,
      timeZone: org.timeZone,
      startsAt: new Date(input.startsAt),
      endsAt: slots.at(-1)!.endsAt,
      createdAt: now,
      closesAt: closesAt ? new Date(closesAt) : null,
    })
    const devices = [...new Set(deviceIds)].map((deviceId) => ({ offerId: id, deviceId }))
    if (devices.length > 0) await tx.insert(bookingOfferDevice).values(devices)
    await setClasses(tx, actor, id, classIds)
    await insertSlots(tx, id, slots, seats)
    await refuseOverpromised(tx, { id, places: input.places }, slots, kinds.length > 0)
    await audit(tx, actor, 'bookings:offer:add', { id, name: input.subject }, null, {
      slots: slots.length,
      places: input.places,
    })
    return { id }
  })

const lockOffer = async (
  ctx: BookingContext,
  tx: Db,
  actor: Actor,
  id: string,
  act: OfferAct,
  permission: Permission = 'bookings:offer:edit',
) => {
  const [row] = await tx
    .select()
    .from(bookingOffer)
    .where(and(eq(bookingOffer.id, id), offerVisibleTo(tx, actor, permission)))
    .for('update')
  const offer = found(row)
  if (!offerActs[offerState(offer, ctx.clock.now())].includes(act)) throw new AppError('OFFER_STATE')
  return offer
}

export const update = (ctx: BookingContext, actor: Actor, input: BodyOf<typeof offerUpdate>) =>
  transaction(ctx.db, async (tx) => {
    const before = await lockOffer(ctx, tx, actor, input.id, 'update')
    requireAudience(actor, input.classIds)
    if (before.version !== input.version) throw new AppError('CONFLICT')
    const { id, classIds, version, closesAt, ...fields } = input
    const after = { ...fields, closesAt: closesAt ? new Date(closesAt) : null }
    await tx
      .update(bookingOffer)
      .set({ ...after, version: version + 1 })
      .where(eq(bookingOffer.id, id))
    await setClasses(tx, actor, id, classIds)
    await audit(tx, actor, 'bookings:offer:edit', { id, name: before.subject }, before, after)
    return {}
  })

/** Reserves or releases the seats of unbooked places in future slots. */
const holdFreePlaces = async (tx: Db, offerId: string, now: Date, held: boolean): Promise<void> => {
  const slots = tx.select({ id: bookingSlot.id }).from(bookingSlot).where(eq(bookingSlot.offerId, offerId))
  await tx
    .update(bookingPlace)
    .set({ held })
    .where(
      and(
        inArray(bookingPlace.slotId, slots),
        isNull(bookingPlace.bookingId),
        sql`${bookingPlace.endsAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
}

const slotsAhead = (tx: Db, offerId: string, now: Date): Promise<Slot[]> =>
  tx
    .select({ startsAt: bookingSlot.startsAt, endsAt: bookingSlot.endsAt })
    .from(bookingSlot)
    .where(and(eq(bookingSlot.offerId, offerId), gt(bookingSlot.endsAt, now)))

const setClosed = (ctx: BookingContext, actor: Actor, id: string, closed: boolean) =>
  transaction(ctx.db, async (tx) => {
    const offer = await lockOffer(ctx, tx, actor, id, closed ? 'close' : 'reopen')
    const now = ctx.clock.now()
    const closedAt = closed ? now : null
    await tx.update(bookingOffer).set({ closedAt }).where(eq(bookingOffer.id, id))
    if (!closed) await lockPromises(tx)
    await holdFreePlaces(tx, id, now, !closed)
    if (!closed) await refuseOverpromised(tx, offer, await slotsAhead(tx, id, now), false)
    await audit(tx, actor, 'bookings:offer:edit', { id, name: offer.subject }, offer, { closedAt })
    return {}
  })

/** Takes no further bookings and lets unbooked seats go; bookings that were made stay. */
export const close = (ctx: BookingContext, actor: Actor, id: string) => setClosed(ctx, actor, id, true)

/** Takes bookings again, if no other offer has taken the seats meanwhile. */
export const reopen = (ctx: BookingContext, actor: Actor, id: string) => setClosed(ctx, actor, id, false)
