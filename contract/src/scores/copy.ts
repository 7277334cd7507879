import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/types.ts'
import { BookKey } from './books.ts'

export const gradeSchemeCopy = endpoint({
  method: 'POST',
  path: '/teacher/gradeBook/copy',
  access: 'scores:book:edit',
  summary:
    'Take over the scheme of another grade book, in place of the present one, which is kept; tasks that this class does not have are left out',
  body: z.object({ ...BookKey, fromCourseId: Id, fromClassId: Id }),
  data: z.object({
    revision: z.number().int(),
    /** Tasks that stood somewhere in the other book and are not in this one. */
    leftOut: z.number().int(),
  }),
})
