import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { JigsawPart } from '@labbox/contract/experiments/jigsaw.ts'
import { id, instant, localText, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'
import { circuit } from '../bench/tables.ts'
import { teachingClass } from '../classes/tables.ts'
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

/** What somebody keeps for themselves with a record that they may see. */
export const experimentNote = pgTable(
  'experiment_note',
  {
    experimentId: ref()
      .notNull()
      .references(() => experiment.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    starred: boolean().notNull(),
    note: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.experimentId, t.userId] }), index('experiment_note_user').on(t.userId)],
)

/**
 * Several people who work together. Of an experiment they draw one diagram, with a bench or without one; of a bench alone it ends with
 * the use of the bench, whatever this row says.
 */
export const synergy = pgTable(
  'synergy',
  {
    id: id(),
    occupancyId: ref().references(() => occupancy.id, { onDelete: 'cascade' }),
    experimentId: ref().references(() => experiment.id, { onDelete: 'cascade' }),
    /** Classmates may join without an invitation. */
    open: boolean().notNull().default(false),
    /** The class that a teacher shows it to. */
    projectedTo: ref().references(() => teachingClass.id, { onDelete: 'set null' }),
    /** The shared diagram as it was after the act `diagramSeq`, and who had changed each thing last; later acts follow in the log. */
    diagram: jsonb().$type<Circuit>(),
    diagramSeq: integer().notNull().default(0),
    authors: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Who began it. */
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
    uniqueIndex('synergy_experiment_key')
      .on(t.experimentId)
      .where(sql`${t.endedAt} is null`),
    index('synergy_started').on(t.startedAt),
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
    /** Came as a teacher of the class. */
    teacher: boolean().notNull().default(false),
    /** What they alone do; null: anything. */
    part: jsonb().$type<JigsawPart>(),
  },
  (t) => [
    primaryKey({ columns: [t.synergyId, t.userId] }),
    // One shares one bench at a time.
    uniqueIndex('synergy_member_joined')
      .on(t.userId)
      .where(sql`${t.joinedAt} is not null and ${t.leftAt} is null`),
  ],
)
