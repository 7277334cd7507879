import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { GradeBookRow } from './books.ts'

/** Most grade books that are listed: more is a page of its own. */
export const APPEALS_MOST = 12

export const gradeAppeals = endpoint({
  method: 'GET',
  path: '/teacher/gradeBook/appeals',
  access: 'scores:book:page',
  summary: 'Grade books with regrade requests that wait for an answer, the one that waits longest first',
  data: z.array(
    GradeBookRow.pick({ courseId: true, classId: true, course: true, className: true, appeals: true }),
  ),
})
