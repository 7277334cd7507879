import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { id, instant, localText, optionalLocalText, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'

/** A collection of questions: of one person, of a school, or of the system (which belongs to no organisation). */
export const questionBank = pgTable(
  'question_bank',
  {
    id: id(),
    /** 0 person, 1 school, 2 system. */
    group: smallint().$type<OwnerGroup>().notNull(),
    /** 0 practice and exam, 1 practice, 2 exam. */
    purpose: smallint().$type<0 | 1 | 2>().notNull(),
    orgId: ref().references(() => organisation.id),
    ownerId: ref().references(() => user.id),
    name: localText().notNull(),
    remark: optionalLocalText().notNull(),
    /** A personal bank that colleagues of the organisation may read and use. */
    shared: boolean().notNull().default(false),
    /** The key of a shipped bank. */
    shipped: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index('question_bank_owner').on(t.ownerId),
    index('question_bank_org').on(t.orgId, t.group),
    unique('question_bank_shipped_key').on(t.shipped),
  ],
)

/** Classes that may practise from a personal bank. */
export const questionBankClass = pgTable(
  'question_bank_class',
  {
    bankId: ref()
      .notNull()
      .references(() => questionBank.id, { onDelete: 'cascade' }),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.bankId, t.classId] }), index('question_bank_class_class').on(t.classId)],
)

/** The tree of a bank's tags. Siblings have different names; `path` holds the ids from the root, as organisations do. */
export const questionTag = pgTable(
  'question_tag',
  {
    id: id(),
    bankId: ref()
      .notNull()
      .references(() => questionBank.id, { onDelete: 'cascade' }),
    parentId: ref().references((): AnyPgColumn => questionTag.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    name: localText().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    unique('question_tag_name_key').on(t.bankId, t.parentId, t.name).nullsNotDistinct(),
    index('question_tag_path').on(sql`${t.path} text_pattern_ops`),
  ],
)

/** A question in its bank. What it says is a version; papers and rounds point to one, so an edit never changes them. */
export const question = pgTable(
  'question',
  {
    id: id(),
    bankId: ref()
      .notNull()
      .references(() => questionBank.id),
    /** Counted in its bank, never used twice. */
    number: integer().notNull(),
    type: text().$type<QuestionType>().notNull(),
    /** 1 easy … 5 hard, as its author sees it. */
    difficulty: smallint().notNull(),
    versionId: ref()
      .notNull()
      .references((): AnyPgColumn => questionVersion.id),
    /** Number of the version in force; an update names the one it was made on. */
    version: integer().notNull(),
    /** The beginning of the stem as plain text, for lists. */
    stem: optionalLocalText().notNull(),
    /** What is written in stem and options, both languages, folded: for search (trigram index). */
    text: text().notNull(),
    /** SHA-256 of type and folded text: equal ones are duplicates. */
    textHash: text().notNull(),
    createdBy: ref().references(() => user.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    unique('question_number_key').on(t.bankId, t.number),
    index('question_bank_live')
      .on(t.bankId, t.type)
      .where(sql`deleted_at is null`),
    index('question_text_hash').on(t.textHash),
    index('question_text').using('gin', t.text.op('gin_trgm_ops')),
  ],
)

export const questionTagging = pgTable(
  'question_tagging',
  {
    questionId: ref()
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    tagId: ref()
      .notNull()
      .references(() => questionTag.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.tagId] }), index('question_tagging_tag').on(t.tagId)],
)

/** Immutable: one document under its hash. */
export const questionVersion = pgTable(
  'question_version',
  {
    id: id(),
    /** Its question; no foreign key, since each needs the other to be there first. */
    questionId: ref().notNull(),
    number: integer().notNull(),
    document: jsonb().$type<QuestionDocument>().notNull(),
    /** SHA-256 of the document, hex. */
    hash: text().notNull(),
    createdBy: ref().references(() => user.id),
    createdAt: instant().notNull(),
  },
  (t) => [unique('question_version_number_key').on(t.questionId, t.number)],
)
