import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, pageOf, pageQuery, WithId } from '../core/types.ts'
import { ClassSession, Counts } from './sessions.ts'
import { attendanceStatuses, attendanceWays } from './states.ts'

const Status = z.enum(attendanceStatuses)
const Way = z.enum(attendanceWays)

const Student = z.object({ id: Id, account: z.string(), name: PersonName, number: z.string() })

export const AttendanceRow = Student.extend({ status: Status.nullable() })
export type AttendanceRow = z.infer<typeof AttendanceRow>

/** A class session with its list. */
export const SessionList = ClassSession.extend({
  className: LocalText,
  /** Of an archived class: nothing changes any more. */
  archived: z.boolean(),
  students: z.array(AttendanceRow),
})
export type SessionList = z.infer<typeof SessionList>

export const sessionGet = endpoint({
  method: 'GET',
  path: '/teacher/attendance/get',
  access: 'attendance:session:page',
  summary: 'A class session with every student of the class and how each took part',
  query: WithId,
  data: SessionList,
})

const Reason = z.string().trim().max(1000).default('')

/** What an act changed: with these the page takes it back. */
const Changed = z.object({ changed: z.array(z.object({ studentId: Id, from: Status.nullable() })) })

export const attendanceSet = endpoint({
  method: 'POST',
  path: '/teacher/attendance/set',
  access: 'attendance:session:edit',
  summary: 'Record how students took part, all or none; null takes back what was recorded',
  body: z.object({
    id: Id,
    entries: z
      .array(z.object({ studentId: Id, status: Status.nullable() }))
      .min(1, { message: 'required' })
      .max(2000),
    /** Only for those who have no status yet, so that nobody who checks in meanwhile is overwritten. */
    unrecorded: z.boolean().default(false),
    reason: Reason,
  }),
  data: Changed,
})

export const attendanceCode = endpoint({
  method: 'GET',
  path: '/teacher/attendance/code',
  access: 'attendance:session:edit',
  summary: 'The code that students check in with now, for the screen, and how many have',
  query: WithId,
  data: ClassSession.extend({
    className: LocalText,
    state: z.enum(['early', 'open', 'ended']),
    /** Null while nobody can check in. */
    code: z.string().nullable(),
    /** When the next one is shown. */
    until: Instant,
    counts: Counts,
    students: z.number().int(),
  }),
})

export const BenchUse = Student.extend({
  from: Status.nullable(),
  to: Status,
  /** Since when the student was at a bench during the class session. */
  at: Instant,
})
export type BenchUse = z.infer<typeof BenchUse>

export const benchUse = endpoint({
  method: 'GET',
  path: '/teacher/attendance/bench',
  access: 'attendance:session:edit',
  summary: 'Whom the use of benches during the class session shows to be present: what would change',
  query: WithId,
  data: z.array(BenchUse),
})

export const benchUseRecord = endpoint({
  method: 'POST',
  path: '/teacher/attendance/recordBench',
  access: 'attendance:session:edit',
  summary: 'Record students as present or late by their use of benches',
  body: z.object({
    id: Id,
    studentIds: z.array(Id).min(1, { message: 'required' }).max(2000),
    reason: Reason,
  }),
  data: Changed,
})

export const AttendanceChange = z.object({
  id: Id,
  at: Instant,
  by: PersonName,
  student: PersonName,
  number: z.string(),
  from: Status.nullable(),
  to: Status.nullable(),
  way: Way,
  reason: z.string(),
})
export type AttendanceChange = z.infer<typeof AttendanceChange>

export const attendanceChanges = endpoint({
  method: 'GET',
  path: '/teacher/attendance/changes',
  access: 'attendance:session:page',
  summary: 'Every change of a status in a class session: who, when, what, how, why; the latest first',
  query: z.object({ id: Id, ...pageQuery(['at']) }),
  data: pageOf(AttendanceChange),
})
