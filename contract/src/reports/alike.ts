import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, OptionalLocalText } from '../core/types.ts'
import { ClassValues } from '../measurement/class.ts'
import { RubricChoice } from '../templates/rubric.ts'

/** Reports graded by one act. */
export const ALIKE_LIMIT = 100

const Work = z.object({
  studentTaskId: Id,
  student: PersonName,
  number: z.string(),
  /** What the judged items propose; null: nothing. */
  proposed: z.number().nullable(),
})

/** Waiting reports whose readings were judged alike, cell by cell. */
export const AlikeGroup = z.object({
  key: z.string(),
  passed: z.number().int(),
  failed: z.number().int(),
  open: z.number().int(),
  /** The items with wrong cells, and how many of them. */
  wrong: z.array(z.object({ name: OptionalLocalText, cells: z.number().int() })),
  works: z.array(Work),
})
export type AlikeGroup = z.infer<typeof AlikeGroup>

export const alikeList = endpoint({
  method: 'GET',
  path: '/teacher/report/alike',
  access: 'reports:report:review',
  summary: 'The waiting reports of a task in groups whose readings were judged alike, the largest first',
  query: z.object({ taskId: Id }),
  data: z.array(AlikeGroup),
})

export const alikeGrade = endpoint({
  method: 'POST',
  path: '/teacher/report/gradeAlike',
  access: 'reports:report:review',
  summary:
    'Grade several waiting reports of a task at once: all of them, or none where one is waiting no more',
  body: z.object({
    taskId: Id,
    studentTaskIds: z.array(Id).min(1, { message: 'required' }).max(ALIKE_LIMIT),
    /** Null: each what its judged items propose. */
    score: z.number().min(0).max(100).multipleOf(0.1).nullable(),
    comment: z.string().trim().max(4000).default(''),
    rubric: RubricChoice.default({}),
  }),
  data: z.object({ graded: z.number().int() }),
})

/** Another report of the task that has much in common: a hint to look, never a verdict. */
export const SimilarReport = z.object({
  studentTaskId: Id,
  student: PersonName,
  number: z.string(),
  /** Readings of the same value to the last digit, of those that both have. */
  same: z.number().int(),
  of: z.number().int(),
  /** Share of the shorter one’s text that stands in both, 0 to 1. */
  text: z.number(),
})
export type SimilarReport = z.infer<typeof SimilarReport>

export const similarList = endpoint({
  method: 'GET',
  path: '/teacher/report/similar',
  access: 'reports:report:review',
  summary: 'Other reports of the same task with strikingly many equal readings or words',
  query: z.object({ studentTaskId: Id }),
  data: z.array(SimilarReport),
})

export const classMedian = endpoint({
  method: 'GET',
  path: '/teacher/report/median',
  access: 'reports:report:page',
  summary:
    'What was submitted for the same task on the same tables, and the median of each value, to be drawn beside one report',
  query: z.object({ studentTaskId: Id }),
  data: ClassValues,
})
