import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ActKind } from '@labbox/contract/boxes/work.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import { bytea, id, instant, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { device } from '../devices/tables.ts'

/** By id, whom and what a box was given. */
export interface Held {
  people: string[]
  tasks: string[]
  at: string | null
}

/** A machine that carries one class into a room without a network. Its row is what every batch of its work locks first. */
export const box = pgTable(
  'box',
  {
    id: id(),
    orgId: ref()
      .notNull()
      .references(() => organisation.id),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id),
    name: text().notNull(),
    /** SHA-256 of the one-time code, hex; null: it is used. */
    codeHash: text(),
    codeExpiresAt: instant(),
    /** Ed25519, SPKI, base64. */
    publicKey: text(),
    /** The key that it shares with us, under ours. */
    sharedKey: text(),
    /** Work is taken that was done between these. */
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    /** Days that it keeps what it holds after its window. */
    keepDays: integer().notNull(),
    /** Number and hash of the last act that is kept here. */
    cursor: integer().notNull().default(0),
    cursorHash: text().notNull(),
    /** What its own clock said when it sent last: an older batch again does not measure it anew. */
    sentAt: instant(),
    seenAt: instant(),
    clockOffsetMs: bigint({ mode: 'number' }),
    held: jsonb().$type<Held>().notNull(),
    createdBy: ref()
      .notNull()
      .references(() => user.id),
    createdAt: instant().notNull(),
    pairedAt: instant(),
    revokedAt: instant(),
    /** When another machine was seen to work under its key. */
    copiedAt: instant(),
  },
  (t) => [
    index('box_class').on(t.classId),
    index('box_org').on(t.orgId),
    unique('box_code_key').on(t.codeHash),
  ],
)

/** Benches that stand in the room of a box: it knows their records, and their agents are enrolled at it there. */
export const boxDevice = pgTable(
  'box_device',
  {
    boxId: ref()
      .notNull()
      .references(() => box.id, { onDelete: 'cascade' }),
    deviceId: ref()
      .notNull()
      .references(() => device.id),
  },
  (t) => [primaryKey({ columns: [t.boxId, t.deviceId] })],
)

/** Every act that came from a box, taken or refused; append-only. What it did stands where all work stands. */
export const boxEvent = pgTable(
  'box_event',
  {
    boxId: ref()
      .notNull()
      .references(() => box.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    id: ref().notNull(),
    hash: text().notNull(),
    kind: text().$type<ActKind>(),
    /** As it says; of another class it is only noted here. */
    studentId: ref(),
    studentTaskId: ref(),
    /** By the clock of the box, and by ours. */
    boxAt: instant().notNull(),
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    /** Null: taken. */
    error: text().$type<ErrorKey>(),
  },
  (t) => [
    primaryKey({ columns: [t.boxId, t.number] }),
    unique('box_event_id_key').on(t.id),
    index('box_event_work').on(t.studentTaskId),
  ],
)

/** Pieces of the file that a box is sending, until the last one is there. A box sends one file after the other. */
export const boxPiece = pgTable(
  'box_piece',
  {
    /** On a box itself there is no row of it. */
    boxId: ref().notNull(),
    fileId: ref().notNull(),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.boxId, t.fileId, t.part] })],
)
