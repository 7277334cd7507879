import { instantiate } from '@labbox/contract/questions/instantiate.ts'
import type { MarkKey, QuestionDocument } from '@labbox/contract/questions/key.ts'
import type { QuestionContent, QuestionText } from '@labbox/contract/questions/content.ts'
import { fileIdsOf, type RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Locale } from '@labbox/contract/core/types.ts'

/** A question on its way out: with numbers in it, since no other form has variables like ours. */
export interface Outgoing {
  number: number
  difficulty: number
  /** Names along the branch of each tag, in the language of the call. */
  tags: string[][]
  content: QuestionContent
  key: MarkKey
  explanation: QuestionText
  document: QuestionDocument
}

export interface Picture {
  name: string
  bytes: Buffer
}
/** The pictures of what goes out, by file id. */
export type Pictures = ReadonlyMap<string, Picture>

/** One set of numbers, the same in every export. */
export const outgoing = (row: {
  number: number
  difficulty: number
  document: QuestionDocument
  tags: string[][]
}): Outgoing => {
  const { content, key, explanation } = instantiate(row.document, 'export')
  return { ...row, content, key, explanation }
}

/** The text in this language, else in the other one. */
export const textIn = (text: QuestionText, locale: Locale): RichDoc | undefined =>
  text[locale] ?? text[locale === 'zh' ? 'en' : 'zh']

export const picturesIn = (docs: readonly (RichDoc | undefined)[]): string[] => [
  ...new Set(docs.flatMap(fileIdsOf)),
]

/** As an absolute amount: forms that know no other. */
export const absoluteTolerance = ({ value, tolerance }: Extract<MarkKey, { type: 'numeric' }>): number =>
  tolerance.kind === 'absolute'
    ? tolerance.value
    : Number(((Math.abs(value) * tolerance.value) / 100).toPrecision(6))
