import { z } from 'zod'
import { Id } from '../core/types.ts'

/** By the server on `exam/<id>`, to those who sit it and those who watch it: what to ask for again. */
export const ExamNotice = z.object({
  kind: z.enum(['times', 'message', 'over']),
  /** Whom it is for; null: all. */
  attemptId: Id.nullable(),
})
export type ExamNotice = z.infer<typeof ExamNotice>

export const examTopic = (examId: string): string => `exam/${examId}`
