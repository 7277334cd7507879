import type { QuestionText, QuestionType } from '@labbox/contract/questions/content.ts'
import type { Tolerance } from '@labbox/contract/questions/key.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import type { RichDoc, RichNode } from '@labbox/contract/core/rich-doc.ts'
import { branchOfPath } from './branches.ts'
import { columnKeys, columns, MODEL_LINE, typeNames, type ColumnKey } from './columns.ts'
import { blankId, Finding, inLanguage, withoutMarks, type Found } from './found.ts'
import {
  blankQuestion,
  booleanQuestion,
  choiceQuestion,
  fileQuestion,
  numericQuestion,
  shortQuestion,
  type Asked,
  type Question,
} from './parts.ts'
import { settingsOf, variablesOf, withSettings } from './settings.ts'

/** A row of a sheet as it is read. */
interface Row {
  line: number
  cells: string[]
}

/** Headings are compared without spaces, case and the width of brackets. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[\s*]/g, '')

type Cells = Record<ColumnKey, string>

const GAP = /_{3,}/g

/** Low lines become blanks, counted from the left. */
const withBlanks = (doc: RichDoc): RichDoc => {
  let k = 0
  const cut = (node: RichNode): RichNode[] => {
    if (typeof node.text !== 'string')
      return [node.content ? { ...node, content: node.content.flatMap(cut) } : node]
    const parts = node.text.split(GAP)
    return parts.flatMap((text, part): RichNode[] => [
      ...(part > 0 ? [{ type: 'blank', attrs: { id: blankId(k++) } }] : []),
      ...(text ? [{ ...node, text }] : []),
    ])
  }
  return { type: 'doc', content: (doc.content as RichNode[]).flatMap(cut) }
}

const both = (zh: string, en: string, make: (text: string) => RichDoc = docOfText): QuestionText => ({
  ...(zh.trim() && { zh: make(zh.trim()) }),
  ...(en.trim() && { en: make(en.trim()) }),
})

const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
const optionLines = (text: string): string[] =>
  lines(text).map((line) => line.replace(/^[A-Z][.、．)）]\s*/, ''))

/** `I|电流`: a stroke that belongs to an answer has a backslash before it. */
const alternatives = (line: string): string[] =>
  (line.match(/(?:\\.|[^|\\]|\\$)+/g) ?? []).map((one) => one.replace(/\\([|\\])/g, '$1'))

/** A model answer; Chinese and English with a line between them. */
const modelOf = (cell: string): QuestionText => {
  const [one = '', other] = cell.split(new RegExp(`^${MODEL_LINE}$`, 'm'))
  if (other !== undefined) return both(one, other)
  return one.trim() ? inLanguage(docOfText(one.trim()), one) : {}
}

const typeOf = (text: string): QuestionType | null => {
  const wanted = folded(text)
  const found = Object.entries(typeNames).find(([type, { zh, en }]) =>
    [type, zh, en, zh.replace('题', '')].some((name) => folded(name) === wanted),
  )
  return found ? (found[0] as QuestionType) : null
}

const TRUE = /^(t|true|right|yes|1|√|对|正确|是)$/i
const FALSE = /^(f|false|wrong|no|0|×|x|错|错误|否)$/i

const toleranceOf = (text: string): Tolerance | null => {
  const match = /^(?:±|\+-)?\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*(%?)$/i.exec(text.normalize('NFKC').trim())
  if (text.trim() === '') return { kind: 'relative', value: 1 }
  return match ? { kind: match[2] ? 'relative' : 'absolute', value: Number(match[1]) } : null
}

const choice = (type: 'single' | 'multiple', cells: Cells, asked: Asked): Question => {
  const [zh, en] = [optionLines(cells.optionsZh), optionLines(cells.optionsEn)]
  const letters = new Set(cells.answer.normalize('NFKC').toUpperCase().match(/[A-Z]/g))
  const options = Array.from({ length: Math.max(zh.length, en.length) }, (_, k) => ({
    text: both(zh[k] ?? '', en[k] ?? ''),
    right: letters.has(String.fromCharCode(65 + k)),
  }))
  return choiceQuestion(asked, options, { several: type === 'multiple' })
}

const refuse = (finding: Finding, column: ColumnKey, cells: Cells): void =>
  finding.report('COLUMN_VALUE', { ...columns[column], value: cells[column].slice(0, 40) })

const questionOf = (type: QuestionType, cells: Cells, finding: Finding): Question | null => {
  const asked = {
    stem: both(
      cells.stemZh,
      cells.stemEn,
      type === 'blank' ? (text) => withBlanks(docOfText(text)) : docOfText,
    ),
    explanation: both(cells.explanationZh, cells.explanationEn),
  }
  const wrong = (column: ColumnKey) => {
    refuse(finding, column, cells)
    return null
  }
  switch (type) {
    case 'single':
    case 'multiple':
      return choice(type, cells, asked)
    case 'boolean': {
      const answer = cells.answer.trim()
      return TRUE.test(answer) || FALSE.test(answer)
        ? booleanQuestion(asked, TRUE.test(answer))
        : wrong('answer')
    }
    case 'blank':
      return blankQuestion(asked, lines(cells.answer).map(alternatives))
    case 'numeric': {
      const tolerance = toleranceOf(cells.tolerance)
      const variables = variablesOf(cells.variables)
      if (!tolerance) return wrong('tolerance')
      if (!variables) return wrong('variables')
      const answer = cells.answer.trim()
      return numericQuestion(asked, { answer, tolerance, unit: cells.unit.trim(), variables })
    }
    case 'short':
      return shortQuestion(asked, modelOf(cells.answer))
    case 'file':
      return fileQuestion(asked, modelOf(cells.answer))
  }
}

const readRow = ({ line }: Row, cells: Cells): Found => {
  const finding = new Finding()
  const type = typeOf(cells.type)
  if (!type) refuse(finding, 'type', cells)
  const difficulty = cells.difficulty.trim() === '' ? 3 : Number(cells.difficulty.normalize('NFKC'))
  if (![1, 2, 3, 4, 5].includes(difficulty)) refuse(finding, 'difficulty', cells)
  const settings = settingsOf(cells.settings)
  if (!settings) refuse(finding, 'settings', cells)
  const tags = cells.tags
    .split(/(?<!\\)[;；\n]/)
    .map((branch) => branchOfPath(branch.replaceAll('\\;', ';')))
    .filter((branch) => branch.length > 0)
  const made = type && questionOf(type, cells, finding)
  const question = made && settings ? withSettings(made, settings) : made
  const { problems, pictures } = finding
  return { place: line, name: '', question, difficulty, tags, problems, pictures }
}

/** Where each column stands, by the headings of the first row; null: this is not the template. */
const headerOf = (cells: readonly string[]): Partial<Record<ColumnKey, number>> | null => {
  const at: Partial<Record<ColumnKey, number>> = {}
  cells.forEach((cell, k) => {
    const key = columnKeys.find((one) =>
      [columns[one].zh, columns[one].en, one].some((name) => folded(name) === folded(cell)),
    )
    if (key !== undefined) at[key] ??= k
  })
  const asks = at.stemZh !== undefined || at.stemEn !== undefined
  return at.type !== undefined && asks && at.answer !== undefined ? at : null
}

export const isTemplate = (first: readonly string[]): boolean => headerOf(first) !== null

/** Rows below the headings; empty ones are left out. Null: the first row has no headings of ours. */
export const readTemplate = (rows: readonly Row[]): Found[] | null => {
  const [first, ...rest] = rows
  const at = first && headerOf(first.cells)
  if (!at) return null
  return rest
    .map((row) => {
      const cells = Object.fromEntries(
        columnKeys.map((key) => [key, withoutMarks(row.cells[at[key] ?? -1] ?? '')]),
      ) as Cells
      return { row, cells }
    })
    .filter(({ cells }) => Object.values(cells).some((cell) => cell.trim() !== ''))
    .map(({ row, cells }) => readRow(row, cells))
}
