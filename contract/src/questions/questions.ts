import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import {
  Id,
  Instant,
  LocalText,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'
import { QuestionType } from './content.ts'
import { QuestionDocument } from './key.ts'
import { TagName } from './tags.ts'

/** 1 easy … 5 hard. */
export const Difficulty = z.number().int().min(1).max(5)
/** How many questions one bulk act takes. */
export const BULK_LIMIT = 500

/** How a question did: in exams (as the exams area counts) and in practice. Null: too little to say. */
export const QuestionUse = z.object({
  papers: z.number().int(),
  exams: z.number().int(),
  attempts: z.number().int(),
  /** Mean share of the points, 0…1. */
  facility: z.number().nullable(),
  /** Point-biserial correlation with the rest of the paper, −1…1. */
  discrimination: z.number().nullable(),
  practised: z.number().int(),
  practiceFacility: z.number().nullable(),
})
export type QuestionUse = z.infer<typeof QuestionUse>

export const QuestionRow = z.object({
  id: Id,
  bankId: Id,
  number: z.number().int(),
  type: QuestionType,
  difficulty: Difficulty,
  /** The beginning of the question as plain text. */
  stem: OptionalLocalText,
  tags: z.array(TagName),
  version: z.number().int(),
  versionId: Id,
  /** Whether this user may change it. */
  editable: z.boolean(),
  /** Its numbers are each student's own. */
  parameterised: z.boolean(),
  /** Another question with the same text is in a bank this user sees. */
  duplicate: z.boolean(),
  use: QuestionUse,
  updatedAt: Instant,
})
export type QuestionRow = z.infer<typeof QuestionRow>

export const QuestionDetail = QuestionRow.extend({
  bankName: LocalText,
  document: QuestionDocument,
  /** Signed links of its pictures, by file id. */
  files: z.record(z.string(), z.string()),
  versions: z.array(
    z.object({
      number: z.number().int(),
      by: PersonName.nullable(),
      createdAt: Instant,
      current: z.boolean(),
    }),
  ),
})
export type QuestionDetail = z.infer<typeof QuestionDetail>

export const questionPage = endpoint({
  method: 'GET',
  path: '/questions/question/page',
  access: 'questions:bank:page',
  summary: 'Questions of a bank, or of all banks one may read: by text and tags, type and difficulty',
  query: z.object({
    ...pageQuery(['number', 'updatedAt', 'difficulty']),
    bankId: Id.optional(),
    /** Words that all stand in text or tags; `#12` is a number. */
    text: z.string().max(200).optional(),
    type: QuestionType.optional(),
    difficulty: Difficulty.optional(),
    /** This tag or any below it. */
    tagId: Id.optional(),
    untagged: z.boolean().optional(),
    duplicates: z.boolean().optional(),
  }),
  data: pageOf(QuestionRow),
})

export const questionGet = endpoint({
  method: 'GET',
  path: '/questions/question/get',
  access: 'questions:bank:page',
  summary: 'One question with its key; an older version by its number',
  query: z.object({ id: Id, version: z.number().int().min(1).optional() }),
  data: QuestionDetail,
})

const fields = {
  document: QuestionDocument,
  difficulty: Difficulty.default(3),
  tagIds: z.array(Id).max(20).default([]),
}

export const questionAdd = endpoint({
  method: 'POST',
  path: '/questions/question/add',
  access: 'questions:question:add',
  summary: 'A new question',
  body: z.object({ bankId: Id, ...fields }),
  data: WithId,
})

export const questionUpdate = endpoint({
  method: 'POST',
  path: '/questions/question/update',
  access: 'questions:question:edit',
  summary: 'Change a question: what it says becomes a new version',
  body: z.object({ id: Id, version: z.number().int(), ...fields }),
  data: z.object({ version: z.number().int() }),
})

const ids = z.array(Id).min(1).max(BULK_LIMIT)

export const questionSet = endpoint({
  method: 'POST',
  path: '/questions/question/set',
  access: 'questions:question:edit',
  summary: 'Set difficulty, tags and the order of options of several questions; tags only of one bank',
  body: z.object({
    ids,
    difficulty: Difficulty.optional(),
    /** Of choice questions, whether their options may be shuffled: a new version of those that change. */
    shuffle: z.boolean().optional(),
    /** Takes all their tags away first. */
    clearTags: z.boolean().default(false),
    addTags: z.array(Id).max(20).default([]),
    removeTags: z.array(Id).max(20).default([]),
  }),
  data: z.object({ changed: z.number().int() }),
})

export const questionMove = endpoint({
  method: 'POST',
  path: '/questions/question/move',
  access: 'questions:question:edit',
  summary: 'Move questions to another bank; their tags come along by name',
  body: z.object({ ids, bankId: Id }),
  data: z.object({ moved: z.number().int() }),
})

export const questionCopy = endpoint({
  method: 'POST',
  path: '/questions/question/copy',
  access: 'questions:question:add',
  summary: 'Copy questions one may read into a bank; their tags come along by name',
  body: z.object({ ids, bankId: Id }),
  data: z.object({ ids: z.array(Id) }),
})

export const questionDelete = endpoint({
  method: 'POST',
  path: '/questions/question/delete',
  access: 'questions:question:delete',
  summary: 'Delete questions; papers and rounds keep the versions they have',
  body: z.object({ ids }),
  data: Nothing,
})

export const questionSimilar = endpoint({
  method: 'GET',
  path: '/questions/question/similar',
  access: 'questions:bank:page',
  summary: 'Questions whose text is nearly this one',
  query: z.object({ text: z.string().min(1).max(1000), except: Id.optional() }),
  data: z.object({
    items: z.array(
      z.object({
        id: Id,
        bankId: Id,
        number: z.number().int(),
        bankName: LocalText,
        stem: OptionalLocalText,
        /** 0…1, by trigrams. */
        likeness: z.number(),
      }),
    ),
  }),
})
