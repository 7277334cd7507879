import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ActBodies, ActKind } from '@labbox/contract/bench/acts/acts.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { CommandState } from '@labbox/contract/bench/commands.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import { anyJson, bytea, id, instant, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'
import { device, occupancy } from '../devices/tables.ts'

/** A diagram as somebody drew it. Rows never change, so that whatever points to one points to what was run. */
export const circuit = pgTable(
  'circuit',
  {
    id: id(),
    ownerId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    document: jsonb().$type<Circuit>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('circuit_owner_hash_key').on(t.ownerId, t.hash)],
)

/**
 * State changes and readings that are on their way to a bench: written before they are sent and again when answered, so that
 * each is carried out once and a lost answer is found. What was done is told by the log of acts.
 */
export const benchCommand = pgTable(
  'bench_command',
  {
    id: id(),
    occupancyId: ref()
      .notNull()
      .references(() => occupancy.id, { onDelete: 'cascade' }),
    deviceId: ref()
      .notNull()
      .references(() => device.id),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    op: text().$type<BenchOp>().notNull(),
    args: jsonb().$type<Record<string, unknown>>().notNull(),
    idempotencyKey: text(),
    state: text().$type<CommandState>().notNull(),
    failure: text(),
    detail: text(),
    result: anyJson(),
    instrumentMs: real(),
    requestedAt: instant().notNull(),
    sentAt: instant(),
    answeredAt: instant(),
    late: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('bench_command_key')
      .on(t.occupancyId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index('bench_command_occupancy').on(t.occupancyId, t.requestedAt),
  ],
)

/**
 * Work whose acts are numbered as one: an experiment, whose id it has, or a use of a bench without one, with the id of that use.
 * Its row is what whoever writes acts locks first.
 */
export const benchSession = pgTable(
  'bench_session',
  {
    id: id(),
    ownerId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** From when its acts count their time. */
    startedAt: instant().notNull(),
    /** Of the noise of the simulated bench that it had last; null: real equipment, or none yet. */
    seed: integer(),
    versions: jsonb().$type<Record<'engine' | 'parts' | 'diagram', string>>().notNull(),
    /** Number and time of the last act. */
    seq: integer().notNull().default(0),
    t: bigint({ mode: 'number' }).notNull().default(0),
    /** Lines of the canvas log that are kept. */
    lines: integer().notNull().default(0),
  },
  (t) => [index('bench_session_owner').on(t.ownerId)],
)

/** The log of acts: what was done in a session, in the order in which the server took it. Only appended. */
export const act = pgTable(
  'bench_act',
  {
    sessionId: ref()
      .notNull()
      .references(() => benchSession.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    /** Since the session began, ms. */
    t: bigint({ mode: 'number' }).notNull(),
    actorId: ref().references(() => user.id, { onDelete: 'set null' }),
    kind: text().$type<ActKind>().notNull(),
    body: jsonb().$type<ActBodies[ActKind]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.seq] }),
    // What a member of a shared diagram sends again is done once.
    uniqueIndex('bench_act_nonce')
      .on(t.sessionId, sql`(${t.body} ->> 'nonce')`)
      .where(sql`${t.body} ? 'nonce'`),
  ],
)

/** Live screens of a session, deflated: those that a reading, a mark or an error points at, and a few of the others. */
export const actWave = pgTable(
  'bench_act_wave',
  {
    sessionId: ref()
      .notNull()
      .references(() => benchSession.id, { onDelete: 'cascade' }),
    instrument: text().notNull(),
    /** When it was seen, ms since the session began. */
    t: bigint({ mode: 'number' }).notNull(),
    frame: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.instrument, t.t] })],
)
