import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'

/** min */
export const MOST_LATE_AFTER = 600

/** May be empty: then the date stands for it. */
const SessionName = z.object({
  zh: z.string().trim().max(100).optional(),
  en: z.string().trim().max(100).optional(),
})

const fields = {
  name: SessionName.default({}),
  startAt: Instant,
  endAt: Instant,
  /** Who comes later than so many minutes after the start is late. */
  lateAfter: z.number().int().min(0).max(MOST_LATE_AFTER).default(10),
}
const inOrder = ({ startAt, endAt }: { startAt: string; endAt: string }): boolean =>
  new Date(startAt) < new Date(endAt)

const counts = z.number().int()
export const Counts = z.object({ present: counts, late: counts, excused: counts, absent: counts })

/** One meeting of a class, in which attendance is taken. */
export const ClassSession = z.object({
  id: Id,
  classId: Id,
  name: SessionName,
  startAt: Instant,
  endAt: Instant,
  lateAfter: z.number().int(),
})

export const ClassSessionRow = ClassSession.extend({
  counts: Counts,
  /** Students of the class now. */
  students: z.number().int(),
})
export type ClassSessionRow = z.infer<typeof ClassSessionRow>

export const sessionPage = endpoint({
  method: 'GET',
  path: '/teacher/attendance/page',
  access: 'attendance:session:page',
  summary: 'Class sessions of a class with how many students took part, the latest first',
  query: z.object({ classId: Id, ...pageQuery(['startAt']) }),
  data: pageOf(ClassSessionRow),
})

export const sessionAdd = endpoint({
  method: 'POST',
  path: '/teacher/attendance/add',
  access: 'attendance:session:edit',
  summary: 'Create a class session',
  body: z.object({ classId: Id, ...fields }).refine(inOrder, { message: 'order', path: ['endAt'] }),
  data: WithId,
})

export const sessionUpdate = endpoint({
  method: 'POST',
  path: '/teacher/attendance/update',
  access: 'attendance:session:edit',
  summary: 'Change a class session; statuses that are recorded stay',
  body: z.object({ id: Id, ...fields }).refine(inOrder, { message: 'order', path: ['endAt'] }),
  data: Nothing,
})

export const sessionDelete = endpoint({
  method: 'POST',
  path: '/teacher/attendance/delete',
  access: 'attendance:session:edit',
  summary: 'Delete a class session with the attendance recorded in it',
  body: WithId,
  data: Nothing,
})
