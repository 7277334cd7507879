import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import type { LimitLevel, LimitWindow } from '@labbox/contract/bookings/limit-rules.ts'
import { id, instant, localText, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { device, occupancy } from '../devices/tables.ts'

/** Times at which benches can be booked, as published; cut into slots once, in the zone that held then. */
export const bookingOffer = pgTable(
  'booking_offer',
  {
    id: id(),
    orgId: ref()
      .notNull()
      .references(() => organisation.id),
    ownerId: ref()
      .notNull()
      .references(() => user.id),
    subject: localText().notNull(),
    remark: text().notNull().default(''),
    /** Of "any bench": the instruments it must have; empty when devices are named. */
    kinds: jsonb().$type<InstrumentKind[]>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    timeZone: text().notNull(),
    weekdays: jsonb().$type<number[]>().notNull(),
    dayFrom: integer().notNull(),
    dayTo: integer().notNull(),
    slotMinutes: integer().notNull(),
    places: integer().notNull(),
    closesAt: instant(),
    closedAt: instant(),
    version: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('booking_offer_owner').on(t.ownerId),
    index('booking_offer_org').on(t.orgId, t.startsAt),
    check('booking_offer_span', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

export const bookingOfferDevice = pgTable(
  'booking_offer_device',
  {
    offerId: ref()
      .notNull()
      .references(() => bookingOffer.id, { onDelete: 'cascade' }),
    deviceId: ref()
      .notNull()
      .references(() => device.id),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.deviceId] })],
)

/** Whom an offer is for; none: everybody in its organisation. */
export const bookingOfferClass = pgTable(
  'booking_offer_class',
  {
    offerId: ref()
      .notNull()
      .references(() => bookingOffer.id, { onDelete: 'cascade' }),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.classId] }), index('booking_offer_class_class').on(t.classId)],
)

export const bookingSlot = pgTable(
  'booking_slot',
  {
    id: id(),
    offerId: ref()
      .notNull()
      .references(() => bookingOffer.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [unique('booking_slot_start').on(t.offerId, t.startsAt), index('booking_slot_time').on(t.startsAt)],
)

/**
 * One place of a slot. Who books it locks its row, so a place has one booking at most. A place on a named bench also has its
 * seat there; no two places have one seat at one time (`booking_place_seat`, an exclusion constraint).
 */
export const bookingPlace = pgTable(
  'booking_place',
  {
    slotId: ref()
      .notNull()
      .references(() => bookingSlot.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Of "any bench": chosen when the slot begins. */
    deviceId: ref().references(() => device.id),
    seat: integer(),
    /** Whether the seat is kept: not that of an unbooked place of a closed offer. */
    held: boolean().notNull().default(true),
    bookingId: ref().references((): AnyPgColumn => booking.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.slotId, t.place] }),
    unique('booking_place_booking').on(t.bookingId),
    index('booking_place_device').on(t.deviceId, t.startsAt),
    check('booking_place_bound', sql`(${t.deviceId} is null) = (${t.seat} is null)`),
  ],
)

/**
 * One person's claim to a slot: the record of it afterwards. As long as `freedAt` is null it holds its place, and its holder
 * has no other one at that time (`booking_person`, an exclusion constraint).
 */
export const booking = pgTable(
  'booking',
  {
    id: id(),
    offerId: ref()
      .notNull()
      .references(() => bookingOffer.id, { onDelete: 'cascade' }),
    slotId: ref()
      .notNull()
      .references(() => bookingSlot.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    bookedAt: instant().notNull(),
    acceptBy: instant(),
    usedAt: instant(),
    /** The use of the bench in this slot; the last one when there were several. */
    occupancyId: ref().references(() => occupancy.id, { onDelete: 'set null' }),
    /** The bench it was, kept when the place goes to somebody else. */
    deviceId: ref().references(() => device.id, { onDelete: 'set null' }),
    cancelledAt: instant(),
    cancelledBy: ref().references(() => user.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    expiredAt: instant(),
    freedAt: instant(),
    remindedAt: instant(),
    begunToldAt: instant(),
  },
  (t) => [
    uniqueIndex('booking_once')
      .on(t.slotId, t.userId)
      .where(sql`${t.freedAt} is null`),
    index('booking_user').on(t.userId, t.startsAt),
    index('booking_offer_time').on(t.offerId, t.startsAt),
    // What the clock looks at every few seconds.
    index('booking_open')
      .on(t.startsAt)
      .where(sql`${t.freedAt} is null`),
  ],
)

/** Who waits for a place, in the order of arrival. */
export const bookingWait = pgTable(
  'booking_wait',
  {
    slotId: ref()
      .notNull()
      .references(() => bookingSlot.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    enteredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.slotId, t.userId] }),
    index('booking_wait_order').on(t.slotId, t.enteredAt),
  ],
)

/** The private calendar address of a person: the key itself is known to nobody else. */
export const bookingFeed = pgTable(
  'booking_feed',
  {
    userId: ref()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    keyHash: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('booking_feed_key').on(t.keyHash)],
)

/** A rule about who may use benches, and when; without people it is for everybody in its organisation. */
export const deviceLimit = pgTable(
  'device_limit',
  {
    id: id(),
    /** Null: for the whole installation. */
    orgId: ref().references(() => organisation.id),
    ownerId: ref()
      .notNull()
      .references(() => user.id),
    level: text().$type<LimitLevel>().notNull(),
    /** Whether it is for everybody: a rule whose last class is removed must not become one for all. */
    everybody: boolean().notNull(),
    name: localText().notNull(),
    windows: jsonb().$type<LimitWindow[]>().notNull(),
    hoursPerWeek: real(),
    timeZone: text().notNull(),
    validFrom: instant(),
    validUntil: instant(),
    version: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('device_limit_org').on(t.orgId),
    index('device_limit_owner').on(t.ownerId),
    check('device_limit_hours', sql`${t.hoursPerWeek} between 0 and 168`),
  ],
)

/** The benches of a rule; none: all. */
export const deviceLimitDevice = pgTable(
  'device_limit_device',
  {
    limitId: ref()
      .notNull()
      .references(() => deviceLimit.id, { onDelete: 'cascade' }),
    deviceId: ref()
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.limitId, t.deviceId] }),
    index('device_limit_device_device').on(t.deviceId),
  ],
)

export const deviceLimitClass = pgTable(
  'device_limit_class',
  {
    limitId: ref()
      .notNull()
      .references(() => deviceLimit.id, { onDelete: 'cascade' }),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.limitId, t.classId] }), index('device_limit_class_class').on(t.classId)],
)

export const deviceLimitUser = pgTable(
  'device_limit_user',
  {
    limitId: ref()
      .notNull()
      .references(() => deviceLimit.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.limitId, t.userId] }), index('device_limit_user_user').on(t.userId)],
)
