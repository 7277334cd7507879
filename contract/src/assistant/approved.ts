import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'

export const APPROVED_QUESTION = 300
export const APPROVED_ANSWER = 4_000

const fields = {
  question: z.string().trim().min(2).max(APPROVED_QUESTION),
  answer: z.string().trim().min(2).max(APPROVED_ANSWER),
}

/** An answer that a teacher stands for; whoever may read the course finds it. */
export const ApprovedAnswer = z.object({
  ...fields,
  id: Id,
  courseId: Id,
  /** Who approved it last. */
  by: PersonName,
  updatedAt: Instant,
})
export type ApprovedAnswer = z.infer<typeof ApprovedAnswer>

export const approvedPage = endpoint({
  method: 'GET',
  path: '/limsai/approved/page',
  access: 'courses:course:edit',
  summary: 'Approved answers of a course that one teaches',
  query: z.object({
    ...pageQuery(['updatedAt', 'question']),
    courseId: Id,
    question: z.string().max(60).optional(),
  }),
  data: pageOf(ApprovedAnswer),
})

export const approvedGet = endpoint({
  method: 'GET',
  path: '/limsai/approved/get',
  access: 'courses:course:edit',
  summary: 'One approved answer of a course that one teaches',
  query: WithId,
  data: ApprovedAnswer,
})

export const approvedAdd = endpoint({
  method: 'POST',
  path: '/limsai/approved/add',
  access: 'courses:course:edit',
  summary: 'Approve an answer: everybody in the course finds it by searching',
  body: z.object({ ...fields, courseId: Id }),
  data: WithId,
})

export const approvedUpdate = endpoint({
  method: 'POST',
  path: '/limsai/approved/update',
  access: 'courses:course:edit',
  summary: 'Change an approved answer',
  body: z.object({ ...fields, id: Id }),
  data: Nothing,
})

export const approvedDelete = endpoint({
  method: 'POST',
  path: '/limsai/approved/delete',
  access: 'courses:course:edit',
  summary: 'Take an approved answer back: nobody finds it any more',
  body: z.object({ id: Id }),
  data: Nothing,
})
