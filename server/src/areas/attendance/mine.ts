import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { checkIn as checkInCall, mySessions } from '@labbox/contract/attendance/mine.ts'
import { checkInState, statusOfArrival } from '@labbox/contract/attendance/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { takeAllowance } from '../../platform/allowance.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { ordering, windowOf } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { classMember, teachingClass } from '../classes/tables.ts'
import { writeStatuses } from './attendance.service.ts'
import { isCode } from './code.rules.ts'
import { CODE_KEY, counted } from './queries.ts'
import { sessionColumns, sessionRows } from './scope.ts'
import { attendance, classSession } from './tables.ts'

/** How many codes one student may try in a window of time. Counted per student, because a class shares an address. */
const CODE_TRIES = { most: 10, windowMs: 5 * MINUTE_MS } as const

const member = ({ userId }: Actor) =>
  and(
    eq(classMember.classId, classSession.classId),
    eq(classMember.userId, userId),
    isNull(classMember.leftAt),
  )
const own = ({ userId }: Actor) =>
  and(eq(attendance.sessionId, classSession.id), eq(attendance.studentId, userId))

/** A student's classes that have class sessions, with what the attendance comes to. */
export const myAttendanceOf = async (db: Db, actor: Actor) => {
  const rows = await db
    .select({ classId: teachingClass.id, className: teachingClass.name, ...counted })
    .from(classSession)
    .innerJoin(classMember, member(actor))
    .innerJoin(teachingClass, eq(teachingClass.id, classSession.classId))
    .leftJoin(attendance, own(actor))
    .groupBy(teachingClass.id)
    .orderBy(asc(teachingClass.createdAt), asc(teachingClass.id))
  return rows.map(({ classId, className, ...counts }) => ({ classId, className, counts }))
}

/** Class sessions of a student's classes. */
export const mySessionsOf = async (db: Db, actor: Actor, filter: QueryOf<typeof mySessions>) => {
  const where = filter.classId ? eq(classSession.classId, filter.classId) : undefined
  const window = windowOf(filter)
  const items = await db
    .select({ ...sessionColumns, status: attendance.status })
    .from(classSession)
    .innerJoin(teachingClass, eq(teachingClass.id, classSession.classId))
    .innerJoin(classMember, member(actor))
    .leftJoin(attendance, own(actor))
    .where(where)
    .orderBy(...ordering({ startAt: classSession.startAt }, filter.sort, '-startAt', classSession.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(classSession)
    .innerJoin(classMember, member(actor))
    .where(where)
  return { items, total: total?.n ?? 0 }
}

/** Counts the try before the code is compared, so that many guesses at one moment count as many. */
const takeTry = async ({ db, clock }: Deps, { userId }: Actor): Promise<void> => {
  try {
    await takeAllowance(db, clock.now(), { key: `attendance-code:${userId}`, ...CODE_TRIES })
  } catch (error) {
    if (!(error instanceof AppError && error.key === 'TOO_MANY')) throw error
    const { retryAfterS = 0 } = error
    throw new AppError('ATTENDANCE_LIMIT', { params: { minutes: Math.ceil(retryAfterS / 60) }, retryAfterS })
  }
}

const isIn = async (db: Db, actor: Actor, sessionId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: classSession.id })
    .from(classSession)
    .innerJoin(classMember, member(actor))
    .where(eq(classSession.id, sessionId))
  return rows.length > 0
}

/**
 * Checks a student in by the code on the screen. Who has no code that holds learns nothing of the class session; a status that is
 * recorded already stays.
 */
export const checkIn = async (deps: Deps, actor: Actor, { id, code }: BodyOf<typeof checkInCall>) => {
  const known = await isIn(deps.db, actor, id)
  // To others a right code is worth nothing.
  if (known) await takeTry(deps, actor)
  if (!isCode(deps.secrets.secret(CODE_KEY), id, code, deps.clock.now()))
    throw new AppError('ATTENDANCE_CODE')
  if (!known) throw new AppError('ATTENDANCE_NOT_MEMBER')
  return transaction(deps.db, async (tx) => {
    const [row] = await sessionRows(tx).where(eq(classSession.id, id)).for('update', { of: classSession })
    const session = found(row)
    if (session.archived) throw new AppError('CLASS_ARCHIVED')
    const now = deps.clock.now()
    const state = checkInState(session, now)
    if (state !== 'open') throw new AppError(state === 'early' ? 'ATTENDANCE_EARLY' : 'ATTENDANCE_ENDED')
    const entries = [{ studentId: actor.userId, status: statusOfArrival(session, now) }]
    await writeStatuses(deps, tx, actor, { sessionId: id, entries, way: 'code', unrecorded: true })
    const [kept] = await tx
      .select({ status: attendance.status })
      .from(attendance)
      .where(and(eq(attendance.sessionId, id), eq(attendance.studentId, actor.userId)))
    return { ...session, status: found(kept).status }
  })
}
