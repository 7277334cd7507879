import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/types.ts'
import { QuestionContent, QuestionText, QuestionType } from '../questions/content.ts'
import { QuestionKey } from '../questions/key.ts'
import { Changes, No, Points, Reason } from './changes.ts'

/** What becomes of a question whose key was wrong. */
export const treatments = ['key', 'full', 'dropped'] as const
export const Treatment = z.enum(treatments)
export type Treatment = z.infer<typeof Treatment>
export const CorrectionQuestion = z.object({
  no: No,
  type: QuestionType,
  points: Points,
  content: QuestionContent,
  key: QuestionKey,
  explanation: QuestionText,
  files: z.record(z.string(), z.string()),
  corrected: z.boolean(),
  treatment: Treatment,
  answers: z.number().int(),
})
export type CorrectionQuestion = z.infer<typeof CorrectionQuestion>

export const correctionList = endpoint({
  method: 'GET',
  path: '/exam/correction/list',
  access: 'exams:exam:mark',
  summary: 'The frozen questions of an exam with the keys they are marked by',
  query: z.object({ id: Id }),
  data: z.array(CorrectionQuestion),
})

const correction = {
  id: Id,
  question: No,
  treatment: Treatment,
  /** The corrected key; null: as it is. */
  key: QuestionKey.nullable().default(null),
  /** Whether marks that were given by hand go by the key again. */
  overHand: z.boolean().default(false),
}

export const correctionPreview = endpoint({
  method: 'POST',
  path: '/exam/correction/preview',
  access: 'exams:exam:mark',
  summary: 'What a corrected key changes, student by student; changes nothing',
  body: z.object(correction),
  data: Changes,
})

export const correctionApply = endpoint({
  method: 'POST',
  path: '/exam/correction/apply',
  access: 'exams:exam:mark',
  summary: 'Correct the key, give everybody the points, or drop the question; marks follow',
  body: z.object({ ...correction, reason: Reason }),
  data: Changes,
})
