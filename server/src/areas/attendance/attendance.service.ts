import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { attendanceSet, benchUseRecord } from '@labbox/contract/attendance/attendance.ts'
import type { AttendanceStatus, attendanceWays } from '@labbox/contract/attendance/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { membersOf } from '../classes/queries.ts'
import { benchUseOf } from './bench.queries.ts'
import { lockSession } from './scope.ts'
import { attendance, attendanceChange } from './tables.ts'

interface Entry {
  studentId: string
  status: AttendanceStatus | null
}

interface Writing {
  sessionId: string
  entries: readonly Entry[]
  way: (typeof attendanceWays)[number]
  reason?: string
  /** Only for those who have no status yet. */
  unrecorded?: boolean
}

/** Writes statuses into a locked class session, with the log of each that changes; gives these. Several for one student: the last. */
export const writeStatuses = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  { sessionId, entries, way, reason = '', unrecorded = false }: Writing,
) => {
  const wanted = new Map(entries.map(({ studentId, status }) => [studentId, status]))
  const rows = await tx.select().from(attendance).where(eq(attendance.sessionId, sessionId))
  const known = new Map(rows.map(({ studentId, status }) => [studentId, status]))
  const changed = [...wanted].flatMap(([studentId, to]) => {
    const from = known.get(studentId) ?? null
    return from === to || (unrecorded && from !== null) ? [] : [{ studentId, from, to }]
  })
  const kept = changed.flatMap(({ studentId, to }) => (to ? [{ sessionId, studentId, status: to }] : []))
  const gone = changed.flatMap(({ studentId, to }) => (to ? [] : [studentId]))
  if (kept.length > 0)
    await tx
      .insert(attendance)
      .values(kept)
      .onConflictDoUpdate({
        target: [attendance.sessionId, attendance.studentId],
        set: { status: sql`excluded.status` },
      })
  if (gone.length > 0)
    await tx
      .delete(attendance)
      .where(and(eq(attendance.sessionId, sessionId), inArray(attendance.studentId, gone)))
  const log = { sessionId, way, reason, at: deps.clock.now(), byId: actor.userId }
  if (changed.length > 0)
    await tx.insert(attendanceChange).values(changed.map((one) => ({ id: newId(), ...log, ...one })))
  return changed.map(({ studentId, from }) => ({ studentId, from }))
}

/** Records statuses of students of the class as the teacher says, all or none. */
export const setAttendance = (
  deps: Deps,
  actor: Actor,
  { id, entries, unrecorded, reason }: BodyOf<typeof attendanceSet>,
) =>
  transaction(deps.db, async (tx) => {
    const session = await lockSession(tx, actor, id)
    const members = new Set((await membersOf(tx, session.classId)).map(({ userId }) => userId))
    const strange = new Set(entries.flatMap(({ studentId }) => (members.has(studentId) ? [] : [studentId])))
    if (strange.size > 0)
      throw new AppError('ATTENDANCE_STRANGERS', {
        params: { count: strange.size },
        fields: { entries: 'ATTENDANCE_STRANGERS' },
      })
    const way = 'list'
    const changed = await writeStatuses(deps, tx, actor, { sessionId: id, entries, way, unrecorded, reason })
    return { changed }
  })

/** Records those of the students whom the use of benches shows to be present; of others nothing changes. */
export const recordBenchUse = (
  deps: Deps,
  actor: Actor,
  { id, studentIds, reason }: BodyOf<typeof benchUseRecord>,
) =>
  transaction(deps.db, async (tx) => {
    const session = await lockSession(tx, actor, id)
    const wanted = new Set(studentIds)
    const entries = (await benchUseOf(tx, session)).flatMap((one) =>
      wanted.has(one.id) ? [{ studentId: one.id, status: one.to }] : [],
    )
    return {
      changed: await writeStatuses(deps, tx, actor, { sessionId: id, entries, way: 'bench', reason }),
    }
  })
