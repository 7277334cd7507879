import { createHash } from 'node:crypto'
import { own } from '@labbox/contract/core/own.ts'
import { fileIdsOf, textOf, type RichNode } from '@labbox/contract/core/rich-doc.ts'
import type { Locale, LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import type { QuestionText, QuestionType } from '@labbox/contract/questions/content.ts'
import { namesIn } from '@labbox/contract/questions/instantiate.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { folded } from '@labbox/contract/questions/marking.ts'
import { questionProblemText } from '@labbox/contract/questions/problems.ts'
import { invalid, Said } from '../../platform/errors.ts'

const STEM_LENGTH = 200
const TEXT_LENGTH = 20_000
const languages = ['zh', 'en'] as const

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const shortened = (text: string): string => {
  const signs = [...text]
  return signs.length > STEM_LENGTH ? `${signs.slice(0, STEM_LENGTH).join('')}…` : text
}

const signs: Readonly<Record<string, string>> = {
  Omega: 'Ω',
  mu: 'µ',
  pi: 'π',
  omega: 'ω',
  varphi: 'φ',
  approx: '≈',
  cdot: '·',
  times: '×',
  circ: '°',
  le: '≤',
  ge: '≥',
  pm: '±',
  infty: '∞',
  sqrt: '√',
}

const FRACTION = /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g
const createBatcher = (part: string): string =>
  /^(?:\d+|[A-Za-z](?:_\w)?|\\[A-Za-z]+)$/.test(part.trim()) ? part : `(${part})`

/** A formula as near to plain text as lists need it: `10\\ \\mathrm{k\\Omega}` reads 10 kΩ. */
const plainLatex = (latex: string): string =>
  latex
    .replace(FRACTION, (_, over: string, under: string) => `${createBatcher(over)}/${createBatcher(under)}`)
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => own(signs, name) ?? '')
    .replace(/\\[ ,;:!]/g, ' ')
    .replace(/[{}\\]|\^(?=°)/g, '')

/** Blanks stand as a line, formulas as plain text and numbers of one's own by their names, so that a list shows what is asked. */
const withLines = (node: unknown): unknown => {
  if (typeof node !== 'object' || node === null) return node
  const { type, attrs, content } = node as RichNode
  if (type === 'blank') return { type: 'text', text: ' ____ ' }
  if (typeof attrs?.latex === 'string') return { type: 'text', text: plainLatex(attrs.latex) }
  return Array.isArray(content) ? { ...node, content: content.map(withLines) } : node
}

/** A text in a line of a list. */
export const plainTextOf = (text: QuestionText): OptionalLocalText =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const plain = shortened(oneLine(textOf(withLines(namesIn(text[language])))))
      return plain ? [[language, plain]] : []
    }),
  )

/** Pictures and circuits of a text: two questions that only differ in them are two. */
const figuresOf = (doc: unknown): unknown[] => {
  if (typeof doc !== 'object' || doc === null) return []
  const { type, attrs, content } = doc as RichNode
  if (type === 'image' || type === 'circuit') return [attrs?.fileId ?? attrs?.circuit]
  return Array.isArray(content) ? content.flatMap(figuresOf) : []
}

const textsOf = ({ content }: QuestionDocument): QuestionText[] => [
  content.stem,
  ...('options' in content ? content.options.map(({ text }) => text) : []),
]

/** What a question's row says of the document of its version. */
export interface QuestionFacts {
  type: QuestionType
  stem: OptionalLocalText
  text: string
  textHash: string
}

/** As texts are searched and compared: folded, white space as one space. */
export const searchText = (text: string): string => oneLine(folded(text)).slice(0, TEXT_LENGTH)

export const factsOf = (document: QuestionDocument): QuestionFacts => {
  const texts = textsOf(document)
  const plain = languages.map((language) => texts.map((text) => textOf(text[language])))
  const text = searchText(plain.flat().filter(Boolean).join(' '))
  // options may stand in another order
  const [stem, ...options] = texts.map((each) =>
    languages.map((language) => searchText(textOf(each[language]))),
  )
  const figures = texts.flatMap((each) => languages.flatMap((language) => figuresOf(each[language])))
  const equal = JSON.stringify([
    document.content.type,
    stem,
    options.map((one) => one.join('\n')).toSorted(),
    figures,
  ])
  return {
    type: document.content.type,
    stem: plainTextOf(document.content.stem),
    text,
    textHash: createHash('sha256').update(equal).digest('hex'),
  }
}

/** Every stored file that a question shows, in key and explanation too. */
export const filesOf = ({ content, key, explanation }: QuestionDocument): string[] => {
  const texts: QuestionText[] = [
    content.stem,
    ...('options' in content ? content.options.map(({ text }) => text) : []),
    ...('model' in key ? [key.model] : []),
    explanation,
  ]
  return [...new Set(texts.flatMap((text) => [...fileIdsOf(text.zh), ...fileIdsOf(text.en)]))]
}

/** Those that stand in what a student is shown. */
export const filesShown = (texts: readonly QuestionText[]): string[] => [
  ...new Set(texts.flatMap((text) => [...fileIdsOf(text.zh), ...fileIdsOf(text.en)])),
]

/** Refuses a question that cannot be asked, each problem at its field. */
export const requireGood = (document: QuestionDocument, locale: Locale): void => {
  const problems = checkQuestion(document)
  if (problems.length > 0)
    throw invalid(
      Object.fromEntries(
        problems.map((problem) => [
          `document.${problem.path}`,
          new Said(questionProblemText(problem, locale)),
        ]),
      ),
    )
}

/** As names of tags and banks are compared when questions come from elsewhere. */
export const sameName = (a: LocalText, b: LocalText): boolean =>
  languages.some((language) => a[language] && b[language] && folded(a[language]) === folded(b[language]))
