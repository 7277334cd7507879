import type { ContentOf, QuestionText } from '@labbox/contract/questions/content.ts'
import type { Tolerance, Variable } from '@labbox/contract/questions/key.ts'
import { blankId, optionId, type Found } from './found.ts'

export type Question = NonNullable<Found['question']>

/** What a question asks, and why its answer is right. */
export interface Asked {
  stem: QuestionText
  explanation: QuestionText
}

/** Questions of each type from what every form says of them: text, answers, explanation. */
export const choiceQuestion = (
  { stem, explanation }: Asked,
  options: readonly { text: QuestionText; right: boolean }[],
  { several, shuffle = true }: { several: boolean; shuffle?: boolean },
): Question => {
  const right = options.flatMap((option, k) => (option.right ? [optionId(k)] : []))
  const shown = options.map(({ text }, k) => ({ id: optionId(k), text }))
  return several
    ? {
        content: { type: 'multiple', stem, options: shown, shuffle },
        key: { type: 'multiple', correct: right },
        explanation,
      }
    : {
        content: { type: 'single', stem, options: shown, shuffle },
        key: { type: 'single', correct: right[0] ?? '' },
        explanation,
      }
}

export const booleanQuestion = ({ stem, explanation }: Asked, correct: boolean): Question => ({
  content: { type: 'boolean', stem },
  key: { type: 'boolean', correct },
  explanation,
})

/** `accepted` by blank; the text holds the marks of `blankId(0)`, `blankId(1)` … */
export const blankQuestion = (
  { stem, explanation }: Asked,
  accepted: readonly (readonly string[])[],
  { ordered = true, exact = false } = {},
): Question => ({
  content: { type: 'blank', stem, blanks: accepted.map((_, k) => blankId(k)), ordered },
  key: {
    type: 'blank',
    exact,
    blanks: accepted.map((list, k) => ({
      id: blankId(k),
      accepted: [...new Set(list.map((text) => text.trim()))].filter(Boolean),
    })),
  },
  explanation,
})

interface NumericAnswer {
  answer: string
  tolerance: Tolerance
  unit?: string
  variables?: Variable[]
}

export const numericQuestion = (
  { stem, explanation }: Asked,
  { answer, tolerance, unit = '', variables = [] }: NumericAnswer,
): Question => ({
  content: { type: 'numeric', stem, unit },
  key: { type: 'numeric', answer, tolerance, unit: '', variables },
  explanation,
})

export const shortQuestion = ({ stem, explanation }: Asked, model: QuestionText = {}): Question => ({
  content: { type: 'short', stem, maxLength: 2000 },
  key: { type: 'short', model },
  explanation,
})

export const fileQuestion = ({ stem, explanation }: Asked, model: QuestionText = {}): Question => {
  const content: ContentOf<'file'> = {
    type: 'file',
    stem,
    accept: ['picture', 'pdf'],
    maxFiles: 3,
    maxMegabytes: 20,
  }
  return { content, key: { type: 'file', model }, explanation }
}
