import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText } from '../core/types.ts'
import { TaskTypeSchema } from './tasks.ts'

/** What can be done to several tasks at once; each is done or not done by itself. */
export const bulkActs = ['move', 'publish', 'finish', 'close'] as const
export const BulkAct = z.enum(bulkActs)
export type BulkAct = z.infer<typeof BulkAct>

/** The farthest that ends are moved at once, hours. */
export const MOST_HOURS = 366 * 24

const body = z.object({
  ids: z.array(Id).min(1, { message: 'required' }).max(200),
  act: BulkAct,
  /** For `move`: how much later all ends are; earlier where below 0. */
  hours: z.number().int().min(-MOST_HOURS).max(MOST_HOURS).default(0),
  /** For `close`. */
  reason: z.string().trim().max(1000).default(''),
})
export type BulkInput = z.infer<typeof body>

/** One task, and what comes of it. */
export const BulkRow = z.object({
  id: Id,
  name: LocalText,
  type: TaskTypeSchema,
  /** Whom it concerns: everybody who has the task or would get it, or whose work is open when it ends. */
  students: z.number().int(),
  /** The end as it will be; null: it stays. */
  endAt: Instant.nullable(),
  /** Why nothing happens to it, in the reader’s language; null: it can be, or was done. */
  problem: z.string().nullable(),
})
export type BulkRow = z.infer<typeof BulkRow>

export const taskBulkPreview = endpoint({
  method: 'POST',
  path: '/teacher/task/bulkPreview',
  access: 'tasks:task:edit',
  summary: 'What an act on several tasks would do, and to whom; nothing is changed',
  body,
  data: z.array(BulkRow),
})

export const taskBulk = endpoint({
  method: 'POST',
  path: '/teacher/task/bulk',
  access: 'tasks:task:edit',
  summary:
    'Move ends, publish drafts of labs, end or close several tasks; what cannot be is named and left alone',
  body,
  data: z.array(BulkRow),
})
