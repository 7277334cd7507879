import { z } from 'zod'
import { partName } from '../core/own.ts'
import { endpoint } from '../core/endpoint.ts'
import { POINT, TENTH } from '../core/score.ts'
import { Id, localName } from '../core/types.ts'
import { Changes, No, Points } from './changes.ts'

/** What is said of an answer again and again: what it earns or costs, in both languages. */
export const RubricItem = z.object({
  id: partName(/^[A-Za-z0-9_-]{1,40}$/),
  /** Above zero it earns, below it costs. */
  points: z
    .number()
    .int()
    .min(-100 * POINT)
    .max(100 * POINT)
    .multipleOf(TENTH, { message: 'tenth' }),
  text: localName(1, 500),
})
export type RubricItem = z.infer<typeof RubricItem>

export const Rubric = z.object({
  /** Points are added up from nothing, or taken from what the question is worth. */
  start: z.enum(['nothing', 'all']),
  items: z
    .array(RubricItem)
    .max(30)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { message: 'twice' }),
})
export type Rubric = z.infer<typeof Rubric>

const within = (points: number, max: number): number => Math.min(max, Math.max(0, points))

/** What the applied items of a rubric come to, between nothing and what the question is worth. */
export const rubricPoints = ({ start, items }: Rubric, applied: readonly string[], max: number): number =>
  within(
    items.reduce(
      (sum, { id, points }) => (applied.includes(id) ? sum + points : sum),
      start === 'all' ? max : 0,
    ),
    max,
  )

export interface RubricMark {
  /** Null: not marked yet. */
  points: number | null
  rubric: readonly string[]
}

/**
 * A mark after its rubric was edited: it moves by what the applied items moved by, so that what was adjusted by hand stays
 * adjusted. Marks without an item of it stay as they are.
 */
export const afterRubric = (mark: RubricMark, before: Rubric, after: Rubric, max: number): RubricMark => {
  if (mark.points === null || mark.rubric.length === 0) return mark
  const rubric = mark.rubric.filter((id) => after.items.some((item) => item.id === id))
  const moved = rubricPoints(after, rubric, max) - rubricPoints(before, mark.rubric, max)
  return { points: within(mark.points + moved, max), rubric }
}
const rubricChange = { id: Id, question: No, revision: z.number().int().min(0), rubric: Rubric }

export const rubricGet = endpoint({
  method: 'GET',
  path: '/exam/rubric/get',
  access: 'exams:exam:mark',
  summary: 'The rubric of one question',
  query: z.object({ id: Id, question: No }),
  data: z.object({
    rubric: Rubric,
    revision: z.number().int(),
    worth: Points,
    used: z.record(z.string(), z.number().int()),
    /** Whether the caller set the exam, and so may change what everybody is marked by. */
    editable: z.boolean(),
  }),
})

export const rubricPreview = endpoint({
  method: 'POST',
  path: '/exam/rubric/preview',
  access: 'exams:exam:mark',
  summary: 'Whose marks this rubric would change, from what to what; changes nothing',
  body: z.object(rubricChange),
  data: Changes,
})

export const rubricSave = endpoint({
  method: 'POST',
  path: '/exam/rubric/save',
  access: 'exams:exam:mark',
  summary: 'Keep the rubric, and apply it to the marks that were given by it',
  body: z.object(rubricChange),
  data: Changes.extend({ revision: z.number().int() }),
})
