import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, LocalText } from '../core/types.ts'
import { BookKey } from './books.ts'

/** In 1/10000 of a point. */
const Points = z.number().int()

/** One line of the working of a course mark. */
export const WorkingGroup = z.object({
  name: LocalText,
  /** Basis points. */
  weight: z.number().int(),
  bonus: z.boolean(),
  mean: Points.nullable(),
  earned: Points.nullable(),
  items: z.array(
    z.object({
      name: LocalText,
      score: Points.nullable(),
      use: z.enum(['counted', 'dropped', 'excused', 'missing', 'replaced', 'unused']),
    }),
  ),
})
export type WorkingGroup = z.infer<typeof WorkingGroup>

export const gradeWorking = endpoint({
  method: 'GET',
  path: '/teacher/gradeBook/working',
  access: 'scores:book:page',
  summary: 'How one student’s course mark is made: as it was published, or else as it stands',
  query: z.object({ ...BookKey, studentId: Id }),
  data: z.object({ mark: Points.nullable(), working: z.array(WorkingGroup) }),
})
