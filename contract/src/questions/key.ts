import { z } from 'zod'
import { partName } from '../core/own.ts'
import { PartId, QUESTION_LIMITS, QuestionContent, QuestionText, type QuestionType } from './content.ts'

/** How far an answer may be off; the edges still count. Relative ones are per cent of the right value. */
export const Tolerance = z.object({
  kind: z.enum(['absolute', 'relative']),
  value: z.number().min(0).max(1e15),
})
export type Tolerance = z.infer<typeof Tolerance>

const number = z.number().min(-1e15).max(1e15)
const variable = {
  name: partName(/^[A-Za-z_][A-Za-z0-9_]{0,19}$/),
  /** Unit of its values; a formula counts in SI base units, so 4.7 in kΩ enters as 4700. */
  unit: z.string().trim().max(20).default(''),
}
/** A number of a parameterised question: on a grid between two ends, or one of a list (of a series of resistors, say). */
export const Variable = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('range'), ...variable, min: number, max: number, step: number.positive() }),
  z.object({
    kind: z.literal('list'),
    ...variable,
    values: z.array(number).min(1).max(QUESTION_LIMITS.listValues),
  }),
])
export type Variable = z.infer<typeof Variable>

const Alternative = z.string().trim().min(1).max(QUESTION_LIMITS.blankText)
export const BlankKey = z.object({
  id: PartId,
  /** Any of these is right, in whichever language. */
  accepted: z.array(Alternative).min(1).max(QUESTION_LIMITS.alternatives),
})
export type BlankKey = z.infer<typeof BlankKey>

const choiceKeys = [
  z.object({ type: z.literal('single'), correct: PartId }),
  z.object({ type: z.literal('multiple'), correct: z.array(PartId).min(1).max(QUESTION_LIMITS.options) }),
  z.object({ type: z.literal('boolean'), correct: z.boolean() }),
  z.object({
    type: z.literal('blank'),
    blanks: z.array(BlankKey).max(QUESTION_LIMITS.blanks),
    /** Compare character by character; otherwise width, case and surrounding space do not count. */
    exact: z.boolean().default(false),
  }),
  /** Model answers, for those who mark by hand. */
  z.object({ type: z.literal('short'), model: QuestionText.default({}) }),
  z.object({ type: z.literal('file'), model: QuestionText.default({}) }),
] as const

const numericKey = {
  type: z.literal('numeric'),
  tolerance: Tolerance,
  /** What the student must write behind the number; empty: nothing is asked for. */
  unit: z.string().trim().max(20).default(''),
}

/** What is right, as it is authored. A numeric answer is a number (`4.7k`) or a formula over the variables. */
export const QuestionKey = z.discriminatedUnion('type', [
  ...choiceKeys,
  z.object({
    ...numericKey,
    answer: z.string().trim().min(1).max(500),
    variables: z
      .array(Variable)
      .max(QUESTION_LIMITS.variables)
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, { message: 'twice' })
      .default([]),
  }),
])
export type QuestionKey = z.output<typeof QuestionKey>
export type KeyOf<T extends QuestionType> = Extract<QuestionKey, { type: T }>

/** What is right for one student: as authored, but that a numeric answer is a number in the question's unit. */
export const MarkKey = z.discriminatedUnion('type', [
  ...choiceKeys,
  z.object({ ...numericKey, value: z.number() }),
])
export type MarkKey = z.output<typeof MarkKey>

export const QUESTION_SCHEMA = 1

/**
 * One question: what is shown, what is right, and why. A version holds one such document under its hash, and never changes.
 * Whether its parts fit together is asked in `check.ts`.
 */
export const QuestionDocument = z
  .object({
    schema: z.literal(QUESTION_SCHEMA),
    content: QuestionContent,
    key: QuestionKey,
    /** Shown with the result, where the rule of release allows. */
    explanation: QuestionText.default({}),
  })
  .refine(({ content, key }) => content.type === key.type, { message: 'fits', path: ['key', 'type'] })
  .refine((document) => JSON.stringify(document).length <= QUESTION_LIMITS.bytes, { message: 'tooLarge' })
export type QuestionDocument = z.output<typeof QuestionDocument>
