import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AttainmentSettings } from '@labbox/contract/scores/attainment.ts'
import { instant, ref } from '../../../platform/database/columns.ts'
import { user } from '../../access/tables.ts'
import { teachingClass } from '../../classes/tables.ts'
import { course } from '../../courses/tables.ts'

/** What a course is to achieve, and by what it is seen, in all its classes: one document. */
export const courseOutcomes = pgTable('course_outcomes', {
  courseId: ref()
    .primaryKey()
    .references(() => course.id, { onDelete: 'cascade' }),
  settings: jsonb().$type<AttainmentSettings>().notNull(),
  /** Grows with every save, so that a stale page cannot overwrite newer settings. */
  revision: integer().notNull(),
  at: instant().notNull(),
  byId: ref()
    .notNull()
    .references(() => user.id),
})

/** What a teacher makes of the attainment of a class. */
export const attainmentReport = pgTable(
  'attainment_report',
  {
    courseId: ref()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
    analysis: text().notNull(),
    followUp: text().notNull(),
    measures: text().notNull(),
    at: instant().notNull(),
    byId: ref()
      .notNull()
      .references(() => user.id),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.classId] }), index('attainment_report_class').on(t.classId)],
)
