import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText, Nothing, OptionalLocalText } from '../core/types.ts'
import { AppealShown, BookKey } from './books.ts'
import { WorkingGroup } from './working.ts'

export const CourseScore = z.object({
  ...BookKey,
  course: LocalText,
  className: LocalText,
  publishedAt: Instant,
  /** Null: something is missing. */
  mark: z.number().int().nullable(),
  working: z.array(WorkingGroup),
  appeal: AppealShown.nullable(),
})
export type CourseScore = z.infer<typeof CourseScore>

export const myCourseScores = endpoint({
  method: 'GET',
  path: '/stu/gradeBook/list',
  access: 'scores:score:page',
  summary: 'One’s own published course marks, each with its working',
  data: z.array(CourseScore),
})

export const OwnOutcome = z.object({
  name: LocalText,
  description: OptionalLocalText,
  /** In 1/1000: from which it counts as attained, and how far oneself has come; null: there is nothing to go by. */
  target: z.number().int(),
  value: z.number().int().nullable(),
})
export type OwnOutcome = z.infer<typeof OwnOutcome>

export const myAttainment = endpoint({
  method: 'GET',
  path: '/stu/gradeBook/attainment',
  access: 'scores:score:page',
  summary: 'How far oneself has attained the outcomes of a course, once its mark is published',
  query: z.object(BookKey),
  data: z.object({ value: z.number().int().nullable(), outcomes: z.array(OwnOutcome) }),
})

export const appealAdd = endpoint({
  method: 'POST',
  path: '/stu/gradeBook/appeal',
  access: 'scores:appeal:add',
  summary: 'Question a published course mark, once',
  body: z.object({
    courseId: Id,
    classId: Id,
    text: z.string().trim().min(1, { message: 'required' }).max(2000),
  }),
  data: Nothing,
})
