import { z } from 'zod'
import { QuestionContent, QuestionText } from './content.ts'
import { MarkKey } from './key.ts'
import { verdicts } from './marking.ts'

/** A question as somebody is shown it who shall answer it. */
export const ShownQuestion = z.object({
  content: QuestionContent,
  /** Signed links of its pictures, by file id. */
  files: z.record(z.string(), z.string()),
})
export type ShownQuestion = z.output<typeof ShownQuestion>

/** How an answer turned out, as far as it may be told: without key and explanation before their release. */
export const QuestionResult = z.object({
  /** Null: not marked yet. */
  verdict: z.enum(verdicts).nullable(),
  /** In 1/10000 of a point. */
  score: z.number().int().nullable(),
  points: z.number().int(),
  /** Of a fill-in question, what each blank earned. */
  blanks: z.record(z.string(), z.number().int()).optional(),
  key: MarkKey.nullable(),
  explanation: QuestionText.nullable(),
})
export type QuestionResult = z.output<typeof QuestionResult>
