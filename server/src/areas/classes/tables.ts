import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, localText, ref } from '../../platform/columns.ts'
import { organisation, user } from '../access/tables.ts'

export const semester = pgTable(
  'semester',
  {
    id: id(),
    orgId: ref()
      .notNull()
      .references(() => organisation.id),
    name: localText().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
  },
  (t) => [index('semester_org').on(t.orgId)],
)

/** A teaching class of an organisation in a semester. */
export const teachingClass = pgTable(
  'class',
  {
    id: id(),
    orgId: ref()
      .notNull()
      .references(() => organisation.id),
    semesterId: ref().references(() => semester.id),
    name: localText().notNull(),
    remark: text().notNull().default(''),
    createdAt: instant().notNull(),
    archivedAt: instant(),
  },
  (t) => [index('class_org').on(t.orgId)],
)

export const classTeacher = pgTable(
  'class_teacher',
  {
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id),
  },
  (t) => [primaryKey({ columns: [t.classId, t.userId] }), index('class_teacher_user').on(t.userId)],
)

/** Leavers keep their row, so that the work they did stays in place. */
export const classMember = pgTable(
  'class_member',
  {
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id),
    joinedAt: instant().notNull(),
    leftAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.userId] }), index('class_member_user').on(t.userId)],
)
