import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { HintDepth } from '@labbox/contract/assistant/course.ts'
import type { DraftDecision } from '@labbox/contract/assistant/drafts.ts'
import type { Intent } from '@labbox/contract/assistant/asking.ts'
import type { FoundPassage } from '@labbox/contract/search/search.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { course } from '../courses/tables.ts'
import { studentTask } from '../tasks/tables.ts'

/** Which language model answers questions; one row. */
export const assistantProvider = pgTable('assistant_provider', {
  /** Always 1. */
  id: smallint().primaryKey().default(1),
  enabled: boolean().notNull(),
  url: text().notNull(),
  model: text().notNull(),
  /** Encrypted under the installation's key. */
  key: text(),
  /** Where questions are processed. */
  place: text().notNull(),
  /** Tokens within a month. */
  personBudget: integer().notNull(),
  courseBudget: integer().notNull(),
  orgBudget: integer().notNull(),
  version: integer().notNull(),
  updatedAt: instant().notNull(),
})

/** Organisations whose people may ask, with those below them; for the place that was approved alone. */
export const assistantOrg = pgTable('assistant_org', {
  orgId: ref()
    .primaryKey()
    .references(() => organisation.id, { onDelete: 'cascade' }),
  place: text().notNull(),
  at: instant().notNull(),
})

const personRef = () =>
  ref()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** Who agreed to which place; where students are minors, their guardian did. */
export const assistantConsent = pgTable(
  'assistant_consent',
  { userId: personRef(), guardian: boolean().notNull(), place: text().notNull(), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.guardian] })],
)

export type Purse = 'person' | 'course' | 'org'

/** Tokens that were used, and those that answers under way may still use; by month. */
export const assistantUse = pgTable(
  'assistant_use',
  {
    purse: text().$type<Purse>().notNull(),
    refId: ref().notNull(),
    /** `2026-11`, UTC. */
    month: text().notNull(),
    tokens: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.purse, t.refId, t.month] })],
)

/** What was asked and answered, for as long as it is kept. */
export const assistantQuestion = pgTable(
  'assistant_question',
  {
    id: id(),
    userId: personRef(),
    /** Kept for so short a time that it may outlive its course: no foreign key. */
    courseId: ref(),
    /** The open task that it belongs to; null: to none. */
    taskId: ref(),
    intent: text().$type<Intent>().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    sources: jsonb().$type<FoundPassage[]>().notNull(),
    /** No more than hints were given. */
    hints: boolean().notNull(),
    failed: boolean().notNull(),
    tokens: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('assistant_question_user').on(t.userId, t.at),
    index('assistant_question_at').on(t.at),
    index('assistant_question_course').on(t.courseId, t.at),
  ],
)

const courseRef = () =>
  ref()
    .notNull()
    .references(() => course.id, { onDelete: 'cascade' })

/** How questions that belong to a course are answered, where its teacher has said so. */
export const assistantCourse = pgTable('assistant_course', {
  courseId: courseRef().primaryKey(),
  enabled: boolean().notNull(),
  depth: text().$type<HintDepth>().notNull(),
  gradual: boolean().notNull(),
  note: text().notNull(),
  /** Tokens within a month. */
  budget: integer(),
  version: integer().notNull(),
  updatedAt: instant().notNull(),
})

/** Answers that a teacher stands for. */
export const assistantApproved = pgTable(
  'assistant_approved',
  {
    id: id(),
    courseId: courseRef(),
    question: text().notNull(),
    answer: text().notNull(),
    byId: ref()
      .notNull()
      .references(() => user.id),
    updatedAt: instant().notNull(),
  },
  (t) => [index('assistant_approved_course').on(t.courseId, t.updatedAt)],
)

export const draftKinds = ['question', 'feedback', 'translation'] as const
export type DraftKind = (typeof draftKinds)[number]

/**
 * Drafts, one for each thing that one can be made of. What somebody decided stays for ever, and nothing is drafted over it; the draft
 * itself is kept as long as questions are.
 */
export const assistantDraft = pgTable(
  'assistant_draft',
  {
    /** What it is a draft of, as a hash: what a draft of the same thing meets. */
    subject: text().primaryKey(),
    /** Another one with each draft. */
    id: ref().notNull(),
    kind: text().$type<DraftKind>().notNull(),
    /** Who had it made, and decides. */
    userId: ref().references(() => user.id, { onDelete: 'set null' }),
    /** Of feedback: the work of a student. */
    studentTaskId: ref().references(() => studentTask.id, { onDelete: 'cascade' }),
    /** Null: no longer kept. */
    content: jsonb().$type<object>(),
    tokens: integer().notNull(),
    at: instant().notNull(),
    decision: text().$type<DraftDecision['state']>(),
    decidedAt: instant(),
    result: jsonb().$type<string[]>().notNull().default([]),
  },
  (t) => [
    index('assistant_draft_id').on(t.id),
    index('assistant_draft_user').on(t.userId),
    index('assistant_draft_work').on(t.studentTaskId),
    index('assistant_draft_at').on(t.at),
  ],
)

/** Organisations, with those below them, whose teachers see who asked; of what was asked since then. */
export const assistantNames = pgTable('assistant_names', {
  orgId: ref()
    .primaryKey()
    .references(() => organisation.id, { onDelete: 'cascade' }),
  at: instant().notNull(),
})
