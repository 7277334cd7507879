import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText } from '../core/types.ts'
import { TaskTypeSchema } from '../tasks/tasks.ts'

const Count = z.number().int()
/** Most lines of a list on the dashboard: more is a page of its own. */
export const TODAY_MOST = 12

const Moment = z.object({
  /** What happens: a task or an exam begins or ends, a bench is booked. */
  kind: z.enum(['starts', 'ends', 'booking']),
  at: Instant,
  /** The end of a booked time. */
  until: Instant.nullable(),
  /** Task type; null for a booking. */
  type: TaskTypeSchema.nullable(),
  /** Of the task (a student's: of the own copy), or of the offer. */
  id: Id,
  name: LocalText,
  /** The class, or the bench. */
  note: LocalText.nullable(),
  /** How many students it concerns, or how many have booked. */
  people: Count,
})
export type Moment = z.infer<typeof Moment>

export const homeToday = endpoint({
  method: 'GET',
  path: '/home/today',
  access: 'signedIn',
  summary: 'What begins, ends and is booked today and tomorrow, in the order of time',
  data: z.object({
    timeZone: z.string(),
    /** The day it is there, YYYY-MM-DD. */
    day: z.string(),
    moments: z.array(Moment),
  }),
})
