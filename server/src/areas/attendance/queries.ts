import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { attendanceChanges } from '@labbox/contract/attendance/attendance.ts'
import type { sessionPage } from '@labbox/contract/attendance/sessions.ts'
import { checkInState, type AttendanceCounts } from '@labbox/contract/attendance/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { ordering, windowOf } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { membersOf, selectOptionalClass } from '../classes/queries.ts'
import { classMember } from '../classes/tables.ts'
import { codeNow } from './code.rules.ts'
import { selectSession, sessionRows, type Session } from './scope.ts'
import { attendance, attendanceChange, classSession } from './tables.ts'

const having = (status: keyof AttendanceCounts) =>
  sql<number>`(count(*) filter (where ${attendance.status} = ${status}))::int`

/** Numbers of statuses, of whichever rows they are counted. */
export const counted = {
  present: having('present'),
  late: having('late'),
  excused: having('excused'),
  absent: having('absent'),
}
const none: AttendanceCounts = { present: 0, late: 0, excused: 0, absent: 0 }

/** Attendance of those who are in the class now. */
const ofMembers = and(
  eq(classMember.classId, classSession.classId),
  eq(classMember.userId, attendance.studentId),
  isNull(classMember.leftAt),
)

const studentsIn = async (db: Db, classId: string): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(classMember)
    .where(and(eq(classMember.classId, classId), isNull(classMember.leftAt)))
  return row?.n ?? 0
}

/** What the attendance of these class sessions comes to, in one statement. */
const countsBySession = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, AttendanceCounts>()
  const rows = await db
    .select({ id: classSession.id, ...counted })
    .from(classSession)
    .innerJoin(attendance, eq(attendance.sessionId, classSession.id))
    .innerJoin(classMember, ofMembers)
    .where(sql`${classSession.id} in ${[...ids]}`)
    .groupBy(classSession.id)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** What one class session comes to, of how many students. */
export const countsOf = async (db: Db, { id, classId }: Pick<Session, 'id' | 'classId'>) => ({
  counts: (await countsBySession(db, [id])).get(id) ?? none,
  students: await studentsIn(db, classId),
})

/** What the attendance of each student of a class comes to, in one statement. */
export const countsByStudent = async (
  db: Db,
  classId: string,
): Promise<ReadonlyMap<string, AttendanceCounts>> => {
  const rows = await db
    .select({ id: attendance.studentId, ...counted })
    .from(attendance)
    .innerJoin(classSession, eq(classSession.id, attendance.sessionId))
    .where(eq(classSession.classId, classId))
    .groupBy(attendance.studentId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Class sessions of one class. */
export const sessionPageOf = async (db: Db, actor: Actor, filter: QueryOf<typeof sessionPage>) => {
  const { classId } = filter
  found(await selectOptionalClass(db, actor, 'attendance:session:page', classId))
  const where = eq(classSession.classId, classId)
  const window = windowOf(filter)
  const rows = await sessionRows(db)
    .where(where)
    .orderBy(...ordering({ startAt: classSession.startAt }, filter.sort, '-startAt', classSession.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(classSession).where(where)
  const counts = await countsBySession(
    db,
    rows.map(({ id }) => id),
  )
  const students = await studentsIn(db, classId)
  const items = rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? none, students }))
  return { items, total: total?.n ?? 0 }
}

/** A class session with its list. */
export const sessionListOf = async (db: Db, actor: Actor, id: string) => {
  const session = await selectSession(db, actor, 'attendance:session:page', id)
  const rows = await db.select().from(attendance).where(eq(attendance.sessionId, id))
  const statuses = new Map(rows.map(({ studentId, status }) => [studentId, status]))
  const students = (await membersOf(db, session.classId)).map(({ userId, ...student }) => ({
    ...student,
    id: userId,
    status: statuses.get(userId) ?? null,
  }))
  return { ...session, students }
}

/** The purpose of the key that codes are made with. */
export const CODE_KEY = 'attendance codes'

/** What the screen in front of the class shows. */
export const screenOf = async ({ db, clock, secrets }: Deps, actor: Actor, id: string) => {
  const session = await selectSession(db, actor, 'attendance:session:edit', id)
  const now = clock.now()
  const state = checkInState(session, now)
  const { code, until } = codeNow(secrets.secret(CODE_KEY), id, now)
  return {
    ...session,
    state,
    code: state === 'open' && !session.archived ? code : null,
    until,
    ...(await countsOf(db, session)),
  }
}

/** The log of a class session. */
export const changesOf = async (db: Db, actor: Actor, filter: QueryOf<typeof attendanceChanges>) => {
  await selectSession(db, actor, 'attendance:session:page', filter.id)
  const where = eq(attendanceChange.sessionId, filter.id)
  const window = windowOf(filter)
  const by = sql<string>`(select u.name from app_user u where u.id = ${attendanceChange.byId})`
  const rows = await db
    .select({ change: attendanceChange, student: user.name, number: user.number, by })
    .from(attendanceChange)
    .innerJoin(user, eq(user.id, attendanceChange.studentId))
    .where(where)
    .orderBy(...ordering({ at: attendanceChange.at }, filter.sort, '-at', attendanceChange.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(attendanceChange).where(where)
  return { items: rows.map(({ change, ...people }) => ({ ...change, ...people })), total: total?.n ?? 0 }
}
