import type { LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import { cutEqually, POINT, TENTH } from '@labbox/contract/core/score.ts'
import {
  countOf,
  questionCount,
  TOTAL,
  type DrawnPart,
  type PaperDocument,
  type PaperPart,
  type TemplateDocument,
} from '@labbox/contract/exams/paper.ts'

/** What the editor holds: a paper that may be half written. */
export interface PaperDraft {
  name: OptionalLocalText
  remark: string
  purpose: 0 | 1 | 2
  document: PaperDocument
}

export type ChosenPart = Extract<PaperPart, { kind: 'chosen' }>

/** Ids of parts: short, and new each time. */
const partId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** The usual heading of the part at this place. */
const titleAt = (k: number): LocalText => ({
  zh: `第${numerals[k] ?? ` ${k + 1} `}部分`,
  en: `Part ${k + 1}`,
})

export const newChosen = (k: number): ChosenPart => ({
  kind: 'chosen',
  id: partId(),
  title: titleAt(k),
  note: {},
  questions: [],
})

export const newDrawn = (k: number): DrawnPart => ({
  kind: 'drawn',
  id: partId(),
  title: titleAt(k),
  note: {},
  source: { bankIds: [], types: [], tagIds: [], difficulties: [] },
  quantity: 5,
  points: 2 * POINT,
})

export const emptyPaper = (): PaperDraft => ({
  name: {},
  remark: '',
  purpose: 2,
  document: { schema: 1, policy: { multiple: 'half' }, parts: [newChosen(0)] },
})

/** A paper in the frame of a template: its parts draw, from the banks that the template names or that are still to be named. */
export const fromTemplate = (document: TemplateDocument): PaperDraft => ({
  ...emptyPaper(),
  document: {
    schema: 1,
    policy: { multiple: 'half' },
    parts: document.parts.map((part) => ({ kind: 'drawn', ...part, id: partId() })),
  },
})

/** Adds questions behind those that are there, each worth what the last one is. */
export const withQuestions = (part: ChosenPart, ids: readonly string[]): ChosenPart => {
  const points = part.questions.at(-1)?.points ?? 5 * POINT
  return { ...part, questions: [...part.questions, ...ids.map((questionId) => ({ questionId, points }))] }
}

/** Shares points equally over the questions of a part; what does not come out even goes to the first ones. */
export const shareWithin = (part: ChosenPart, points: number): ChosenPart => {
  const cut = cutEqually(points, part.questions.length)
  return {
    ...part,
    questions: part.questions.map((one, k) => ({ ...one, points: Math.max(TENTH, cut[k] ?? TENTH) })),
  }
}

/** How many tenths each drawing part gets on top, so that they take exactly what is left over; null when that cannot be. */
const takeRest = (quantities: readonly number[], rest: number): number[] | null => {
  // Sums that can still be reached by the remaining parts: which part was raised last, and the sum before.
  const ways = new Map<number, number[]>([[rest, quantities.map(() => 0)]])
  for (const [left, raised] of ways) {
    if (left === 0) return raised
    for (const [k, quantity] of quantities.entries())
      if (quantity <= left && !ways.has(left - quantity))
        ways.set(left - quantity, raised.with(k, (raised[k] ?? 0) + 1))
  }
  return null
}

/**
 * Shares 100 points evenly over all questions: those that are drawn are worth the same within their part, those chosen by hand
 * take what does not come out even (the first ones 0.1 more). Null when no such shares add up to 100.
 */
export const shareEvenly = (parts: readonly PaperPart[]): PaperPart[] | null => {
  const all = questionCount({ parts: [...parts] })
  const even = all > 0 ? Math.floor(TOTAL / TENTH / all) : 0
  if (even < 1) return null
  const drawn = parts.filter((part) => part.kind === 'drawn')
  const chosen = all - drawn.reduce((sum, part) => sum + countOf(part), 0)
  const rest = TOTAL / TENTH - even * all
  const raised =
    chosen > 0
      ? drawn.map(() => 0)
      : takeRest(
          drawn.map(({ quantity }) => quantity),
          rest,
        )
  if (!raised) return null
  const cut = cutEqually((even * chosen + rest) * TENTH, chosen)
  return parts.map((part) => {
    if (part.kind === 'drawn') return { ...part, points: (even + (raised.shift() ?? 0)) * TENTH }
    return { ...part, questions: part.questions.map((one) => ({ ...one, points: cut.shift() ?? TENTH })) }
  })
}
