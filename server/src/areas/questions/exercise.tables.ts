import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import type { RoundKind } from '@labbox/contract/questions/exercises.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import type { Verdict } from '@labbox/contract/questions/marking.ts'
import { id, instant, localText, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'
import { question, questionBank, questionVersion } from './tables.ts'

/** One round of practice: started → ended | cancelled; a restart makes a new one. */
export const exerciseRound = pgTable(
  'exercise_round',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => user.id),
    kind: text().$type<RoundKind>().notNull(),
    /** Null: wrong answers from all banks, or a quiz. */
    bankId: ref().references(() => questionBank.id),
    tagIds: jsonb().$type<string[]>().notNull(),
    /** What it was about, as it was called then. */
    name: localText().notNull(),
    /** Decides the order, the options and the numbers. */
    seed: text().notNull(),
    startedAt: instant().notNull(),
    lastAt: instant().notNull(),
    endedAt: instant(),
    cancelledAt: instant(),
  },
  (t) => [index('exercise_round_user').on(t.userId, t.startedAt)],
)

/** A question of a round, and how it was answered. */
export const exerciseItem = pgTable(
  'exercise_item',
  {
    roundId: ref()
      .notNull()
      .references(() => exerciseRound.id, { onDelete: 'cascade' }),
    /** From 0, in the order of the round. */
    position: integer().notNull(),
    questionId: ref()
      .notNull()
      .references(() => question.id),
    versionId: ref()
      .notNull()
      .references(() => questionVersion.id),
    /** The question with a key that was corrected in its quiz; null: as the version has it. */
    corrected: jsonb().$type<QuestionDocument>(),
    answer: jsonb().$type<Answer>(),
    verdict: text().$type<Verdict>(),
    /** Share of the points in 1/10000; null: not answered, or not judged by the student yet. */
    share: integer(),
    answeredAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.position] }), index('exercise_item_question').on(t.questionId)],
)

/** The wrong-answer book: a question stays in it until it was right twice in a row, or was put away. */
export const exerciseWrong = pgTable(
  'exercise_wrong',
  {
    userId: ref()
      .notNull()
      .references(() => user.id),
    questionId: ref()
      .notNull()
      .references(() => question.id),
    times: integer().notNull(),
    /** How often in a row it has been right since. */
    rightInRow: integer().notNull().default(0),
    lastAt: instant().notNull(),
    /** Learned or put away. */
    doneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.questionId] }),
    index('exercise_wrong_question').on(t.questionId),
  ],
)
