import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { attendanceWays, AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import { id, instant, optionalLocalText, ref } from '../../platform/database/columns.ts'
import { user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'

/** One meeting of a class. Every write of its attendance locks its row first. */
export const classSession = pgTable(
  'class_session',
  {
    id: id(),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
    name: optionalLocalText().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    /** min */
    lateAfter: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('class_session_class').on(t.classId, t.startAt, t.id),
    check('class_session_order', sql`${t.startAt} < ${t.endAt}`),
  ],
)

const sessionRef = () =>
  ref()
    .notNull()
    .references(() => classSession.id, { onDelete: 'cascade' })
const userRef = () =>
  ref()
    .notNull()
    .references(() => user.id)

/** How a student took part; no row: nobody has said yet. */
export const attendance = pgTable(
  'attendance',
  {
    sessionId: sessionRef(),
    studentId: userRef(),
    status: text().$type<AttendanceStatus>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.studentId] }), index('attendance_student').on(t.studentId)],
)

/** Every change of a status: who, when, what it was before. Append-only. */
export const attendanceChange = pgTable(
  'attendance_change',
  {
    id: id(),
    sessionId: sessionRef(),
    studentId: userRef(),
    from: text().$type<AttendanceStatus>(),
    to: text().$type<AttendanceStatus>(),
    way: text().$type<(typeof attendanceWays)[number]>().notNull(),
    at: instant().notNull(),
    byId: userRef(),
    reason: text().notNull().default(''),
  },
  (t) => [index('attendance_change_session').on(t.sessionId, t.at, t.id)],
)
