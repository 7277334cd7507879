import { isEmptyDoc } from '../core/rich-doc.ts'
import { blanksIn, isEmptyText, type ContentOf } from './content.ts'
import { checkNumeric } from './check-numeric.ts'
import type { KeyOf, QuestionDocument } from './key.ts'
import type { QuestionProblem, Report } from './problems.ts'

const languages = ['zh', 'en'] as const

/** A, B, …, Z, as options are called. */
export const optionName = (index: number): string => String.fromCharCode(65 + index)

const UNSUPPORTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/

const checkCharacters = (value: unknown, path: string, report: Report): void => {
  if (typeof value === 'string') {
    if (UNSUPPORTED.test(value) || !value.isWellFormed()) report('CHARACTER', path)
  } else if (typeof value === 'object' && value !== null)
    for (const [name, child] of Object.entries(value))
      // The place is the field, not a node deep inside its text.
      checkCharacters(child, /\.(zh|en)$/.test(path) ? path : path === '' ? name : `${path}.${name}`, report)
}

const checkOptions = (
  content: ContentOf<'single' | 'multiple'>,
  correct: readonly string[],
  report: Report,
): void => {
  const { options } = content
  if (options.length < 2) report('OPTIONS_FEW', 'content.options')
  const seen = new Set<string>()
  options.forEach(({ text }, k) => {
    const path = `content.options.${k}`
    if (isEmptyText(text)) return report('OPTION_EMPTY', path, { name: optionName(k) })
    const same = JSON.stringify(text)
    if (seen.has(same)) report('OPTION_SAME', path, { name: optionName(k) })
    seen.add(same)
  })
  if (correct.every((id) => id === '')) report('CORRECT_NONE', 'key.correct')
  else if (correct.some((id) => !options.some((option) => option.id === id)))
    report('CORRECT_UNKNOWN', 'key.correct')
}

const checkBlanks = (content: ContentOf<'blank'>, key: KeyOf<'blank'>, report: Report): void => {
  const written = languages.filter(
    (language) => !isEmptyDoc(content.stem[language]) || blanksIn(content.stem[language]).length > 0,
  )
  const sets = written.map((language) => blanksIn(content.stem[language]))
  if (sets.flat().length === 0) return report('BLANK_NONE', 'content.stem')
  if (sets.some((ids) => new Set(ids).size !== ids.length)) report('BLANK_TWICE', 'content.stem')
  const known = [...content.blanks].sort().join()
  if (sets.some((ids) => [...ids].sort().join() !== known)) report('BLANK_LANGUAGES', 'content.stem')
  content.blanks.forEach((id, k) => {
    const own = key.blanks.find((blank) => blank.id === id)
    if (!own || own.accepted.every((text) => text.trim() === ''))
      report('BLANK_EMPTY', `key.blanks.${k}`, { number: k + 1 })
  })
  if (key.blanks.some(({ id }) => !content.blanks.includes(id))) report('BLANK_LANGUAGES', 'key.blanks')
}

/**
 * All that keeps a question from being asked: what the schemas cannot say. A question is stored only without problems; the
 * editor shows them while it is written, an import names them per row.
 */
export const checkQuestion = (document: QuestionDocument): QuestionProblem[] => {
  const problems: QuestionProblem[] = []
  const report: Report = (code, path, params = {}, formula = null) =>
    problems.push({ code, path, params, formula })
  const { content, key } = document
  checkCharacters(document, '', report)
  if (isEmptyText(content.stem)) report('STEM_EMPTY', 'content.stem')
  if (content.type !== 'blank' && languages.some((language) => blanksIn(content.stem[language]).length > 0))
    report('BLANK_STRAY', 'content.stem')
  if (content.type === 'single' && key.type === 'single') checkOptions(content, [key.correct], report)
  if (content.type === 'multiple' && key.type === 'multiple') checkOptions(content, key.correct, report)
  if (content.type === 'blank' && key.type === 'blank') checkBlanks(content, key, report)
  if (content.type === 'numeric' && key.type === 'numeric') checkNumeric(document, content, key, report)
  return problems
}
