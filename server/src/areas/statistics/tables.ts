import { integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { ref } from '../../platform/database/columns.ts'
import { teachingClass } from '../classes/tables.ts'
import { exam } from '../exams/tables.ts'

/**
 * How a class answered a question of an exam, counted from reviewed papers: there are many times more answers than anybody waits for to
 * be counted. Made anew by a job; nothing else writes it.
 */
export const questionFigure = pgTable(
  'question_figure',
  {
    examId: ref()
      .notNull()
      .references(() => exam.id, { onDelete: 'cascade' }),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
    no: smallint().notNull(),
    attempts: integer().notNull(),
    /** Got all points. */
    correct: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.examId, t.classId, t.no] })],
)
