import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText, Nothing } from '../core/types.ts'
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
