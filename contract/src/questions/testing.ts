import type { RichDoc } from '../core/rich-doc.ts'
import type { ContentOf, QuestionType } from './content.ts'
import type { KeyOf, QuestionDocument } from './key.ts'

type Inline = string | { blank: string } | { latex: string }

const nodeOf = (part: Inline) => {
  if (typeof part === 'string') return { type: 'text', text: part }
  return 'blank' in part
    ? { type: 'blank', attrs: { id: part.blank } }
    : { type: 'inlineMath', attrs: { latex: part.latex } }
}

/** One paragraph of rich text. */
export const line = (...parts: Inline[]): RichDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: parts.map(nodeOf) }],
})

/** A question without an explanation. */
export const questionOf = <T extends QuestionType>(parts: { content: ContentOf<T>; key: KeyOf<T> }) => ({
  schema: 1 as const,
  ...parts,
  explanation: {},
})

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: { en: line(`option ${id}`) } }))
const stem = { en: line('Which?') }

/** One of each type, for tests. */
export const samples = {
  single: questionOf<'single'>({
    content: { type: 'single', stem, options, shuffle: true },
    key: { type: 'single', correct: 'b' },
  }),
  multiple: questionOf<'multiple'>({
    content: { type: 'multiple', stem, options, shuffle: true },
    key: { type: 'multiple', correct: ['a', 'c'] },
  }),
  boolean: questionOf<'boolean'>({
    content: { type: 'boolean', stem },
    key: { type: 'boolean', correct: true },
  }),
  blank: questionOf<'blank'>({
    content: {
      type: 'blank',
      stem: { en: line('Low pass: ', { blank: 'x' }, ' passes, ', { blank: 'y' }, ' does not.') },
      blanks: ['x', 'y'],
      ordered: true,
    },
    key: {
      type: 'blank',
      exact: false,
      blanks: [
        { id: 'x', accepted: ['low', '低频'] },
        { id: 'y', accepted: ['high', '高频'] },
      ],
    },
  }),
  short: questionOf<'short'>({
    content: { type: 'short', stem, maxLength: 2000 },
    key: { type: 'short', model: {} },
  }),
  numeric: questionOf<'numeric'>({
    content: { type: 'numeric', stem: { en: line('R = ?') }, unit: 'kΩ' },
    key: {
      type: 'numeric',
      answer: '4.7',
      variables: [],
      tolerance: { kind: 'relative', value: 1 },
      unit: '',
    },
  }),
  /** Corner frequency of R and C; the numbers are the student's own. */
  parameterised: questionOf<'numeric'>({
    content: {
      type: 'numeric',
      stem: { en: line('R = {{R}}, C = {{C}}: ', { latex: 'f_c({{R}})' }, '?') },
      unit: 'Hz',
    },
    key: {
      type: 'numeric',
      answer: '1/(2*pi*R*C)',
      variables: [
        { kind: 'list', name: 'R', unit: 'kΩ', values: [1, 2.2, 4.7] },
        { kind: 'range', name: 'C', unit: 'nF', min: 10, max: 100, step: 10 },
      ],
      tolerance: { kind: 'relative', value: 1 },
      unit: '',
    },
  }),
  file: questionOf<'file'>({
    content: { type: 'file', stem, accept: ['pdf'], maxFiles: 1, maxMegabytes: 20 },
    key: { type: 'file', model: {} },
  }),
} satisfies Record<string, QuestionDocument>
