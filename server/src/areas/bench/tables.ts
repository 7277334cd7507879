import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, real, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { CommandState } from '@labbox/contract/bench/commands.ts'
import type { BenchOp } from '@labbox/contract/bench/protocol.ts'
import { anyJson, id, instant, ref } from '../../platform/database/columns.ts'
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
 * What was asked of a bench and what it said. State changes and readings are written before they are sent and again
 * when answered; knob settings in batches, after the fact.
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
