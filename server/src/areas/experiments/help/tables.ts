import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { HelpSight } from '@labbox/contract/experiments/help-record.ts'
import { id, instant, ref } from '../../../platform/database/columns.ts'
import { user } from '../../access/tables.ts'
import { studentTask } from '../../tasks/tables.ts'
import { experiment } from '../tables.ts'

/** Somebody asked for help at the bench. A person has one open request in a task; the row is the record afterwards. */
export const helpRequest = pgTable(
  'help_request',
  {
    id: id(),
    /** Of who asked, also in a group. */
    studentTaskId: ref()
      .notNull()
      .references(() => studentTask.id, { onDelete: 'cascade' }),
    askedAt: instant().notNull(),
    text: text().notNull().default(''),
    /** What was known of the work then. */
    shows: jsonb().$type<HelpSight>().notNull(),
    /** When the page of who asked was last open. */
    seenAt: instant().notNull(),
    takenBy: ref().references(() => user.id),
    takenAt: instant(),
    closedAt: instant(),
    /** Null: it was taken back, or the work was handed in. */
    closedBy: ref().references(() => user.id),
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('help_request_open')
      .on(t.studentTaskId)
      .where(sql`${t.closedAt} is null`),
    index('help_request_work').on(t.studentTaskId, t.askedAt),
  ],
)

/** A table of an experiment that somebody who teaches saw at the bench; revoked ones stay as a record. */
export const checkOff = pgTable(
  'check_off',
  {
    id: id(),
    experimentId: ref()
      .notNull()
      .references(() => experiment.id, { onDelete: 'cascade' }),
    /** Within the frozen template of the sheet. */
    tableId: text().notNull(),
    signedBy: ref()
      .notNull()
      .references(() => user.id),
    signedAt: instant().notNull(),
    revokedBy: ref().references(() => user.id),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('check_off_signed')
      .on(t.experimentId, t.tableId)
      .where(sql`${t.revokedAt} is null`),
    index('check_off_experiment').on(t.experimentId),
  ],
)
