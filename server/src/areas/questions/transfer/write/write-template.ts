import { textOf, type RichDoc, type RichNode } from '@labbox/contract/core/rich-doc.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { optionName } from '@labbox/contract/questions/check.ts'
import { textOfSimple } from '@labbox/contract/questions/simple-text.ts'
import type { SheetToWrite } from '../../../../platform/sheet/write.ts'
import { pathOfBranch } from '../branches.ts'
import { BLANK_LINE, columnKeys, columns, MODEL_LINE, typeNames, type ColumnKey } from '../columns.ts'
import type { Outgoing } from './outgoing.ts'
import { settingsText, variablesText } from '../settings.ts'

type Cells = Partial<Record<ColumnKey, string>>

/** Blanks as low lines; what typing cannot hold (pictures, tables) is lost in a sheet. */
const withLines = (node: RichNode): RichNode => {
  if (node.type === 'blank') return { type: 'text', text: BLANK_LINE }
  return node.content ? { ...node, content: node.content.map(withLines) } : node
}
const typed = (doc: RichDoc | undefined): string => {
  if (!doc) return ''
  const plain = withLines(doc as RichNode) as RichDoc
  return textOfSimple(plain) ?? textOf(plain)
}
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

const pair = (zh: 'stemZh' | 'explanationZh', en: 'stemEn' | 'explanationEn', text: QuestionText): Cells => ({
  [zh]: typed(text.zh),
  [en]: typed(text.en),
})

const modelText = ({ zh, en }: QuestionText): string => {
  const [one, other] = [typed(zh), typed(en)]
  return one && other ? `${one}\n${MODEL_LINE}\n${other}` : one || other
}

const alternative = (text: string): string => text.replace(/[|\\]/g, '\\$&')

/** As it was authored: a formula stays one. */
const answerOf = ({ content, key }: Outgoing['document']): string => {
  switch (key.type) {
    case 'single':
    case 'multiple': {
      const right = key.type === 'single' ? [key.correct] : key.correct
      const options = 'options' in content ? content.options : []
      return options.flatMap(({ id }, k) => (right.includes(id) ? [optionName(k)] : [])).join('')
    }
    case 'boolean':
      return key.correct ? 'T' : 'F'
    case 'blank':
      return key.blanks.map(({ accepted }) => accepted.map(alternative).join('|')).join('\n')
    case 'numeric':
      return key.answer
    case 'short':
    case 'file':
      return modelText(key.model)
  }
}

const cellsOf = (one: Outgoing, locale: Locale): Cells => {
  const { content, key, explanation } = one.document
  const options = 'options' in content ? content.options : []
  const list = (language: Locale) => options.map(({ text }) => oneLine(typed(text[language]))).join('\n')
  const numeric =
    key.type === 'numeric' && content.type === 'numeric'
      ? {
          unit: key.unit || content.unit,
          tolerance: `${key.tolerance.value}${key.tolerance.kind === 'relative' ? '%' : ''}`,
          variables: variablesText(key.variables),
        }
      : {}
  return {
    type: typeNames[key.type][locale],
    ...pair('stemZh', 'stemEn', content.stem),
    optionsZh: list('zh'),
    optionsEn: list('en'),
    answer: answerOf(one.document),
    ...numeric,
    settings: settingsText({ content, key }, locale),
    difficulty: String(one.difficulty),
    tags: one.tags.map((branch) => pathOfBranch(branch).replaceAll(';', '\\;')).join('; '),
    ...pair('explanationZh', 'explanationEn', explanation),
  }
}

async function* cellLists(rows: Iterable<Cells> | AsyncIterable<Cells>): AsyncGenerator<string[]> {
  for await (const cells of rows) yield columnKeys.map((key) => cells[key] ?? '')
}

const sheet = (locale: Locale, rows: Iterable<Cells> | AsyncIterable<Cells>): SheetToWrite => ({
  name: locale === 'zh' ? '题目' : 'Questions',
  columns: columnKeys.map((key) => ({
    title: columns[key][locale],
    width: key.startsWith('stem') ? 40 : 16,
    // As text: a spreadsheet would turn 1% into 0.01 and 1/2 into a date.
    format: '@',
  })),
  rows: cellLists(rows),
})

async function* cellsOfAll(
  questions: Iterable<Outgoing> | AsyncIterable<Outgoing>,
  locale: Locale,
): AsyncGenerator<Cells> {
  for await (const one of questions) yield cellsOf(one, locale)
}

/** The questions as the template has them, whatever their number. */
export const sheetOf = (
  questions: Iterable<Outgoing> | AsyncIterable<Outgoing>,
  locale: Locale,
): SheetToWrite => sheet(locale, cellsOfAll(questions, locale))

/** Rows below the examples that are text already. */
const ROOM = 200

/** One example of each type, to be replaced. */
export const exampleSheet = (locale: Locale): SheetToWrite => {
  const name = (type: keyof typeof typeNames) => typeNames[type][locale]
  const tag = locale === 'zh' ? '模拟电子/滤波器' : 'Analogue/Filters'
  const examples: Cells[] = [
    {
      type: name('single'),
      stemZh: '一阶 RC 低通的截止频率是？',
      stemEn: 'What is the cut-off frequency of a first-order RC low-pass?',
      optionsZh: '$1/(2\\pi RC)$\n$2\\pi RC$',
      optionsEn: '$1/(2\\pi RC)$\n$2\\pi RC$',
      answer: 'A',
      difficulty: '2',
      tags: tag,
    },
    {
      type: name('multiple'),
      stemZh: '哪些是无源元件？',
      stemEn: 'Which parts are passive?',
      optionsZh: '电阻\n晶体管\n电容',
      optionsEn: 'resistor\ntransistor\ncapacitor',
      answer: 'AC',
      difficulty: '1',
    },
    {
      type: name('boolean'),
      stemZh: '电容隔直流。',
      stemEn: 'A capacitor blocks direct current.',
      answer: 'T',
      difficulty: '1',
    },
    {
      type: name('blank'),
      stemZh: '欧姆定律：U = ____ × ____。',
      stemEn: 'Ohm: U = ____ times ____.',
      answer: 'I|电流\nR|电阻',
      difficulty: '1',
    },
    {
      type: name('numeric'),
      stemZh: '4.7 kΩ 上的电压为 10 V，电流是多少？',
      stemEn: '10 V are across 4.7 kΩ. What is the current?',
      answer: '2.13',
      unit: 'mA',
      tolerance: '1%',
      difficulty: '2',
    },
    {
      type: name('numeric'),
      stemZh: 'R = {{R}}，C = {{C}}，一阶 RC 低通的截止频率是多少？（每位学生数值不同）',
      stemEn: 'R = {{R}}, C = {{C}}: the cut-off frequency of the RC low-pass? (Each student’s own numbers)',
      answer: '1/(2*pi*R*C)',
      unit: 'Hz',
      tolerance: '2%',
      variables: `R = 1; 2.2; 4.7 kΩ\nC = 10..100 step 10 nF`,
      difficulty: '3',
      tags: tag,
    },
    {
      type: name('short'),
      stemZh: '为什么示波器要接地？',
      stemEn: 'Why is an oscilloscope grounded?',
      answer: locale === 'zh' ? '安全；共同参考点。' : 'Safety; a common reference.',
      settings: locale === 'zh' ? '最多 500 字' : 'at most 500 characters',
      difficulty: '3',
    },
    {
      type: name('file'),
      stemZh: '上传测得的幅频特性曲线。',
      stemEn: 'Upload the plot of the measured response.',
      settings: locale === 'zh' ? '图片；PDF；1 个文件；10 MB' : 'images; PDF; 1 files; 10 MB',
      difficulty: '2',
    },
  ]
  return sheet(locale, [...examples, ...Array.from({ length: ROOM }, () => ({}))])
}
