import { fileKinds, QUESTION_LIMITS } from '@labbox/contract/questions/content.ts'
import type { Variable } from '@labbox/contract/questions/key.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Question } from './parts.ts'

/** What the columns “Settings” and “Variables” of the template say, and how they are read in either language. */

const words = {
  fixedOrder: { zh: '选项不乱序', en: 'fixed order' },
  anyOrder: { zh: '不分先后', en: 'any order' },
  exact: { zh: '严格匹配', en: 'exact' },
  needUnit: { zh: '须写单位', en: 'unit required' },
  picture: { zh: '图片', en: 'images' },
  pdf: { zh: 'PDF', en: 'PDF' },
  archive: { zh: '压缩包', en: 'ZIP' },
} as const
type Word = keyof typeof words

const amounts = {
  maxLength: { zh: (n: number) => `最多 ${n} 字`, en: (n: number) => `at most ${n} characters` },
  maxFiles: { zh: (n: number) => `${n} 个文件`, en: (n: number) => `${n} files` },
  maxMegabytes: { zh: (n: number) => `${n} MB`, en: (n: number) => `${n} MB` },
} as const
type Amount = keyof typeof amounts

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
const SHAPES: readonly (readonly [Amount, RegExp])[] = [
  ['maxLength', /^(?:最多|atmost)(\d{1,5})(?:字|characters?)$/],
  ['maxFiles', /^(\d{1,2})(?:个文件|files?)$/],
  ['maxMegabytes', /^(\d{1,3})mb$/],
]

export interface Settings {
  words: ReadonlySet<Word>
  amounts: Readonly<Partial<Record<Amount, number>>>
}

/** Null: something in the cell is no setting. */
export const settingsOf = (cell: string): Settings | null => {
  const found = new Set<Word>()
  const counts: Partial<Record<Amount, number>> = {}
  for (const said of cell
    .split(/[;；,，、\n]/)
    .map(folded)
    .filter(Boolean)) {
    const known = (Object.keys(words) as Word[]).find((word) =>
      Object.values(words[word]).some((name) => folded(name) === said),
    )
    const shape = SHAPES.find(([, pattern]) => pattern.test(said))
    if (known) found.add(known)
    else if (shape) counts[shape[0]] = Number(shape[1].exec(said)?.[1])
    else return null
  }
  return { words: found, amounts: counts }
}

/** The question with what its row sets otherwise than is usual. */
export const withSettings = ({ content, key, explanation }: Question, settings: Settings): Question => {
  const says = (word: Word) => settings.words.has(word)
  const { amounts: counts } = settings
  if (content.type === 'single' || content.type === 'multiple')
    return { content: { ...content, shuffle: !says('fixedOrder') }, key, explanation }
  if (content.type === 'blank' && key.type === 'blank')
    return {
      content: { ...content, ordered: !says('anyOrder') },
      key: { ...key, exact: says('exact') },
      explanation,
    }
  if (content.type === 'numeric' && key.type === 'numeric' && says('needUnit'))
    return { content: { ...content, unit: '' }, key: { ...key, unit: content.unit }, explanation }
  if (content.type === 'short')
    return { content: { ...content, maxLength: counts.maxLength ?? content.maxLength }, key, explanation }
  if (content.type === 'file') {
    const accept = fileKinds.filter(says)
    const { maxFiles = content.maxFiles, maxMegabytes = content.maxMegabytes } = counts
    return {
      content: { ...content, maxFiles, maxMegabytes, ...(accept.length > 0 && { accept }) },
      key,
      explanation,
    }
  }
  return { content, key, explanation }
}

/** What a row must say so that `withSettings` gives this question back. */
export const settingsText = ({ content, key }: Pick<Question, 'content' | 'key'>, locale: Locale): string => {
  const said: string[] = []
  const say = (word: Word, on = true) => void (on && said.push(words[word][locale]))
  if (content.type === 'single' || content.type === 'multiple') say('fixedOrder', !content.shuffle)
  if (content.type === 'blank') say('anyOrder', !content.ordered)
  if (key.type === 'blank') say('exact', key.exact)
  if (key.type === 'numeric') say('needUnit', key.unit !== '')
  if (content.type === 'short') said.push(amounts.maxLength[locale](content.maxLength))
  if (content.type === 'file') {
    for (const kind of content.accept) say(kind)
    said.push(amounts.maxFiles[locale](content.maxFiles), amounts.maxMegabytes[locale](content.maxMegabytes))
  }
  return said.join('; ')
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?`
const RANGE = new RegExp(
  String.raw`^([A-Za-z_]\w*)\s*=\s*(${NUMBER})\s*(?:\.\.|…)\s*(${NUMBER})\s*(?:step|步长)\s*(${NUMBER})\s*(.*)$`,
  'i',
)
const LIST = new RegExp(
  String.raw`^([A-Za-z_]\w*)\s*=\s*(${NUMBER}(?:\s*[;；,，]\s*${NUMBER})*)\s*([^\s\d.;；,，+-].*)?$`,
)

/** `C = 10..100 step 10 nF` and `R = 1; 2.2; 4.7 kΩ`, one a line. Null: a line is neither. */
export const variablesOf = (cell: string): Variable[] | null => {
  const variables: Variable[] = []
  for (const line of cell.split('\n').map((one) => one.replace(/[−–]/g, '-').trim())) {
    const range = RANGE.exec(line)
    const list = LIST.exec(line)
    if (range) {
      const [, name = '', min, max, step, unit = ''] = range
      const grid = { min: Number(min), max: Number(max), step: Number(step) }
      variables.push({ kind: 'range', name, unit: unit.trim(), ...grid })
    } else if (list) {
      const [, name = '', numbers = '', unit = ''] = list
      const values = numbers.split(/[;；,，]/).map(Number)
      variables.push({ kind: 'list', name, unit: unit.trim(), values })
    } else if (line !== '') return null
  }
  return variables.length <= QUESTION_LIMITS.variables ? variables : null
}

export const variablesText = (variables: readonly Variable[]): string =>
  variables
    .map((one) =>
      one.kind === 'range'
        ? `${one.name} = ${one.min}..${one.max} step ${one.step} ${one.unit}`
        : `${one.name} = ${one.values.join('; ')} ${one.unit}`,
    )
    .map((line) => line.trim())
    .join('\n')
