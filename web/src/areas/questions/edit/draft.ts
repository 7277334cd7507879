import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { RichNode } from '@labbox/contract/core/rich-doc.ts'
import {
  blanksIn,
  type ContentOf,
  type QuestionContent,
  type QuestionText,
  type QuestionType,
} from '@labbox/contract/questions/content.ts'
import type {
  BlankKey,
  KeyOf,
  QuestionDocument,
  QuestionKey,
  Variable,
} from '@labbox/contract/questions/key.ts'

/** What the editor holds: a question that may be half written, and what belongs to it beside its text. */
export interface QuestionDraft {
  document: QuestionDocument
  difficulty: number
  tagIds: string[]
  /** Answers of blanks that are not in the text now; they come back when the blank does (undo). */
  parked: readonly BlankKey[]
}

/** A question whose content and key are of one type. */
export interface Typed<T extends QuestionType> {
  content: ContentOf<T>
  key: KeyOf<T>
}

/**
 * The document as a question of its type. The editor of a type is shown only for drafts of that type, which the compiler
 * cannot know.
 */
export const typedOf = <T extends QuestionType>({ document }: Pick<QuestionDraft, 'document'>) =>
  document as QuestionDocument & Typed<T>

/** Ids of options and blanks: short, and new each time. */
export const partId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')

const emptyOption = () => ({ id: partId(), text: {} })

const contentOf = (type: QuestionType, stem: QuestionText): QuestionContent => {
  switch (type) {
    case 'single':
    case 'multiple':
      return { type, stem, options: Array.from({ length: 4 }, emptyOption), shuffle: true }
    case 'boolean':
      return { type, stem }
    case 'blank':
      return { type, stem, blanks: [], ordered: true }
    case 'short':
      return { type, stem, maxLength: 2000 }
    case 'numeric':
      return { type, stem, unit: '' }
    case 'file':
      return { type, stem, accept: ['picture', 'pdf'], maxFiles: 1, maxMegabytes: 20 }
  }
}

const keyOf = (type: QuestionType): QuestionKey => {
  switch (type) {
    case 'single':
      return { type, correct: '' }
    case 'multiple':
      return { type, correct: [] }
    case 'boolean':
      return { type, correct: true }
    case 'blank':
      return { type, blanks: [], exact: false }
    case 'numeric':
      return { type, answer: '', variables: [], tolerance: { kind: 'relative', value: 1 }, unit: '' }
    case 'short':
    case 'file':
      return { type, model: {} }
  }
}

export const newDraft = (type: QuestionType, tagIds: string[] = []): QuestionDraft => ({
  document: { schema: 1, content: contentOf(type, {}), key: keyOf(type), explanation: {} },
  difficulty: 3,
  tagIds,
  parked: [],
})

const withDocument = (draft: QuestionDraft, change: Partial<QuestionDocument>): QuestionDraft => ({
  ...draft,
  document: { ...draft.document, ...change },
})

/** Changes content and key together, as a question of its type. */
export const withTyped = <T extends QuestionType>(
  draft: QuestionDraft,
  change: Partial<Typed<T>>,
): QuestionDraft => withDocument(draft, change as Partial<QuestionDocument>)

/** The same question as one of another type: text and explanation stay, options between the two kinds of choice as well. */
export const withType = (draft: QuestionDraft, type: QuestionType): QuestionDraft => {
  const { content, key } = draft.document
  const [before, right] = [
    content.type,
    key.type === 'single' ? [key.correct] : key.type === 'multiple' ? key.correct : [],
  ]
  if (before === type) return draft
  if (
    (content.type === 'single' || content.type === 'multiple') &&
    (type === 'single' || type === 'multiple')
  ) {
    const correct = right.filter(Boolean)
    return withDocument(draft, {
      content: { ...content, type },
      key: type === 'single' ? { type, correct: correct[0] ?? '' } : { type, correct },
    })
  }
  return withDocument(draft, { content: contentOf(type, content.stem), key: keyOf(type) })
}

/** Takes a changed text over; the blanks in it are those of the question, in the order of the first text that has any. */
export const withStem = (draft: QuestionDraft, stem: QuestionText): QuestionDraft => {
  const { content, key } = draft.document
  if (content.type !== 'blank' || key.type !== 'blank')
    return withDocument(draft, { content: { ...content, stem } as QuestionContent })
  const blanks = [...new Set([...blanksIn(stem.zh), ...blanksIn(stem.en)])]
  const known = [...key.blanks, ...draft.parked]
  const answerOf = (id: string): BlankKey => known.find((one) => one.id === id) ?? { id, accepted: [] }
  const parked = known.filter(
    (one, k) => !blanks.includes(one.id) && known.findIndex(({ id }) => id === one.id) === k,
  )
  return {
    ...withDocument(draft, {
      content: { ...content, stem, blanks },
      key: { ...key, blanks: blanks.map(answerOf) },
    }),
    parked,
  }
}

export const withExplanation = (draft: QuestionDraft, explanation: QuestionText): QuestionDraft =>
  withDocument(draft, { explanation })

type Choice = 'single' | 'multiple'

export const addOption = ({ content, key }: Typed<Choice>): Partial<Typed<Choice>> => ({
  content: { ...content, options: [...content.options, emptyOption()] },
  key,
})

export const removeOption = ({ content, key }: Typed<Choice>, id: string): Partial<Typed<Choice>> => ({
  content: { ...content, options: content.options.filter((option) => option.id !== id) },
  key:
    key.type === 'single'
      ? { ...key, correct: key.correct === id ? '' : key.correct }
      : { ...key, correct: key.correct.filter((one) => one !== id) },
})

/** The list with the element at `from` put where `to` is; as it is beyond the ends. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const taken = list[from]
  if (taken === undefined || to < 0 || to >= list.length) return [...list]
  return list.filter((_, k) => k !== from).toSpliced(to, 0, taken)
}

/** A variable that no other is called. */
export const newVariable = (variables: readonly Variable[]): Variable => {
  const names = ['R', 'C', 'U', 'I', 'L', 'f', 'n', 'a', 'b', 'x', 'y', 'z']
  const name =
    names.find((one) => !variables.some((variable) => variable.name === one)) ?? `v${variables.length + 1}`
  return { kind: 'range', name, unit: '', min: 1, max: 10, step: 1 }
}

/** The first circuit that is drawn in a text. */
export const circuitIn = ({ zh, en }: QuestionText): Circuit | null => {
  const drawn = [...(zh?.content ?? []), ...(en?.content ?? [])] as RichNode[]
  return (drawn.find(({ type }) => type === 'circuit')?.attrs?.circuit as Circuit | undefined) ?? null
}

/** As it is stored: without blank alternatives and empty languages. */
export const storable = ({ document }: QuestionDraft): QuestionDocument => {
  const { key } = document
  if (key.type !== 'blank') return document
  const blanks = key.blanks.map(({ id, accepted }) => ({
    id,
    accepted: [...new Set(accepted.map((text) => text.trim()).filter(Boolean))],
  }))
  return { ...document, key: { ...key, blanks } }
}
