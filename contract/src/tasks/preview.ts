import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Instant, WithId } from '../core/types.ts'
import { MyTask } from './my-tasks.ts'

/** What a student goes through with a task, in this order; a step that a task does not have is left out. */
export const previewSteps = [
  /** It is shown, and cannot be started yet. */
  'before',
  /** It could be started, were there not something to be done first: a task before it, the guidebook, a group. */
  'waits',
  'start',
  'working',
  'submitted',
  /** The deadline is over, and work is still taken as late. */
  'late',
  /** Its time is over, and nothing was submitted. */
  'missed',
] as const
export type PreviewStep = (typeof previewSteps)[number]

export const taskPreview = endpoint({
  method: 'GET',
  path: '/teacher/task/preview',
  access: 'tasks:task:page',
  summary: 'What a student sees of a task, step by step, as it is planned; of a draft too',
  query: WithId,
  data: z.array(z.object({ step: z.enum(previewSteps), at: Instant, task: MyTask })),
})
