import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Instant, WithId } from '../core/types.ts'
import { WorkStatusSchema } from './tasks.ts'

export const HistoryRow = z.object({
  from: WorkStatusSchema,
  to: WorkStatusSchema,
  at: Instant,
  /** Null: by the clock. */
  by: PersonName.nullable(),
  reason: z.string(),
})

export const taskHistory = endpoint({
  method: 'GET',
  path: '/teacher/task/history',
  access: 'tasks:task:page',
  summary: 'Every change of one student’s task: who, when, why',
  query: WithId,
  data: z.array(HistoryRow),
})
