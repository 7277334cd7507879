import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { BenchTrouble, InstrumentKind, Wiring } from '@labbox/contract/bench/protocol.ts'
import type { FpgaBoard } from '@labbox/contract/bench/fpga/board.ts'
import type { UpdateReport } from '@labbox/contract/bench/update.ts'
import type { HardLimits } from '@labbox/contract/devices/devices.ts'
import type { PhotoLabel } from '@labbox/contract/devices/photo.ts'
import type { EndReason } from '@labbox/contract/devices/occupancy.ts'
import { id, instant, localText, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { file } from '../files/tables.ts'
import { benchModule } from '../parts/tables.ts'

/** One bench: how it is registered, and what its agent last reported. */
export const device = pgTable(
  'device',
  {
    id: id(),
    /** Null: the built-in pool, which belongs to the installation. */
    orgId: ref().references(() => organisation.id),
    name: localText().notNull(),
    type: text().notNull().default(''),
    model: text().notNull().default(''),
    vendor: text().notNull().default(''),
    mac: text(),
    wiring: text().$type<z.infer<typeof Wiring>>().notNull(),
    limits: jsonb().$type<HardLimits>().notNull().default({}),
    remark: text().notNull().default(''),
    /** Where it stands, in words. */
    place: text().notNull().default(''),
    pictureId: ref().references(() => file.id, { onDelete: 'set null' }),
    photoLabels: jsonb().$type<PhotoLabel[]>().notNull().default([]),
    /** Where the computer beside the bench finds its camera. */
    camera: text().notNull().default(''),
    builtin: boolean().notNull().default(false),
    capacity: integer().notNull().default(1),
    /**
     * The agent's secret, encrypted with the server's key. A hash would not do: every message needs the secret for its
     * HMAC.
     */
    secret: text(),
    enrollHash: text(),
    enrollExpiresAt: instant(),
    online: boolean().notNull().default(false),
    /** Since when it is online or offline; offline since before the first report: null. */
    since: instant(),
    version: text().notNull().default(''),
    modules: jsonb().$type<string[]>().notNull().default([]),
    /** The FPGA board that it reports; null: none. */
    fpga: jsonb().$type<FpgaBoard>(),
    /** The bench reports that its outputs may still be on, with the instruments concerned. */
    unsafe: boolean().notNull().default(false),
    /** A fault that is reported keeps everybody else off until it is mended. */
    blocked: boolean().notNull().default(false),
    troubles: jsonb().$type<BenchTrouble[]>().notNull().default([]),
    /** Its owner lets the program be replaced from here. */
    updates: boolean().notNull().default(false),
    /** Kept on the version that it runs. */
    updateHold: boolean().notNull().default(false),
    /** How often somebody asked for a version that had failed. */
    updateAttempt: integer().notNull().default(0),
    /** How the update under way goes, or why the last one failed. */
    update: jsonb().$type<UpdateReport & { at: string }>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** Out of use for good or for long, with the reason; its records stay, its agent is shut out. */
    retiredAt: instant(),
    retiredReason: text(),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex('device_mac_key')
      .on(t.mac)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('device_builtin_key')
      .on(t.builtin)
      .where(sql`${t.builtin}`),
    unique('device_enroll_key').on(t.enrollHash),
    index('device_org').on(t.orgId),
    check('device_capacity', sql`${t.capacity} between 0 and 1000`),
  ],
)

/** Found by `*IDN?`; the last report of each instrument of a bench. */
export const deviceInstrument = pgTable(
  'device_instrument',
  {
    deviceId: ref()
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    /** Stable within the bench: `ds1`. */
    instrument: text().notNull(),
    kind: text().$type<z.infer<typeof InstrumentKind>>().notNull(),
    model: text().notNull(),
    serial: text().notNull(),
    idn: text().notNull(),
    address: text().notNull(),
    online: boolean().notNull(),
    seenAt: instant().notNull(),
    /** What people know about it; these belong to the instrument with this serial number, not to its socket. */
    calibratedAt: date({ mode: 'string' }),
    calibrationDue: date({ mode: 'string' }),
    notes: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.instrument] })],
)

/**
 * One use of one place of a device: the lease while it runs, the usage record afterwards. A place is free when no row
 * without `safeAt` names it: `endedAt` null = occupied, `endedAt` set = being made safe, `faultAt` set = it would not.
 */
export const occupancy = pgTable(
  'occupancy',
  {
    id: id(),
    deviceId: ref()
      .notNull()
      .references(() => device.id),
    instance: integer().notNull(),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** A collaborative experiment whose members share this lease. */
    synergyId: ref(),
    /** What its acts are numbered with: an experiment. Null: the use alone. */
    sessionId: ref(),
    startedAt: instant().notNull(),
    /** Which start of the bench's program the circuit and the settings were given to; null before its first answer. */
    bootId: text(),
    lastActivityAt: instant().notNull(),
    /** When the coming idle release was last announced. */
    warnedAt: instant(),
    /** The end of a booked slot. */
    until: instant(),
    /** Until when the rules about who may use the device allow it. */
    limitUntil: instant(),
    /** A supervisor lets it stand idle until then. */
    keepUntil: instant(),
    endedAt: instant(),
    reason: text().$type<EndReason>(),
    detail: text(),
    /** Who was put off the device may not take it again before. */
    barredUntil: instant(),
    endedBy: ref().references(() => user.id, { onDelete: 'set null' }),
    safeAt: instant(),
    faultAt: instant(),
    faultDetail: text(),
    /** Who put the place back into use despite a fault, and why. */
    overrideBy: ref().references(() => user.id, { onDelete: 'set null' }),
    overrideReason: text(),
  },
  (t) => [
    // Two people take the last place at once: the database lets one of them in.
    uniqueIndex('occupancy_place_key')
      .on(t.deviceId, t.instance)
      .where(sql`${t.safeAt} is null`),
    // Nobody holds two benches.
    uniqueIndex('occupancy_holder_key')
      .on(t.userId)
      .where(sql`${t.endedAt} is null`),
    index('occupancy_user').on(t.userId, t.startedAt),
    index('occupancy_device').on(t.deviceId, t.startedAt),
    index('occupancy_started').on(t.startedAt, t.id),
    index('occupancy_session')
      .on(t.sessionId)
      .where(sql`${t.sessionId} is not null`),
    check('occupancy_end', sql`(${t.endedAt} is null) = (${t.reason} is null)`),
    check('occupancy_safe', sql`${t.safeAt} is null or ${t.endedAt} is not null`),
  ],
)

/** Who waits for a place, in the order of arrival; a row that is not renewed has left. */
export const deviceQueue = pgTable(
  'device_queue',
  {
    deviceId: ref()
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    enteredAt: instant().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.userId] }),
    index('device_queue_order').on(t.deviceId, t.enteredAt),
  ],
)

/** A module that somebody says is plugged into a bench, in the version that it was given. */
export const deviceModule = pgTable(
  'device_module',
  {
    deviceId: ref()
      .notNull()
      .references(() => device.id),
    moduleId: ref()
      .notNull()
      .references(() => benchModule.id),
    version: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.moduleId] })],
)
