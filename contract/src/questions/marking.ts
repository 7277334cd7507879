import { z } from 'zod'
import { own } from '../core/own.ts'
import { cutEqually, shareOf } from '../core/score.ts'
import { isAnswered, type Answer, type AnswerOf } from './answer.ts'
import type { BlankKey, MarkKey } from './key.ts'
import { isWithin, readNumber } from './numeric.ts'

/** Settable per paper. */
export const MarkPolicy = z.object({
  /** What a part of the right options earns when none of the chosen ones is wrong: half, the share that was found, or nothing. */
  multiple: z.enum(['half', 'share', 'none']).default('half'),
})
export type MarkPolicy = z.output<typeof MarkPolicy>
export const defaultPolicy: MarkPolicy = { multiple: 'half' }

export const verdicts = ['right', 'partly', 'wrong', 'empty', 'review'] as const
export type Verdict = (typeof verdicts)[number]

export interface Marked {
  verdict: Verdict
  /** In 1/10000 of a point; null as long as somebody has to look at it. */
  score: number | null
  /** Of a fill-in question: what each blank earned, adding up to the score. */
  blanks?: Record<string, number>
}

/** As blanks are compared: full-width letters and signs as plain ones, case and surrounding space away. */
export const folded = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .toLowerCase()
    .normalize('NFC')
    .trim()

const plainForm = (text: string): string => text.normalize('NFC')

const accepts = ({ accepted }: BlankKey, answer: string, form: (text: string) => string): boolean =>
  answer.trim() !== '' && accepted.some((one) => form(one) === form(answer))

/**
 * In any order: the largest number of answers that can be given a blank of their own (augmenting paths). An answer written
 * twice finds two blanks only where two accept it.
 */
const matched = (
  key: readonly BlankKey[],
  answers: ReadonlyMap<string, string>,
  form: (t: string) => string,
) => {
  const takenBy = new Map<BlankKey, string>()
  const place = (id: string, tried: Set<BlankKey>): boolean => {
    for (const blank of key) {
      if (tried.has(blank) || !accepts(blank, answers.get(id) ?? '', form)) continue
      tried.add(blank)
      const other = takenBy.get(blank)
      if (other !== undefined && !place(other, tried)) continue
      takenBy.set(blank, id)
      return true
    }
    return false
  }
  for (const id of answers.keys()) place(id, new Set())
  return new Set(takenBy.values())
}

/** The blanks whose answers are right, by id. */
const rightBlanks = (
  key: Extract<MarkKey, { type: 'blank' }>,
  ordered: boolean,
  answer: AnswerOf<'blank'>,
): string[] => {
  const form = key.exact ? plainForm : folded
  const given = key.blanks.map(({ id }) => [id, own(answer.blanks, id) ?? ''] as const)
  if (ordered)
    return key.blanks
      .filter((blank) => accepts(blank, own(answer.blanks, blank.id) ?? '', form))
      .map(({ id }) => id)
  const found = matched(key.blanks, new Map(given), form)
  return given.map(([id]) => id).filter((id) => found.has(id))
}

const markBlanks = (
  key: Extract<MarkKey, { type: 'blank' }>,
  ordered: boolean,
  answer: AnswerOf<'blank'>,
  points: number,
): Marked => {
  const right = rightBlanks(key, ordered, answer)
  const score = shareOf(points, right.length, key.blanks.length)
  const parts = cutEqually(score, right.length)
  const blanks = Object.fromEntries(key.blanks.map(({ id }) => [id, parts[right.indexOf(id)] ?? 0]))
  const verdict = right.length === 0 ? 'wrong' : right.length === key.blanks.length ? 'right' : 'partly'
  return { verdict, score, blanks }
}

const markMultiple = (
  correct: readonly string[],
  chosen: readonly string[],
  points: number,
  policy: MarkPolicy,
): Marked => {
  const own = new Set(chosen)
  if ([...own].some((id) => !correct.includes(id))) return { verdict: 'wrong', score: 0 }
  if (own.size === new Set(correct).size) return { verdict: 'right', score: points }
  if (policy.multiple === 'none') return { verdict: 'wrong', score: 0 }
  const score = policy.multiple === 'half' ? shareOf(points, 1, 2) : shareOf(points, own.size, correct.length)
  return { verdict: 'partly', score }
}

const allOrNothing = (right: boolean, points: number): Marked =>
  right ? { verdict: 'right', score: points } : { verdict: 'wrong', score: 0 }

/** What of the shown question marking goes by: in which unit a number is meant, whether blanks have an order. */
export interface MarkingContent {
  type?: string
  unit?: string
  ordered?: boolean
}

/**
 * Marks one answer (domain: "Questions and exams"). Points and scores are whole numbers of 1/10000. An answer that was not given is
 * worth nothing, to a question that is reviewed by hand too; an answer of another type is wrong.
 */
export const mark = (
  { content, key }: { content: MarkingContent; key: MarkKey },
  answer: Answer | null | undefined,
  points: number,
  policy: MarkPolicy = defaultPolicy,
): Marked => {
  if (!isAnswered(answer)) return { verdict: 'empty', score: 0 }
  if (key.type === 'short' && answer.type === 'short') return { verdict: 'review', score: null }
  if (key.type === 'file' && answer.type === 'file') return { verdict: 'review', score: null }
  if (key.type === 'single' && answer.type === 'single')
    return allOrNothing(answer.option === key.correct, points)
  if (key.type === 'boolean' && answer.type === 'boolean')
    return allOrNothing(answer.value === key.correct, points)
  if (key.type === 'multiple' && answer.type === 'multiple')
    return markMultiple(key.correct, answer.options, points, policy)
  if (key.type === 'blank' && answer.type === 'blank')
    return markBlanks(key, content.ordered ?? true, answer, points)
  if (key.type === 'numeric' && answer.type === 'numeric') {
    const read = readNumber(answer.text, key.unit || (content.unit ?? ''), { needUnit: key.unit !== '' })
    return allOrNothing(read !== null && isWithin(read, key.value, key.tolerance), points)
  }
  return { verdict: 'wrong', score: 0 }
}
