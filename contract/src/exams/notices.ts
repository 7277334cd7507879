import { z } from 'zod'
import { Id } from '../core/types.ts'

/**
 * By the server on `exam/<id>`, to those who sit it and those who watch it, and on `exam/<id>/<attempt>` when it is for one: what to
 * ask for again. `taken`: another device goes on with the sitting.
 */
export const ExamNotice = z.object({
  kind: z.enum(['times', 'message', 'over', 'taken']),
  /** Whom it is for; null: all. */
  attemptId: Id.nullable(),
})
export type ExamNotice = z.infer<typeof ExamNotice>

export const examTopic = (examId: string): string => `exam/${examId}`
export const sittingTopic = (examId: string, attemptId: string): string => `exam/${examId}/${attemptId}`
