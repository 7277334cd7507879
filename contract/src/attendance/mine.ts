import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, LocalText, pageOf, pageQuery } from '../core/types.ts'
import { ClassSession, Counts } from './sessions.ts'
import { attendanceStatuses } from './states.ts'

const Status = z.enum(attendanceStatuses)

export const MyAttendance = z.object({ classId: Id, className: LocalText, counts: Counts })
export type MyAttendance = z.infer<typeof MyAttendance>

export const myAttendance = endpoint({
  method: 'GET',
  path: '/stu/attendance/list',
  access: 'attendance:mine:page',
  summary: 'One’s own classes that have class sessions, each with how often one had which status',
  data: z.array(MyAttendance),
})

export const MySession = ClassSession.extend({ className: LocalText, status: Status.nullable() })
export type MySession = z.infer<typeof MySession>

export const mySessions = endpoint({
  method: 'GET',
  path: '/stu/attendance/page',
  access: 'attendance:mine:page',
  summary: 'Class sessions of one’s own classes with one’s own status, the latest first',
  query: z.object({ ...pageQuery(['startAt']), classId: Id.optional() }),
  data: pageOf(MySession),
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/stu/attendance/checkIn',
  access: 'attendance:mine:checkIn',
  summary: 'Check in with the code on the screen; a status that is recorded already stays',
  // The class session was prepared while the trial ran.
  afterTrial: true,
  body: z.object({ id: Id, code: z.string().max(100) }),
  data: MySession,
})
