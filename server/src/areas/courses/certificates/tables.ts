import { boolean, index, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, localText, points, ref } from '../../../platform/database/columns.ts'
import { user } from '../../access/tables.ts'
import { course } from '../tables.ts'

/** When an open course is completed. */
export const courseCompletion = pgTable('course_completion', {
  courseId: ref()
    .primaryKey()
    .references(() => course.id, { onDelete: 'cascade' }),
  taskIds: jsonb().$type<string[]>().notNull(),
  /** Of 100 points, what each of the tasks needs. */
  pass: smallint().notNull(),
  /** Whether who meets it gets a certificate. */
  certificates: boolean().notNull(),
  updatedAt: instant().notNull(),
})

/** That somebody completed a course: what it says stays as it was on that day. */
export const certificate = pgTable(
  'certificate',
  {
    id: id(),
    /** Of its public address: 128 random bits. */
    code: text().notNull(),
    courseId: ref()
      .notNull()
      .references(() => course.id),
    userId: ref()
      .notNull()
      .references(() => user.id),
    course: localText().notNull(),
    organisation: localText(),
    holder: text().notNull(),
    mark: points(),
    issuedAt: instant().notNull(),
    /** The holder agreed that whoever checks it is told the name. */
    nameShown: boolean().notNull().default(false),
    revokedAt: instant(),
    revokedById: ref().references(() => user.id),
    revokeReason: text().notNull().default(''),
  },
  (t) => [
    unique('certificate_code').on(t.code),
    unique('certificate_holder').on(t.courseId, t.userId),
    index('certificate_user').on(t.userId),
  ],
)
