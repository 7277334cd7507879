import { z } from 'zod'
import { Instant } from '../core/types.ts'

/** One line of the canvas log as it is kept with the record. */
export const LogLine = z.object({
  at: Instant,
  level: z.enum(['success', 'info', 'warning', 'error']),
  key: z.string().max(80),
  params: z.record(z.string().max(40), z.union([z.string().max(500), z.number()])).default({}),
})
export type LogLine = z.infer<typeof LogLine>
export const LOG_LIMIT = 10_000
