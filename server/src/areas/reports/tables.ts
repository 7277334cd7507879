import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { RemarkAnchor } from '@labbox/contract/reports/anchors.ts'
import type { ReportDraft } from '@labbox/contract/reports/reports.ts'
import type { RubricChoice } from '@labbox/contract/templates/rubric.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'
import { file } from '../files/tables.ts'
import { studentTask, task } from '../tasks/tables.ts'
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

/** How a draft was while it was written: what one person wrote within some minutes is one of them; the newest is the draft itself. */
export const reportVersion = pgTable(
  'report_version',
  {
    studentTaskId: ref()
      .notNull()
      .references(() => studentTask.id),
    number: integer().notNull(),
    draft: jsonb().$type<ReportDraft>().notNull(),
    byId: ref()
      .notNull()
      .references(() => user.id),
    /** When it was begun, and saved last. */
    startedAt: instant().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studentTaskId, t.number] })],
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

/** Who reviews a report now. An expired row means nobody. */
export const reportLock = pgTable('report_lock', {
  studentTaskId: ref()
    .primaryKey()
    .references(() => studentTask.id, { onDelete: 'cascade' }),
  userId: ref()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  until: instant().notNull(),
})

export const reportRemark = pgTable(
  'report_remark',
  {
    id: id(),
    submissionId: ref()
      .notNull()
      .references(() => reportSubmission.id),
    sectionId: text().notNull(),
    /** What in the section is meant, or where in the PDF; null: the section. */
    anchor: jsonb().$type<RemarkAnchor>(),
    text: text().notNull(),
    byId: ref()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
  },
  (t) => [index('report_remark_submission').on(t.submissionId)],
)

/** A remark that a reviewer keeps to use again. */
export const reportStatement = pgTable(
  'report_statement',
  {
    id: id(),
    ownerId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** How often it was used: those used most come first. */
    used: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [unique('report_statement_key').on(t.ownerId, t.text)],
)

/** The reports of a task as PDFs, for one reviewer; made one after the other, and forgotten after some days. */
export const reportBundle = pgTable(
  'report_bundle',
  {
    id: id(),
    taskId: ref()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    ownerId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The role that its owner ordered it in, and the language of its pages. */
    roleId: ref().notNull(),
    locale: text().$type<Locale>().notNull(),
    createdAt: instant().notNull(),
    /** When somebody last worked on it: another node takes over what stands still. */
    touchedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [index('report_bundle_owner').on(t.ownerId, t.taskId), index('report_bundle_task').on(t.taskId)],
)

/** One report of a bundle; what has its file is not made again. */
export const reportBundleItem = pgTable(
  'report_bundle_item',
  {
    bundleId: ref()
      .notNull()
      .references(() => reportBundle.id, { onDelete: 'cascade' }),
    studentTaskId: ref()
      .notNull()
      .references(() => studentTask.id, { onDelete: 'cascade' }),
    /** Place in the list, from 0. */
    position: integer().notNull(),
    /** Of the file: number and name of the student. */
    name: text().notNull(),
    fileId: ref().references(() => file.id),
    /** It could not be printed. */
    failed: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.bundleId, t.studentTaskId] }),
    index('report_bundle_item_file').on(t.fileId),
  ],
)
