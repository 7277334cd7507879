import { z } from 'zod'
import { Id } from '../core/types.ts'
import { PartId, QUESTION_LIMITS, type fileKinds, type QuestionContent } from './content.ts'

/** What a student answers. No answer at all is null, not an empty one. */
export const Answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single'), option: PartId }),
  z.object({ type: z.literal('multiple'), options: z.array(PartId).max(QUESTION_LIMITS.options) }),
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
  z.object({
    type: z.literal('blank'),
    /** By id of the blank. */
    blanks: z
      .record(PartId, z.string().max(QUESTION_LIMITS.blankText))
      .refine((blanks) => Object.keys(blanks).length <= QUESTION_LIMITS.blanks, { message: 'tooMany' }),
  }),
  z.object({ type: z.literal('short'), text: z.string().max(QUESTION_LIMITS.shortText) }),
  /** As it was typed: `4.7k`, `4k7 Ω`, `2.2e-6`. */
  z.object({ type: z.literal('numeric'), text: z.string().max(QUESTION_LIMITS.numericText) }),
  z.object({ type: z.literal('file'), files: z.array(Id).max(QUESTION_LIMITS.files) }),
])
export type Answer = z.infer<typeof Answer>
export type AnswerOf<T extends Answer['type']> = Extract<Answer, { type: T }>

/** Media types of each kind of file, as the server finds them in the bytes. */
export const mediaOfKind: Record<(typeof fileKinds)[number], readonly string[]> = {
  picture: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  pdf: ['application/pdf'],
  archive: ['application/zip'],
}

/** Whether anything was answered: a field that was emptied again is no answer. */
export const isAnswered = (answer: Answer | null | undefined): answer is Answer => {
  switch (answer?.type) {
    case 'single':
    case 'boolean':
      return true
    case 'multiple':
      return answer.options.length > 0
    case 'blank':
      return Object.values(answer.blanks).some((text) => text.trim() !== '')
    case 'short':
    case 'numeric':
      return answer.text.trim() !== ''
    case 'file':
      return answer.files.length > 0
    case undefined:
      return false
  }
}

/** Whether an answer is one to this question: its type, options and blanks that it has, its bounds. */
export const answerFits = (content: QuestionContent, answer: Answer): boolean => {
  if (content.type === 'single' && answer.type === 'single')
    return content.options.some(({ id }) => id === answer.option)
  if (content.type === 'multiple' && answer.type === 'multiple') {
    const known = new Set(content.options.map(({ id }) => id))
    return (
      new Set(answer.options).size === answer.options.length && answer.options.every((id) => known.has(id))
    )
  }
  if (content.type === 'blank' && answer.type === 'blank')
    return Object.keys(answer.blanks).every((id) => content.blanks.includes(id))
  if (content.type === 'short' && answer.type === 'short') return answer.text.length <= content.maxLength
  if (content.type === 'file' && answer.type === 'file')
    return answer.files.length <= content.maxFiles && new Set(answer.files).size === answer.files.length
  return content.type === answer.type
}
