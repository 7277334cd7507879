import { z } from 'zod'
import { CircuitInput } from '../bench/circuits.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { textOf } from '../core/rich-doc.ts'
import { Id, Instant, Nothing } from '../core/types.ts'
import { QuestionDocument } from '../questions/key.ts'
import { FoundPassage } from '../search/search.ts'

/** Types of questions that can be drafted: those whose whole says itself in words. */
export const draftedTypes = ['single', 'multiple', 'boolean', 'short', 'numeric'] as const
export type DraftedType = (typeof draftedTypes)[number]

export const DRAFT_LIMITS = {
  about: 1_000,
  variants: 3,
  /** Pieces of a text that is put into the other language, and characters of all of them. */
  pieces: 200,
  characters: 6_000,
  /** What somebody made of a draft. */
  result: 20_000,
  /** Drafts of one person within a minute. */
  perMinute: 10,
} as const

/**
 * What the check of something in a draft came to: as the simulation says, something else, or it was not checked. `simulated`: what the
 * simulation gives in its place.
 */
export const DraftCheck = z.object({
  text: z.string(),
  state: z.enum(['right', 'off', 'unknown']),
  simulated: z.string().nullable(),
})
export type DraftCheck = z.infer<typeof DraftCheck>

/** What somebody decided about a draft: taken as it was, changed, or thrown away. Nothing is drafted over it. */
export const DraftDecision = z.object({
  state: z.enum(['taken', 'changed', 'dropped']),
  by: PersonName.nullable(),
  at: Instant,
  /** What they made of it. */
  result: z.array(z.string()),
})
export type DraftDecision = z.infer<typeof DraftDecision>

const kept = {
  id: Id,
  /** Decided before: no other draft is made of the same thing, and none is shown. */
  decision: DraftDecision.nullable(),
}

export const QuestionVariant = z.object({
  document: QuestionDocument,
  difficulty: z.number().int(),
  /** Of its key. */
  check: DraftCheck,
})
export type QuestionVariant = z.infer<typeof QuestionVariant>

export const QuestionDraft = z.object({
  ...kept,
  variants: z.array(QuestionVariant),
  sources: z.array(FoundPassage),
})
export type QuestionDraft = z.infer<typeof QuestionDraft>

export const draftQuestion = endpoint({
  method: 'POST',
  path: '/limsai/draft/question',
  access: 'assistant:draft:make',
  summary:
    'Have the language model draft a question for a bank that one may add to, in variants with their keys; nothing is saved in the bank',
  body: z.object({
    bankId: Id,
    type: z.enum(draftedTypes),
    about: z.string().trim().min(2).max(DRAFT_LIMITS.about),
    variants: z.number().int().min(1).max(DRAFT_LIMITS.variants).default(2),
    /** What it is asked about; keys are checked by simulating it. */
    circuit: CircuitInput.nullable().default(null),
  }),
  data: QuestionDraft,
})

export const FeedbackDraft = z.object({ ...kept, text: z.string(), checks: z.array(DraftCheck) })
export type FeedbackDraft = z.infer<typeof FeedbackDraft>

export const draftFeedback = endpoint({
  method: 'POST',
  path: '/limsai/draft/feedback',
  access: 'assistant:draft:make',
  summary:
    'Have the language model draft feedback for a report that waits for review, from its evidence; nothing is graded',
  body: z.object({ studentTaskId: Id }),
  data: FeedbackDraft,
})

export const TranslationDraft = z.object({
  ...kept,
  /** Piece by piece. */
  texts: z.array(z.string()),
  /** Pieces whose numbers are not those of the original, from 0. */
  doubts: z.array(z.number().int()),
})
export type TranslationDraft = z.infer<typeof TranslationDraft>

export const draftTranslation = endpoint({
  method: 'POST',
  path: '/limsai/draft/translation',
  access: 'assistant:draft:make',
  summary:
    'Have the language model put an authored text into the other language, as a draft; nothing is saved',
  body: z
    .object({
      to: z.enum(['zh', 'en']),
      texts: z.array(z.string().max(DRAFT_LIMITS.characters)).min(1).max(DRAFT_LIMITS.pieces),
    })
    .refine(({ texts }) => texts.join('').length <= DRAFT_LIMITS.characters, {
      path: ['texts'],
      message: 'tooLarge',
    }),
  data: TranslationDraft,
})

export const draftDecide = endpoint({
  method: 'POST',
  path: '/limsai/draft/decide',
  access: 'assistant:draft:make',
  summary: 'Keep what one decided about a draft of one’s own; nothing is drafted over it afterwards',
  body: z.object({
    id: Id,
    /** False: thrown away. */
    used: z.boolean(),
    /** What one made of it, piece by piece. */
    result: z.array(z.string().max(DRAFT_LIMITS.result)).max(DRAFT_LIMITS.pieces).default([]),
  }),
  data: Nothing,
})

const local = ({ zh, en }: { zh?: unknown; en?: unknown }): string[] => [textOf(zh), textOf(en)]

/** A question as texts, by which a changed one is told from another; the same however its parts are ordered in memory. */
export const questionTexts = ({ content, key, explanation }: QuestionDocument): string[] => {
  const fields = (value: object): string =>
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([name, one]) =>
          `${name}: ${typeof one === 'object' && one !== null ? fields(one as object) : String(one)}`,
      )
      .join(', ')
  return [
    ...local(content.stem),
    ...('options' in content ? content.options.flatMap(({ id, text }) => [id, ...local(text)]) : []),
    key.type === 'short' || key.type === 'file' ? local(key.model).join(' ') : fields(key),
    ...local(explanation),
  ]
}
