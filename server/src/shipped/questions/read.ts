import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { QuestionDocument, type Tolerance, type Variable } from '@labbox/contract/questions/key.ts'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import { draw, type Part } from '../draw.ts'
import { doc, p } from '../rich.ts'

/** A text in both languages, or one that is the same in both. */
type Both = string | { zh: string; en: string }

interface Figure {
  parts: Record<string, Part>
  wires: Parameters<typeof draw>[1]
  labels: [x: number, y: number, text: string][]
}

interface TagSource {
  key: string
  name: LocalText
  children?: TagSource[]
}

/**
 * A question as it is written down here: `$…$` is a formula, `[[a|b]]` a blank with what is accepted (in the second language
 * `[[]]`, in the same order), `{{R}}` a variable.
 */
interface QuestionSource {
  type: QuestionType
  /** Keys of the branch: `analog.opamps`. */
  tags: string[]
  difficulty: number
  stem: Both
  figure?: Figure
  options?: Both[]
  /** Places of the right options; true or false. */
  correct?: number[] | boolean
  ordered?: boolean
  unit?: string
  /** The unit that the student must write. */
  needUnit?: string
  answer?: string
  tolerance?: Tolerance
  variables?: Variable[]
  maxLength?: number
  accept?: string[]
  maxFiles?: number
  maxMegabytes?: number
  model?: Both
  explanation?: Both
}

export interface BankSource {
  key: string
  name: LocalText
  remark: LocalText
  tags: TagSource[]
  questions: QuestionSource[]
}

export interface ReadQuestion {
  document: QuestionDocument
  difficulty: number
  tags: string[]
}

const BLANK = /\[\[([^\]]*)\]\]/g
const optionId = (index: number): string => String.fromCharCode(97 + index)
const blankId = (index: number): string => `b${index + 1}`

const drawn = ({ parts, wires, labels }: Figure): Circuit => ({
  ...draw(parts, wires),
  labels: Object.fromEntries(labels.map(([x, y, text], k) => [`label-${k}`, { x, y, text }])),
})

type Node = ReturnType<typeof p>

/** One paragraph with its blanks, counted from the left. */
const paragraph = (text: string): Node => {
  const parts = text.split(/\[\[[^\]]*\]\]/)
  const content = parts.flatMap((part, k) => [
    ...(k > 0 ? [{ type: 'blank', attrs: { id: blankId(k - 1) } }] : []),
    ...(p(part).content ?? []),
  ])
  return { type: 'paragraph', content }
}

const both = (text: Both | undefined, make: (text: string) => RichDoc) => {
  if (text === undefined) return {}
  const { zh, en } = typeof text === 'string' ? { zh: text, en: text } : text
  return { zh: make(zh), en: make(en) }
}

const plain = (text: Both | undefined) => both(text, (one) => doc(p(one)))

const contentOf = (source: QuestionSource, blanks: number) => {
  const figure: Node[] = source.figure ? [{ type: 'circuit', attrs: { circuit: drawn(source.figure) } }] : []
  const stem = both(source.stem, (text) => doc(paragraph(text), ...figure))
  const options = source.options?.map((text, k) => ({ id: optionId(k), text: plain(text) }))
  const { type, ordered, unit, maxLength, accept, maxFiles, maxMegabytes } = source
  return {
    type,
    stem,
    options,
    ordered,
    unit,
    maxLength,
    accept,
    maxFiles,
    maxMegabytes,
    ...(type === 'blank' && { blanks: Array.from({ length: blanks }, (_, k) => blankId(k)) }),
  }
}

const keyOf = (source: QuestionSource, accepted: string[][]) => {
  const { type, correct, answer, tolerance, variables } = source
  const right = Array.isArray(correct) ? correct.map(optionId) : []
  return {
    type,
    correct: type === 'boolean' ? correct : type === 'single' ? right[0] : right,
    blanks: accepted.map((alternatives, k) => ({ id: blankId(k), accepted: alternatives })),
    model: plain(source.model),
    answer,
    tolerance,
    variables,
    unit: source.needUnit ?? '',
  }
}

/** @throws ZodError when the question is not well formed */
const readQuestion = (source: QuestionSource): ReadQuestion => {
  const first = typeof source.stem === 'string' ? source.stem : source.stem.zh
  const accepted = [...first.matchAll(BLANK)].map((match) => (match[1] ?? '').split('|'))
  const document = QuestionDocument.parse({
    schema: 1,
    content: contentOf(source, accepted.length),
    key: keyOf(source, accepted),
    explanation: plain(source.explanation),
  })
  return { document, difficulty: source.difficulty, tags: source.tags }
}

/** A bank as it ships, its questions ready to be stored. */
export const readBank = (source: BankSource) => ({ ...source, questions: source.questions.map(readQuestion) })
export type ReadBank = ReturnType<typeof readBank>
