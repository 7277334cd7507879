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
      /** Of a task's score: what it was made of, where that is more than one number. */
      made: z
        .object({
          /** The group's, or one's own where nobody else had a part in it. */
          given: Points,
          /** More or less than the group's, and why. */
          adjustment: Points,
          reason: z.string(),
          daysLate: z.number().int(),
          /** Taken off for that. */
          penalty: Points,
        })
        .nullable()
        // What was published before has none.
        .default(null),
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
