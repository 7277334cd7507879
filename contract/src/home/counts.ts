import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

const Count = z.number().int()

export const Counts = z.object({
  /** Reports to review. */
  review: Count,
  /** Exam papers to mark. */
  marking: Count,
  /** A student's own open tasks. */
  tasks: Count,
  /** One's own bookings to come. */
  bookings: Count,
  /** Conversations with something unread. */
  messages: Count,
})
export type Counts = z.infer<typeof Counts>

export const homeCounts = endpoint({
  method: 'GET',
  path: '/home/counts',
  access: 'signedIn',
  summary: 'How much waits for somebody: what the badges of the menu say',
  data: Counts,
})
