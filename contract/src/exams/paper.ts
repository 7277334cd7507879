import { z } from 'zod'
import { partName } from '../core/own.ts'
import { POINT, TENTH } from '../core/score.ts'
import { Id, LocalText, OptionalLocalText } from '../core/types.ts'
import { QuestionType, questionTypes } from '../questions/content.ts'
import { MarkPolicy } from '../questions/marking.ts'

/** What an exam is worth, in 1/10000 of a point. */
export const TOTAL = 100 * POINT
export const PAPER_LIMITS = { parts: 20, questions: 200 } as const

/** What one question is worth: above nothing, in tenths of a point. */
export const QuestionPoints = z
  .number()
  .int()
  .min(TENTH, { message: 'required' })
  .max(TOTAL)
  .multipleOf(TENTH, { message: 'tenth' })
const Quantity = z.number().int().min(1, { message: 'required' }).max(PAPER_LIMITS.questions)

const PartKey = partName(/^[A-Za-z0-9_-]{1,40}$/)

/** Where questions are drawn from: of which banks, types and difficulties (none: all), with any of these tags or one below. */
export const Source = z.object({
  bankIds: z.array(Id).min(1, { message: 'required' }).max(20),
  types: z.array(QuestionType).max(questionTypes.length).default([]),
  tagIds: z.array(Id).max(20).default([]),
  difficulties: z.array(z.number().int().min(1).max(5)).max(5).default([]),
})
export type Source = z.output<typeof Source>

const heading = { id: PartKey, title: LocalText, note: OptionalLocalText.default({}) }

/** A part with questions chosen by hand, each with its score; or one that draws its quantity from a bank. */
export const PaperPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chosen'),
    ...heading,
    questions: z.array(z.object({ questionId: Id, points: QuestionPoints })).max(PAPER_LIMITS.questions),
  }),
  z.object({
    kind: z.literal('drawn'),
    ...heading,
    source: Source,
    quantity: Quantity,
    points: QuestionPoints,
  }),
])
export type PaperPart = z.infer<typeof PaperPart>
export type DrawnPart = Extract<PaperPart, { kind: 'drawn' }>

const parts = <P extends z.ZodType<{ id: string }>>(part: P) =>
  z
    .array(part)
    .max(PAPER_LIMITS.parts)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { message: 'twice' })

/** What is asked. Whether it adds up is asked in `checkPaper`. */
export const PaperDocument = z.object({
  schema: z.literal(1),
  policy: MarkPolicy.default({ multiple: 'half' }),
  parts: parts(PaperPart),
})
export type PaperDocument = z.infer<typeof PaperDocument>

/** The frame of papers: parts with quantity and score; where their questions come from may be left open. */
export const TemplateDocument = z.object({
  schema: z.literal(1),
  parts: parts(
    z.object({
      ...heading,
      source: Source.extend({ bankIds: z.array(Id).max(20).default([]) }),
      quantity: Quantity,
      points: QuestionPoints,
    }),
  ),
})
export type TemplateDocument = z.infer<typeof TemplateDocument>

export const countOf = (part: PaperPart): number =>
  part.kind === 'drawn' ? part.quantity : part.questions.length

export const totalOfPoints = (list: readonly { points: number }[]): number =>
  list.reduce((sum, { points }) => sum + points, 0)

export const pointsOf = (part: PaperPart): number =>
  part.kind === 'drawn' ? part.quantity * part.points : totalOfPoints(part.questions)

/** What a paper is worth, in 1/10000 of a point. */
export const totalOf = (document: Pick<PaperDocument, 'parts'>): number =>
  document.parts.reduce((sum, part) => sum + pointsOf(part), 0)

export const questionCount = (document: Pick<PaperDocument, 'parts'>): number =>
  document.parts.reduce((sum, part) => sum + countOf(part), 0)

export const paperProblems = ['PART_EMPTY', 'QUESTION_TWICE', 'TOO_MANY', 'TOTAL', 'DRAW_OVER_BANK'] as const
export interface PaperProblem {
  code: (typeof paperProblems)[number]
  /** Id of the part, where it is one part's. */
  partId: string | null
  /** The total in points; what the bank has at most for this part. */
  number: number | null
}

/** Why a paper cannot be sat: what it says of itself. Whether the banks have enough is asked by `checkDraws`. */
export const checkPaper = (document: PaperDocument): PaperProblem[] => {
  const problems: PaperProblem[] = []
  const seen = new Set<string>()
  for (const part of document.parts) {
    if (countOf(part) === 0) problems.push({ code: 'PART_EMPTY', partId: part.id, number: null })
    if (part.kind === 'drawn') continue
    const twice = part.questions.some(({ questionId }) => seen.size === seen.add(questionId).size)
    if (twice) problems.push({ code: 'QUESTION_TWICE', partId: part.id, number: null })
  }
  if (questionCount(document) > PAPER_LIMITS.questions)
    problems.push({ code: 'TOO_MANY', partId: null, number: questionCount(document) })
  const total = totalOf(document)
  if (total !== TOTAL) problems.push({ code: 'TOTAL', partId: null, number: total / POINT })
  return problems
}

/** A part that draws, with all questions it may draw. */
export interface Pool {
  partId: string
  quantity: number
  questionIds: readonly string[]
}

/**
 * The order in which parts draw (those with the fewest questions first), with how many questions each is sure to find
 * after the parts before it have drawn. No question is asked twice, whatever is drawn.
 */
export const drawOrder = <P extends Pool>(pools: readonly P[], chosen: ReadonlySet<string>) => {
  const free = pools.map((pool) => ({ pool, ids: pool.questionIds.filter((id) => !chosen.has(id)) }))
  const order = free.toSorted((a, b) => a.ids.length - b.ids.length)
  return order.map(({ pool, ids }, k) => {
    const own = new Set(ids)
    const taken = order
      .slice(0, k)
      .reduce(
        (sum, before) => sum + Math.min(before.pool.quantity, before.ids.filter((id) => own.has(id)).length),
        0,
      )
    return { pool, ids, left: Math.max(0, ids.length - taken) }
  })
}

/** Parts whose quantity exceeds the bank, with what it has for them. */
export const checkDraws = (pools: readonly Pool[], chosen: ReadonlySet<string>): PaperProblem[] =>
  drawOrder(pools, chosen)
    .filter(({ pool, left }) => pool.quantity > left)
    .map(({ pool, left }) => ({ code: 'DRAW_OVER_BANK', partId: pool.partId, number: left }))

export const chosenIn = (document: Pick<PaperDocument, 'parts'>): Set<string> =>
  new Set(
    document.parts.flatMap((part) =>
      part.kind === 'chosen' ? part.questions.map(({ questionId }) => questionId) : [],
    ),
  )
