import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Nothing } from '../core/types.ts'

/** Seconds for which a report is held by who reviews it; the page holds it anew meanwhile. */
export const REVIEW_LOCK_S = 120

const one = z.object({ studentTaskId: Id })

export const reviewLock = endpoint({
  method: 'POST',
  path: '/teacher/report/lock',
  access: 'reports:report:review',
  summary: 'Hold a report for a while, so that nobody else reviews it',
  body: one,
  data: z.object({ until: Instant }),
})

export const reviewUnlock = endpoint({
  method: 'POST',
  path: '/teacher/report/unlock',
  access: 'reports:report:review',
  summary: 'Let a report go',
  body: one,
  data: Nothing,
})
