import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, localName } from '../core/types.ts'
import { LateRule } from '../tasks/tasks.ts'

const times = { name: localName(1, 200), startAt: Instant, endAt: Instant }

/** One task of a plan: a lab with the report on it, or a quiz on a paper. */
export const PlanItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lab'),
    ...times,
    projectId: Id,
    /** Null: no report is asked for. */
    reportEndAt: Instant.nullable().default(null),
  }),
  z.object({ kind: z.literal('quiz'), ...times, paperId: Id }),
])
export type PlanItem = z.output<typeof PlanItem>

export const MOST_ITEMS = 40

export const planPublish = endpoint({
  method: 'POST',
  path: '/teacher/plan/publish',
  access: 'tasks:task:add',
  summary: 'Publish several labs, reports and quizzes at once, all of them or none',
  body: z.object({
    classIds: z.array(Id).min(1, { message: 'required' }).max(50),
    courseId: Id.nullable().default(null),
    /** Of labs and reports. */
    late: LateRule.nullable().default(null),
    items: z.array(PlanItem).min(1, { message: 'required' }).max(MOST_ITEMS),
  }),
  /** Of the tasks that were published, reports left out. */
  data: z.object({ taskIds: z.array(Id) }),
})
