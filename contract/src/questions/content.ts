import { z } from 'zod'
import { partName } from '../core/own.ts'
import { Circuit } from '../bench/circuit.ts'
import { isEmptyDoc, richLanguage, type RichDoc, type RichNode } from '../core/rich-doc.ts'

/** The seven types. How an answer of each looks is in `answer.ts`, what is right in `key.ts`. */
export const questionTypes = ['single', 'multiple', 'boolean', 'blank', 'short', 'numeric', 'file'] as const
export type QuestionType = (typeof questionTypes)[number]
export const QuestionType = z.enum(questionTypes)

export const QUESTION_LIMITS = {
  /** Bytes of a whole question with key and explanation, as JSON. */
  bytes: 512 * 1024,
  options: 26,
  blanks: 30,
  /** Accepted alternatives of one blank, and characters of each and of what a student writes into one. */
  alternatives: 30,
  blankText: 200,
  /** Characters of a short answer. */
  shortText: 20_000,
  numericText: 60,
  variables: 12,
  /** Values in the list of one variable. */
  listValues: 100,
  files: 10,
  fileMegabytes: 20,
} as const

/** Options and blanks have ids of their own, which keep through edits: answers and keys name them. */
export const PartId = partName(/^[A-Za-z0-9_-]{1,40}$/)

const circuit = {
  attrs: { circuit: Circuit, alt: z.string().max(300), width: z.number().min(16).max(4000) },
}
/** Rich text of questions: the common language and circuits. */
const questionText = richLanguage({ blocks: { circuit } })
/** A stem may hold blanks besides; only that of a fill-in question does (see `check.ts`). */
const stemText = richLanguage({ blocks: { circuit }, inline: { blank: { attrs: { id: PartId } } } })

const local = (doc: z.ZodType<RichDoc>) => z.object({ zh: doc.optional(), en: doc.optional() })
/** Rich text in both languages, as options, explanations and model answers have it. */
export const QuestionText = local(questionText.schema)
export type QuestionText = z.infer<typeof QuestionText>

/** Whether a text says nothing in either language. */
export const isEmptyText = (text: QuestionText): boolean => isEmptyDoc(text.zh) && isEmptyDoc(text.en)

const Stem = local(stemText.schema)
const unique = <T>(idOf: (item: T) => string, message: string) =>
  [(list: T[]) => new Set(list.map(idOf)).size === list.length, { message }] as const

export const Option = z.object({ id: PartId, text: QuestionText })
export type Option = z.infer<typeof Option>

const choice = {
  stem: Stem,
  options: z
    .array(Option)
    .max(QUESTION_LIMITS.options)
    .refine(...unique<Option>((option) => option.id, 'option ids')),
  /** False where the order means something (“all of the above”). */
  shuffle: z.boolean().default(true),
}

/** Kinds of files a student may hand in; each stands for the media types in `answer.ts`. */
export const fileKinds = ['picture', 'pdf', 'archive'] as const

/**
 * What a student is shown: no key, no explanation, no variables can stand in it, and what a schema does not name does not
 * leave the server. The order of options is that of the bank; whoever hands it out arranges them (`seeded.ts`).
 */
export const QuestionContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single'), ...choice }),
  z.object({ type: z.literal('multiple'), ...choice }),
  z.object({ type: z.literal('boolean'), stem: Stem }),
  z.object({
    type: z.literal('blank'),
    stem: Stem,
    /** Where the text holds them, in the order of the text. */
    blanks: z
      .array(PartId)
      .max(QUESTION_LIMITS.blanks)
      .refine(...unique<string>((id) => id, 'blank ids')),
    /** Blank by blank; false: the answers may be given in any order. */
    ordered: z.boolean().default(true),
  }),
  z.object({
    type: z.literal('short'),
    stem: Stem,
    maxLength: z.number().int().min(1).max(QUESTION_LIMITS.shortText).default(2000),
  }),
  z.object({
    type: z.literal('numeric'),
    stem: Stem,
    /** Shown behind the field; empty where the answer is a pure number or the student must write the unit. */
    unit: z.string().trim().max(20).default(''),
  }),
  z.object({
    type: z.literal('file'),
    stem: Stem,
    accept: z
      .array(z.enum(fileKinds))
      .min(1)
      .max(fileKinds.length)
      .default([...fileKinds]),
    maxFiles: z.number().int().min(1).max(QUESTION_LIMITS.files).default(1),
    maxMegabytes: z.number().int().min(1).max(QUESTION_LIMITS.fileMegabytes).default(20),
  }),
])
export type QuestionContent = z.output<typeof QuestionContent>
export type ContentOf<T extends QuestionType> = Extract<QuestionContent, { type: T }>

/** The blanks that a text holds, in its order. */
export const blanksIn = (doc: unknown): string[] => {
  if (typeof doc !== 'object' || doc === null) return []
  const { type, attrs, content } = doc as RichNode
  if (type === 'blank' && typeof attrs?.id === 'string') return [attrs.id]
  return Array.isArray(content) ? content.flatMap(blanksIn) : []
}
