import { z } from 'zod'
import { ASSISTING } from '../access/assisting.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText } from '../core/types.ts'
import { TaskStateSchema, TaskTypeSchema } from './tasks.ts'

/** Most tasks of the classes that one assists in, the latest first. */
export const ASSISTING_TASKS = 100

export const AssistingTask = z.object({
  id: Id,
  type: TaskTypeSchema,
  name: LocalText,
  /** Those of its classes that one assists in. */
  classes: z.array(LocalText),
  state: TaskStateSchema,
  startAt: Instant,
  endAt: Instant,
  /** Of others, whose work one may see or help with. */
  students: z.number().int(),
  /** Of these, submitted and to be reviewed or marked. */
  waiting: z.number().int(),
})
export type AssistingTask = z.infer<typeof AssistingTask>

export const assistingTasks = endpoint({
  method: 'GET',
  path: '/task/assisting/list',
  access: ASSISTING,
  summary: 'Tasks in which one may help, review or mark as teaching assistant of a class',
  data: z.array(AssistingTask),
})
