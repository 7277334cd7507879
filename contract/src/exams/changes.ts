import { z } from 'zod'
import { PersonName } from '../core/person-name.ts'
import { Id } from '../core/types.ts'

/** Which question of the paper, in the order it was set. */
export const No = z.number().int().min(0).max(32_767)
/** Points in the unit of `core/score.ts`. */
export const Points = z.number().int()
export const Reason = z.string().trim().min(1, { message: 'required' }).max(1000)

/** What a student is called for whoever marks: by name, or by a number where the exam hides names. */
export const Who = z.object({
  place: z.number().int(),
  name: PersonName.nullable(),
  number: z.string().nullable(),
})
export type Who = z.infer<typeof Who>
/** What a change means for one student. */
export const ScoreChange = Who.extend({
  attemptId: Id,
  from: Points.nullable(),
  to: Points.nullable(),
  /** Of the whole exam; null as long as something is left to mark. */
  scoreFrom: Points.nullable(),
  scoreTo: Points.nullable(),
})
export type ScoreChange = z.infer<typeof ScoreChange>
/** What a change would mean, or meant, for everybody. */
export const Changes = z.object({ changes: z.array(ScoreChange), unchanged: z.number().int() })
