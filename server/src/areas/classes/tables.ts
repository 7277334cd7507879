import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { AssistantRight } from '@labbox/contract/access/assisting.ts'
import { id, instant, localText, ref } from '../../platform/database/columns.ts'
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
    /** Who enrolled in an open course: kept up by the course and changed by nobody else. */
    open: boolean().notNull().default(false),
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

/** A student who helps to teach a class, in it or not, with what they may do in the work of others there. */
export const classAssistant = pgTable(
  'class_assistant',
  {
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id),
    /** Never empty. */
    rights: text().array().$type<AssistantRight[]>().notNull(),
    givenBy: ref()
      .notNull()
      .references(() => user.id),
    givenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.userId] }), index('class_assistant_user').on(t.userId)],
)

/** Who knows the key registers as a student of the organisation and, where one is named, of the class. */
export const invitationKey = pgTable(
  'invitation_key',
  {
    id: id(),
    /** In plain text: it is made to be shown, for as long as it holds. */
    key: text().notNull(),
    orgId: ref()
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    classId: ref().references(() => teachingClass.id, { onDelete: 'cascade' }),
    remark: text().notNull().default(''),
    uses: integer().notNull(),
    used: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    createdAt: instant().notNull(),
    createdBy: ref()
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    unique('invitation_key_key').on(t.key),
    index('invitation_key_class').on(t.classId),
    index('invitation_key_org').on(t.orgId),
  ],
)
