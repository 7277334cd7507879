import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import type { PseudoParam, ReplyReader } from 'labbox-bench/instruments/pseudo.ts'
import type { Template } from '@labbox/contract/measurement/template.ts'
import type { Quality } from '@labbox/contract/measurement/uncertainty/quality.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'
import { file } from '../files/tables.ts'

/**
 * One person's copy of a monitor template, for one subject (a student task, a practice). The template is frozen in it. Its
 * row is what every write to its cells locks first.
 */
export const sheet = pgTable(
  'measurement_sheet',
  {
    id: id(),
    /** Which area's rules decide who may see and fill it; that area registered the kind. */
    kind: text().notNull(),
    subjectId: ref().notNull(),
    ownerId: ref()
      .notNull()
      .references(() => user.id),
    template: jsonb().$type<Template>().notNull(),
    /** SHA-256 of the template as it was given, hex. */
    templateHash: text().notNull(),
    /** Whether the student is told verdicts. */
    feedback: boolean().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    unique('measurement_sheet_subject_key').on(t.kind, t.subjectId),
    index('measurement_sheet_owner').on(t.ownerId),
  ],
)

export type ReadingKind = 'instrument' | 'manual' | 'clear'

/** Everything that was ever read, typed or cleared; only appended. */
export const reading = pgTable(
  'measurement_reading',
  {
    id: id(),
    sheetId: ref()
      .notNull()
      .references(() => sheet.id),
    cellId: text().notNull(),
    kind: text().$type<ReadingKind>().notNull(),
    /** In the item's unit; exactly one of number, text and file for what is not a clearing. */
    number: doublePrecision(),
    text: text(),
    fileId: ref().references(() => file.id),
    unit: text().notNull(),
    /** The instrument's reply to the letter, its id in the bench and its model. */
    raw: text(),
    instrument: text(),
    model: text(),
    /** The pseudo-command of the template and what was sent for it. */
    command: text(),
    scpi: text(),
    option: text(),
    occupancyId: ref(),
    /** By which the log of acts knows an instrument's reading. */
    commandId: ref(),
    byId: ref()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
    /** How good it is: limits of error, repetitions, what a person stated. Null: nothing is known. */
    quality: jsonb().$type<Quality>(),
    /** Made by the client once per act, so that a repeat is known. */
    saveId: ref(),
  },
  (t) => [
    index('measurement_reading_cell').on(t.sheetId, t.cellId, t.at),
    unique('measurement_reading_save_key').on(t.sheetId, t.saveId),
    // Few readings are pictures; deleting a file asks for them.
    index('measurement_reading_file')
      .on(t.fileId)
      .where(sql`${t.fileId} is not null`),
  ],
)

/** The current reading of a cell; `seq` grows with every change. */
export const sheetCell = pgTable(
  'measurement_cell',
  {
    sheetId: ref()
      .notNull()
      .references(() => sheet.id),
    cellId: text().notNull(),
    seq: integer().notNull(),
    readingId: ref()
      .notNull()
      .references(() => reading.id),
  },
  (t) => [primaryKey({ columns: [t.sheetId, t.cellId] })],
)

/**
 * What one pseudo-command becomes on one instrument model: shipped rows, and what administrators change or add. The bench
 * area renders commands by these rows alone.
 */
export const compatibleConfig = pgTable(
  'compatible_config',
  {
    id: id(),
    model: text().notNull(),
    pseudo: text().notNull(),
    /** Typed parameters; a choice carries its drop-down words and the text each becomes. */
    params: jsonb().$type<PseudoParam[]>().notNull(),
    /** Lines to send, with `{name}` where a parameter goes. */
    scpi: jsonb().$type<string[]>().notNull(),
    /** How the answer is read; null: there is none. */
    reply: jsonb().$type<ReplyReader>(),
    unit: text().notNull().default(''),
    /** Changed or added here: a new version of the product leaves it alone. */
    edited: boolean().notNull().default(false),
  },
  (t) => [unique('compatible_config_key').on(t.model, t.pseudo)],
)

/** An instrument model with pseudo-commands of its own; its rows name it. */
export const compatibleModel = pgTable(
  'compatible_model',
  {
    id: id(),
    name: text().notNull(),
    /** DS, DG, DP or DM. */
    kind: text().$type<InstrumentKind>().notNull(),
    vendor: text().notNull(),
    series: text().notNull(),
    /** Where its commands are defined. */
    guide: text().notNull(),
    /** Tried on the real instrument. */
    tried: boolean().notNull().default(false),
    shipped: boolean().notNull().default(false),
    updatedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('compatible_model_name_key').on(sql`lower(${t.name})`)],
)
