import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import { id, instant, localText, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'
import { circuit } from '../bench/tables.ts'
import { occupancy } from '../devices/tables.ts'
import { file } from '../files/tables.ts'
import { labVersion } from '../labs/tables.ts'
import { studentTask } from '../tasks/tables.ts'

/** A student's work at the bench: of a task, or free practice. */
export const experiment = pgTable(
  'experiment',
  {
    id: id(),
    ownerId: ref()
      .notNull()
      .references(() => user.id),
    studentTaskId: ref().references(() => studentTask.id),
    versionId: ref().references(() => labVersion.id),
    name: localText().notNull(),
    circuitId: ref().references(() => circuit.id),
    sheetId: ref(),
    settings: jsonb().$type<Record<string, unknown>>().notNull(),
    startedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [unique('experiment_student_task_key').on(t.studentTaskId), index('experiment_owner').on(t.ownerId)],
)

export const experimentPicture = pgTable(
  'experiment_picture',
  {
    id: id(),
    experimentId: ref()
      .notNull()
      .references(() => experiment.id, { onDelete: 'cascade' }),
    fileId: ref()
      .notNull()
      .references(() => file.id),
    caption: text().notNull(),
    /** By the student's own camera. */
    photo: boolean().notNull().default(false),
    at: instant().notNull(),
  },
  (t) => [index('experiment_picture_experiment').on(t.experimentId)],
)

/** The canvas log, in the order it was written. */
export const experimentLog = pgTable(
  'experiment_log',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    experimentId: ref()
      .notNull()
      .references(() => experiment.id, { onDelete: 'cascade' }),
    line: jsonb().$type<LogLine>().notNull(),
  },
  (t) => [index('experiment_log_experiment').on(t.experimentId, t.serial)],
)

/** Several people at one bench, one of them operating it. It ends with the use of the bench, whatever this row says. */
export const synergy = pgTable(
  'synergy',
  {
    id: id(),
    occupancyId: ref()
      .notNull()
      .references(() => occupancy.id, { onDelete: 'cascade' }),
    /** Who holds the bench. */
    creatorId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Who was given the controls last; somebody who went away has lost them (`operatorNow`). */
    operatorId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    askedBy: ref().references(() => user.id, { onDelete: 'set null' }),
    startedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('synergy_occupancy_key')
      .on(t.occupancyId)
      .where(sql`${t.endedAt} is null`),
  ],
)

export const synergyMember = pgTable(
  'synergy_member',
  {
    synergyId: ref()
      .notNull()
      .references(() => synergy.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    invitedAt: instant().notNull(),
    joinedAt: instant(),
    seenAt: instant(),
    leftAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.synergyId, t.userId] }),
    // One shares one bench at a time.
    uniqueIndex('synergy_member_joined')
      .on(t.userId)
      .where(sql`${t.joinedAt} is not null and ${t.leftAt} is null`),
  ],
)
