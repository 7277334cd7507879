import { boolean, index, integer, jsonb, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ReportDraft } from '@labbox/contract/reports/reports.ts'
import type { RubricChoice } from '@labbox/contract/templates/rubric.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'
import { studentTask } from '../tasks/tables.ts'
import type { FrozenReport } from './rules.ts'

/** The draft of one student's report; bound tables are live in it. */
export const report = pgTable(
  'report',
  {
    id: id(),
    studentTaskId: ref()
      .notNull()
      .references(() => studentTask.id),
    draft: jsonb().$type<ReportDraft>().notNull(),
    /** Grows with every save, so that a stale tab cannot overwrite a newer text. */
    revision: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique('report_student_task_key').on(t.studentTaskId)],
)

/** What was handed in, once and for all; each resubmission is a new one. */
export const reportSubmission = pgTable(
  'report_submission',
  {
    id: id(),
    studentTaskId: ref()
      .notNull()
      .references(() => studentTask.id),
    number: integer().notNull(),
    content: jsonb().$type<FrozenReport>().notNull(),
    at: instant().notNull(),
    /** Handed in by the clock, as it was. */
    auto: boolean().notNull(),
  },
  (t) => [unique('report_submission_number_key').on(t.studentTaskId, t.number)],
)

export type ReviewKind = 'grade' | 'reject' | 'withdraw' | 'reopen'

/** Every act of a reviewer with its words; append-only, beside the history of the student task. */
export const reportReview = pgTable(
  'report_review',
  {
    id: id(),
    studentTaskId: ref()
      .notNull()
      .references(() => studentTask.id),
    submissionId: ref().references(() => reportSubmission.id),
    kind: text().$type<ReviewKind>().notNull(),
    score: numeric({ precision: 9, scale: 4 }),
    comment: text().notNull(),
    /** The levels given by the rubric. */
    rubric: jsonb().$type<RubricChoice>().notNull().default({}),
    deadline: instant(),
    remeasure: boolean().notNull().default(false),
    byId: ref()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
  },
  (t) => [index('report_review_task').on(t.studentTaskId)],
)

export const reportRemark = pgTable(
  'report_remark',
  {
    id: id(),
    submissionId: ref()
      .notNull()
      .references(() => reportSubmission.id),
    sectionId: text().notNull(),
    text: text().notNull(),
    byId: ref()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
  },
  (t) => [index('report_remark_submission').on(t.submissionId)],
)
