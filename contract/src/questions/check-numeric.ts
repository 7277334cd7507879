import { isEmptyDoc } from '../core/rich-doc.ts'
import { refsOf } from '../measurement/formula/ast.ts'
import { parseFormula } from '../measurement/formula/parse.ts'
import { reservedWords } from '../measurement/formula/functions.ts'
import type { ContentOf } from './content.ts'
import { answerValue, countOf, drawValues, placesIn, valueAt, type Values } from './instantiate.ts'
import type { KeyOf, QuestionDocument, Variable } from './key.ts'
import { readNumber } from './numeric.ts'
import type { Report } from './problems.ts'

const languages = ['zh', 'en'] as const
/** More values than anybody can review; and enough that students rarely share one. */
const MOST_VALUES = 100_000
/** How many sets of numbers are tried before a question is called answerable for all of them. */
const TRIES = 500

const checkVariables = (variables: readonly Variable[], report: Report): void =>
  variables.forEach((variable, k) => {
    const { name } = variable
    const path = `key.variables.${k}`
    if (reservedWords.has(name)) report('VARIABLE_RESERVED', path, { name })
    if (variable.kind === 'list') return
    if (variable.min > variable.max) report('VARIABLE_RANGE', path, { name })
    else if (countOf(variable) > MOST_VALUES) report('VARIABLE_MANY', path, { name })
  })

/** All sets of values where there are few; else the corners' ends and a sample. */
function* samples(variables: readonly Variable[]): Generator<Values> {
  const counts = variables.map(countOf)
  const total = counts.reduce((product, count) => product * count, 1)
  for (let k = 0; k < Math.min(total, TRIES); k += 1) {
    let rest = k
    const pick = (count: number): number => {
      const index = rest % count
      rest = Math.floor(rest / count)
      return index
    }
    yield total <= TRIES
      ? Object.fromEntries(variables.map((one, v) => [one.name, valueAt(one, pick(counts[v] ?? 1))]))
      : k < 2
        ? Object.fromEntries(variables.map((one) => [one.name, valueAt(one, k === 0 ? 0 : countOf(one) - 1)]))
        : drawValues(variables, `check/${k}`)
  }
}

const described = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')

const checkAnswer = (key: KeyOf<'numeric'>, unit: string, report: Report): void => {
  if (readNumber(key.answer, unit)) return
  const parsed = parseFormula(key.answer)
  if (!parsed.ok) return report('ANSWER', 'key.answer', {}, parsed.problem)
  const unknown = refsOf(parsed.node).find(({ key: name }) => !key.variables.some((one) => one.name === name))
  if (unknown) return report('VARIABLE_UNKNOWN', 'key.answer', { name: unknown.key })
  if (key.tolerance.value === 0) report('TOLERANCE_ZERO', 'key.tolerance')
  for (const values of samples(key.variables))
    if (answerValue(key, unit, values) === null)
      return key.variables.length === 0
        ? report('ANSWER', 'key.answer')
        : report('ANSWER_UNDEFINED', 'key.answer', { values: described(values) })
}

/** Variables, the answer over all their values, the unit, and the text that must tell the student each of them. */
export const checkNumeric = (
  document: QuestionDocument,
  content: ContentOf<'numeric'>,
  key: KeyOf<'numeric'>,
  report: Report,
): void => {
  const { variables } = key
  if (content.unit !== '' && key.unit !== '') report('UNIT_TWICE', 'key.unit')
  checkVariables(variables, report)
  for (const language of languages) {
    const stem = content.stem[language]
    if (isEmptyDoc(stem)) continue
    const places = new Set(placesIn(stem))
    const hidden = variables.find(({ name }) => !places.has(name))
    if (hidden) report('VARIABLE_HIDDEN', `content.stem.${language}`, { name: hidden.name })
  }
  const named = [content.stem.zh, content.stem.en, document.explanation.zh, document.explanation.en]
  const unknown = named.flatMap(placesIn).find((name) => !variables.some((one) => one.name === name))
  if (unknown !== undefined && variables.length > 0)
    report('VARIABLE_UNKNOWN', 'content.stem', { name: unknown })
  if (variables.every((one) => countOf(one) > 0 && countOf(one) <= MOST_VALUES))
    checkAnswer(key, key.unit || content.unit, report)
}
