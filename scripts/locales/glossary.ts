import type { Language, Text } from './texts.ts'

/** A word that no text may use; `whole` refuses only a text that is nothing else. */
export interface Refused {
  word: string
  whole: boolean
  /** The row of the glossary that refuses it. */
  thing: string
}

/** Rows of the tables of a Markdown text whose first heading is `first`, without their headings. */
const rowsOf = (markdown: string, first: string): string[][] => {
  const rows: string[][] = []
  let reads = false
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      reads = false
      continue
    }
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    if (cells[0] === first) reads = true
    else if (reads && !/^[-: ]+$/.test(cells[0] ?? '')) rows.push(cells)
  }
  return rows
}

/** What the tables of the glossary refuse. */
export const refusedWords = (glossary: string): Refused[] =>
  rowsOf(glossary, 'Thing').flatMap(([thing = '', , , refused = '']) =>
    refused
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
      .map((word) => ({ word: word.replace(/^=/, ''), whole: word.startsWith('='), thing })),
  )

/** Texts that the specification fixes, in both languages. */
export const fixedTexts = (glossary: string): string[] =>
  rowsOf(glossary, 'English').flatMap((cells) => cells.slice(0, 2))

const HAN = /\p{Script=Han}/u
const patternOf = ({ word, whole }: Refused): RegExp => {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  if (whole) return new RegExp(`^${plain}$`, 'i')
  return HAN.test(word) ? new RegExp(plain) : new RegExp(String.raw`\b${plain}\b`, 'i')
}

/** A finder of the words a text must not use: of those of its own language. */
export const refuser = (refused: readonly Refused[]): ((text: Text) => string[]) => {
  const rules = refused.map((each) => ({ ...each, pattern: patternOf(each) }))
  return ({ text }) =>
    rules.flatMap(({ word, thing, pattern }) => (pattern.test(text) ? [`“${word}” (${thing})`] : []))
}

const FAULTS: Readonly<Record<Language, readonly (readonly [string, RegExp])[]>> = {
  zh: [
    ['half-width punctuation', /\p{Script=Han}\s*(?:[,;?!]|:(?=\s|$))|[,;?!]\s*\p{Script=Han}/u],
    ['half-width brackets', /\((?=[^()]*\p{Script=Han})|\p{Script=Han}\)/u],
    ['straight quotes', /"[^"]*\p{Script=Han}[^"]*"/u],
    ['three dots', /\.\.\.|……|。。/],
    ['no space between Chinese and Latin', /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u],
    ['space beside Chinese punctuation', /[，。；：？！、（）] | [，。；：？！、）]/],
  ],
  en: [
    ['Chinese', HAN],
    ['Chinese punctuation', /[，。；：？！、（）]/],
    ['three dots', /\.\.\./],
    ['a space before the ellipsis', / …$/],
    ['a straight apostrophe', /\w'\w/],
    ['two spaces', /\S {2,}\S/],
  ],
}

/** Formulas and patterns, which have rules of their own. */
const CODE = /\\[a-zA-Z,]|^\^/
/** What somebody is to type, which is written as it is typed. */
const FORMATS = /“[^”]*”|\*IDN\?/g

/** What a text does against the rules of writing of its language. */
export const writingFaults = ({ language, text }: Text): string[] => {
  const read = text.replace(FORMATS, '“”')
  return CODE.test(text)
    ? []
    : FAULTS[language].flatMap(([name, pattern]) => (pattern.test(read) ? [name] : []))
}
