import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Nothing, WithId } from '../core/types.ts'

// Times of single students, back to a draft, into the trash and out of it, away from the list and back.

export const taskWindow = endpoint({
  method: 'POST',
  path: '/teacher/task/window',
  access: 'tasks:task:edit',
  summary: 'Give students of a lab or report another time than their class; who missed it may make it up',
  body: z.object({
    /** The task. */
    id: Id,
    /** Their copies of it. */
    studentTaskIds: z.array(Id).min(1).max(200),
    /** Null: as the task. */
    opensAt: Instant.nullable().default(null),
    /** Null: as the task, for those whose time is not over. */
    endAt: Instant.nullable().default(null),
    reason: z.string().trim().max(1000).default(''),
  }),
  data: Nothing,
})

export const taskUnpublish = endpoint({
  method: 'POST',
  path: '/teacher/task/unpublish',
  access: 'tasks:task:edit',
  summary: 'Take a task back to a draft, with the report on it, while no student has begun',
  body: WithId,
  /** Of the draft: an exam gets a new one. */
  data: WithId,
})

const Several = z.object({ ids: z.array(Id).min(1).max(200) })

export const taskDelete = endpoint({
  method: 'POST',
  path: '/teacher/task/delete',
  access: 'tasks:task:edit',
  summary: 'Put drafts of labs, quizzes and exams into the trash, from where they are restored for 30 days',
  body: Several,
  data: Nothing,
})

export const taskRestore = endpoint({
  method: 'POST',
  path: '/teacher/task/restore',
  access: 'tasks:task:edit',
  summary: 'Take drafts out of the trash',
  body: Several,
  data: Nothing,
})

export const taskArchive = endpoint({
  method: 'POST',
  path: '/teacher/task/archive',
  access: 'tasks:task:edit',
  summary: 'Put tasks that are over away from the list, or bring them back',
  body: Several.extend({ archived: z.boolean() }),
  data: Nothing,
})
