import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { WorkingGroup } from '@labbox/contract/scores/working.ts'
import type { GradeScheme } from '@labbox/contract/scores/scheme.ts'
import { id, instant, points, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { course } from '../courses/tables.ts'

/** Of one class in one course; made when something is first entered in it. Every write locks its row first. */
export const gradeBook = pgTable(
  'grade_book',
  {
    id: id(),
    courseId: ref()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
    /** Of the scheme that holds; 0: there is none yet. */
    revision: integer().notNull().default(0),
    lockedAt: instant(),
    publishedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('grade_book_key').on(t.courseId, t.classId), index('grade_book_class').on(t.classId)],
)

const bookRef = () =>
  ref()
    .notNull()
    .references(() => gradeBook.id, { onDelete: 'cascade' })
const userRef = () =>
  ref()
    .notNull()
    .references(() => user.id)

/** Every scheme that a book has had. Append-only. */
export const gradeScheme = pgTable(
  'grade_scheme',
  {
    bookId: bookRef(),
    revision: integer().notNull(),
    scheme: jsonb().$type<GradeScheme>().notNull(),
    at: instant().notNull(),
    byId: userRef(),
  },
  (t) => [primaryKey({ columns: [t.bookId, t.revision] })],
)

/** What a teacher entered for a student: in a column of the scheme, or in place of a task's own score. */
export const gradeEntry = pgTable(
  'grade_entry',
  {
    bookId: bookRef(),
    /** A task, or a column of the scheme. */
    itemId: ref().notNull(),
    studentId: userRef(),
    score: points(),
    excused: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.bookId, t.studentId, t.itemId] }),
    index('grade_entry_student').on(t.studentId),
  ],
)

/** Every entry: who, when, what it was before. Append-only. */
export const gradeChange = pgTable(
  'grade_change',
  {
    id: id(),
    bookId: bookRef(),
    itemId: ref().notNull(),
    studentId: userRef(),
    from: points(),
    fromExcused: boolean().notNull(),
    to: points(),
    toExcused: boolean().notNull(),
    at: instant().notNull(),
    byId: userRef(),
    reason: text().notNull().default(''),
  },
  (t) => [index('grade_change_book').on(t.bookId, t.at, t.id)],
)

/** A course mark as it was published, with its working; a withdrawn one is gone. */
export const gradeMark = pgTable(
  'grade_mark',
  {
    bookId: bookRef(),
    studentId: userRef(),
    /** Null: something was missing. */
    mark: points(),
    working: jsonb().$type<WorkingGroup[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookId, t.studentId] }), index('grade_mark_student').on(t.studentId)],
)

/** A student questions a published course mark, once. */
export const gradeAppeal = pgTable(
  'grade_appeal',
  {
    id: ref().notNull().defaultRandom().unique(),
    bookId: ref().notNull(),
    studentId: ref().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    reply: text().notNull().default(''),
    answeredAt: instant(),
    answeredById: ref().references(() => user.id),
  },
  (t) => [
    primaryKey({ columns: [t.bookId, t.studentId] }),
    foreignKey({
      name: 'grade_appeal_mark',
      columns: [t.bookId, t.studentId],
      foreignColumns: [gradeMark.bookId, gradeMark.studentId],
    }).onDelete('cascade'),
  ],
)
