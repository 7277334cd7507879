import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Intent } from '@labbox/contract/assistant/asking.ts'
import type { FoundPassage } from '@labbox/contract/search/search.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'

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
    /** Courses lie beside this area: no foreign key. */
    courseId: ref(),
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
  (t) => [index('assistant_question_user').on(t.userId, t.at), index('assistant_question_at').on(t.at)],
)
