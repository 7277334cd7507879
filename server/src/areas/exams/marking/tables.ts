import { foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Treatment } from '@labbox/contract/exams/correction.ts'
import type { MarkHistoryRow } from '@labbox/contract/exams/marking.ts'
import type { Rubric } from '@labbox/contract/exams/rubric.ts'
import { id, instant, points, ref } from '../../../platform/database/columns.ts'
import { user } from '../../access/tables.ts'
import { exam, examAnswer, examAttempt, examQuestion } from '../tables.ts'

/** Every change of points: who, when, why. Append-only (a trigger refuses anything else). */
export const examMarkHistory = pgTable(
  'exam_mark_history',
  {
    id: id(),
    attemptId: ref()
      .notNull()
      .references(() => examAttempt.id, { onDelete: 'cascade' }),
    question: smallint().notNull(),
    at: instant().notNull(),
    byId: ref()
      .notNull()
      .references(() => user.id),
    kind: text().$type<MarkHistoryRow['kind']>().notNull(),
    fromPoints: points(),
    toPoints: points(),
    reason: text().notNull().default(''),
  },
  (t) => [index('exam_mark_history_answer').on(t.attemptId, t.question, t.at)],
)

/** Who is marking an answer now. An expired row means nobody. */
export const examMarkLock = pgTable(
  'exam_mark_lock',
  {
    attemptId: ref()
      .notNull()
      .references(() => examAttempt.id, { onDelete: 'cascade' }),
    question: smallint().notNull(),
    userId: ref()
      .notNull()
      .references(() => user.id),
    until: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.question] })],
)

/** What is said again and again of the answers to one question. */
export const examRubric = pgTable(
  'exam_rubric',
  {
    examId: ref()
      .notNull()
      .references(() => exam.id, { onDelete: 'cascade' }),
    no: smallint().notNull(),
    rubric: jsonb().$type<Rubric>().notNull(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.examId, t.no] }),
    foreignKey({
      columns: [t.examId, t.no],
      foreignColumns: [examQuestion.examId, examQuestion.no],
    }).onDelete('cascade'),
  ],
)

/** Questions that earn everybody all points, or are not counted, since their key was found wrong. */
export const examTreatment = pgTable(
  'exam_treatment',
  {
    examId: ref()
      .notNull()
      .references(() => exam.id, { onDelete: 'cascade' }),
    no: smallint().notNull(),
    treatment: text().$type<Treatment>().notNull(),
    byId: ref()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
    reason: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.examId, t.no] }),
    foreignKey({
      columns: [t.examId, t.no],
      foreignColumns: [examQuestion.examId, examQuestion.no],
    }).onDelete('cascade'),
  ],
)

/** A mark that its student questioned, and what was answered. */
export const examComplaint = pgTable(
  'exam_complaint',
  {
    attemptId: ref().notNull(),
    question: smallint().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    reply: text().notNull().default(''),
    answeredAt: instant(),
    answeredBy: ref().references(() => user.id),
    fromPoints: points(),
    toPoints: points(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.question] }),
    foreignKey({
      columns: [t.attemptId, t.question],
      foreignColumns: [examAnswer.attemptId, examAnswer.question],
    }).onDelete('cascade'),
  ],
)
