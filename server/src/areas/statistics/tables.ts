import { doublePrecision, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { ref } from '../../platform/database/columns.ts'
import { teachingClass } from '../classes/tables.ts'
import { exam } from '../exams/tables.ts'
import { task } from '../tasks/tables.ts'

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

/**
 * Tasks whose figures are kept, or are about to be. A trigger takes a task out with the first change of a copy of it, so that what is kept
 * is never out of date.
 */
export const countedTask = pgTable('counted_task', {
  taskId: ref()
    .primaryKey()
    .references(() => task.id, { onDelete: 'cascade' }),
})

/**
 * What a class's copies of a task come to, counted by a job once the task rests. The class is no foreign key: its copies refer to it, and
 * checking would make the job wait for who holds the class.
 */
export const workFigure = pgTable(
  'work_figure',
  {
    taskId: ref()
      .notNull()
      .references(() => countedTask.taskId, { onDelete: 'cascade' }),
    classId: ref().notNull(),
    /** Copies by the number of their status. */
    statuses: integer().array().notNull(),
    /** What was handed in by the band of its time. */
    hours: integer().array().notNull(),
    /** Sum of the scores, of what was reviewed. */
    points: doublePrecision().notNull(),
    scores: doublePrecision().array().notNull(),
    /** Minutes that each review by hand took. */
    reviews: integer().array().notNull(),
    /** Who has a copy, in order: classes of the same students have the same. */
    students: uuid().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.classId] })],
)
