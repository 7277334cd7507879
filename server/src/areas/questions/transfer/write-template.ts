import { textOf, type RichDoc, type RichNode } from '@labbox/contract/core/rich-doc.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { optionName } from '@labbox/contract/questions/check.ts'
import { textOfSimple } from '@labbox/contract/questions/simple-text.ts'
import type { SheetToWrite } from '../../../platform/sheet/write.ts'
import { BLANK_LINE, columnKeys, columns, typeNames, type ColumnKey } from './columns.ts'
import type { Outgoing } from './outgoing.ts'

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

const answerOf = ({ content, key }: Outgoing): string => {
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
      return key.blanks.map(({ accepted }) => accepted.join('|')).join('\n')
    case 'numeric':
      return String(key.value)
    case 'short':
    case 'file':
      return typed(key.model.zh ?? key.model.en)
  }
}

const cellsOf = (one: Outgoing, locale: Locale): Cells => {
  const { content, key } = one
  const options = 'options' in content ? content.options : []
  const list = (language: Locale) => options.map(({ text }) => oneLine(typed(text[language]))).join('\n')
  const numeric =
    key.type === 'numeric' && content.type === 'numeric'
      ? {
          unit: key.unit || content.unit,
          tolerance: `${key.tolerance.value}${key.tolerance.kind === 'relative' ? '%' : ''}`,
        }
      : {}
  return {
    type: typeNames[key.type][locale],
    ...pair('stemZh', 'stemEn', content.stem),
    ...{ optionsZh: list('zh'), optionsEn: list('en'), answer: answerOf(one), ...numeric },
    ...{ difficulty: String(one.difficulty), tags: one.tags.map((branch) => branch.join('/')).join('; ') },
    ...pair('explanationZh', 'explanationEn', one.explanation),
  }
}

const sheet = (locale: Locale, rows: readonly Cells[]): SheetToWrite => ({
  name: locale === 'zh' ? '题目' : 'Questions',
  columns: columnKeys.map((key) => ({
    title: columns[key][locale],
    width: key.startsWith('stem') ? 40 : 16,
  })),
  rows: rows.map((cells) => columnKeys.map((key) => cells[key] ?? '')),
})

/** The questions as the template has them. */
export const sheetOf = (questions: readonly Outgoing[], locale: Locale): SheetToWrite =>
  sheet(
    locale,
    questions.map((one) => cellsOf(one, locale)),
  )

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
      type: name('short'),
      stemZh: '为什么示波器要接地？',
      stemEn: 'Why is an oscilloscope grounded?',
      answer: locale === 'zh' ? '安全；共同参考点。' : 'Safety; a common reference.',
      difficulty: '3',
    },
  ]
  return sheet(locale, examples)
}
