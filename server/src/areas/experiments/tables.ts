import { bigserial, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { LogLine } from '@labbox/contract/experiments/experiments.ts'
import { id, instant, localText, ref } from '../../platform/columns.ts'
import { user } from '../access/tables.ts'
import { circuit } from '../bench/tables.ts'
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
