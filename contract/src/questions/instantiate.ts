import { own } from '../core/own.ts'
import type { RichNode } from '../core/rich-doc.ts'
import { refsOf } from '../measurement/formula/ast.ts'
import { Evaluator } from '../measurement/formula/evaluate.ts'
import { parseFormula } from '../measurement/formula/parse.ts'
import { unitOf } from '../measurement/formula/units.ts'
import type { QuestionContent } from './content.ts'
import { decimalOf, numberOf, shifted } from './decimal.ts'
import type { KeyOf, MarkKey, QuestionDocument, Variable } from './key.ts'
import { readNumber } from './numeric.ts'
import { seeded } from './seeded.ts'

/** Values of the variables, each in its variable's unit. */
export type Values = Readonly<Record<string, number>>

/** How many values a variable can have. */
export const countOf = (variable: Variable): number =>
  variable.kind === 'list'
    ? variable.values.length
    : // Counted in decimals: as binary fractions (0.3 − 0.1) / 0.1 is a little less than 2.
      Math.max(0, Math.floor(Number(((variable.max - variable.min) / variable.step).toPrecision(12))) + 1)

/** The k-th value of a variable, as the decimal its author would write: 0.1 + 2 · 0.1 is 0.3. */
export const valueAt = (variable: Variable, k: number): number => {
  if (variable.kind === 'list') return variable.values[k] ?? NaN
  const [start, step] = [decimalOf(variable.min), decimalOf(variable.step)]
  const power = Math.min(start.power, step.power)
  const digits =
    start.digits * 10n ** BigInt(start.power - power) +
    BigInt(k) * step.digits * 10n ** BigInt(step.power - power)
  return numberOf({ digits, power })
}

/** The numbers of one student. The order of the variables does not matter, a new one does not change the others. */
export const drawValues = (variables: readonly Variable[], seed: string): Values =>
  Object.fromEntries(
    variables.map((variable) => [
      variable.name,
      valueAt(variable, seeded(`${seed}/${variable.name}`).below(Math.max(1, countOf(variable)))),
    ]),
  )

const inSi = (value: number, unit: string): number => {
  const { factor } = unitOf(unit)
  const power = Math.log10(factor)
  return Number.isInteger(power) ? numberOf(shifted(decimalOf(value), power)) : value * factor
}

/** Twelve digits are more than anybody is asked for, and free of what binary fractions leave behind (0.1 + 0.2). */
const tidy = (value: number): number => Number(value.toPrecision(12))

/**
 * The right value in the unit of the question, or null when it has none (a division by zero, a formula that cannot be read).
 * A plain number is read as students' answers are; anything else is a formula in SI units.
 */
export const answerValue = (key: KeyOf<'numeric'>, unit: string, values: Values): number | null => {
  const typed = readNumber(key.answer, unit)
  if (typed) return numberOf(typed)
  const parsed = parseFormula(key.answer)
  if (!parsed.ok) return null
  const units = new Map(key.variables.map((variable) => [variable.name, variable.unit]))
  if (refsOf(parsed.node).some((ref) => !units.has(ref.key) || own(values, ref.key) === undefined))
    return null
  const result = new Evaluator({
    place: (name) => (units.has(name) ? { table: name, lines: 1 } : undefined),
    value: (name) => inSi(own(values, name) ?? NaN, units.get(name) ?? ''),
  }).run(parsed.node, { table: null, line: 0 })
  if (typeof result !== 'number' || !Number.isFinite(result)) return null
  const value = tidy(result / unitOf(unit).factor)
  return Number.isFinite(value) ? value : null
}

const PLACE = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g

/** The variables that a text names as `{{name}}`, in formulas too. */
export const placesIn = (doc: unknown): string[] => {
  if (typeof doc !== 'object' || doc === null) return []
  const { text, attrs, content } = doc as RichNode
  const own = [text, attrs?.latex].filter((one) => typeof one === 'string')
  const named = own.flatMap((one) => [...one.matchAll(PLACE)].map((match) => match[1] ?? ''))
  return Array.isArray(content) ? [...named, ...content.flatMap(placesIn)] : named
}

const shownNumber = (value: number): string => String(value).replace('-', '−')
const LATEX: Record<string, string> = { Ω: '\\Omega', µ: '\\mu ', μ: '\\mu ', '%': '\\%', '°': '^\\circ' }
const latexUnit = (unit: string): string => unit.replace(/[Ωµμ%°]/g, (sign) => LATEX[sign] ?? sign)

type Put = (name: string, form: 'text' | 'latex', whole: string) => string

const filled = (doc: unknown, say: Put): unknown => {
  if (typeof doc !== 'object' || doc === null) return doc
  const node = doc as RichNode
  const put = (text: string, form: 'text' | 'latex') =>
    text.replace(PLACE, (whole, name: string) => say(name, form, whole))
  return {
    ...node,
    ...(typeof node.text === 'string' && { text: put(node.text, 'text') }),
    ...(typeof node.attrs?.latex === 'string' && {
      attrs: { ...node.attrs, latex: put(node.attrs.latex, 'latex') },
    }),
    ...(Array.isArray(node.content) && { content: node.content.map((child) => filled(child, say)) }),
  }
}

/** A text with the values in it: `{{R}}` becomes `4.7 kΩ`. */
export const withValues = <T extends object>(text: T, variables: readonly Variable[], values: Values): T => {
  const shown = new Map(
    variables.map(({ name, unit }) => {
      const number = shownNumber(own(values, name) ?? NaN)
      const latex = `${String(own(values, name))}${unit && `\\,\\mathrm{${latexUnit(unit)}}`}`
      return [name, { text: unit ? `${number} ${unit}` : number, latex }] as const
    }),
  )
  const say: Put = (name, form, whole) => shown.get(name)?.[form] ?? whole
  return Object.fromEntries(Object.entries(text).map(([locale, doc]) => [locale, filled(doc, say)])) as T
}

/** A text as it is shown without numbers: `{{R}}` is a node `variable`, in formulas the name in a box. */
export const withNames = <T extends object>(text: T): T => {
  const named = (node: RichNode): RichNode[] => {
    if (typeof node.attrs?.latex === 'string')
      return [{ ...node, attrs: { ...node.attrs, latex: node.attrs.latex.replace(PLACE, '\\boxed{$1}') } }]
    if (typeof node.text !== 'string')
      return [Array.isArray(node.content) ? { ...node, content: node.content.flatMap(named) } : node]
    // Every second part is the name of a variable.
    return node.text.split(PLACE).flatMap((part, k): RichNode[] => {
      if (k % 2 === 1) return [{ type: 'variable', attrs: { name: part } }]
      return part === '' ? [] : [{ ...node, text: part }]
    })
  }
  const entries = Object.entries(text).map(([locale, doc]) => [locale, doc && named(doc as RichNode)[0]])
  return Object.fromEntries(entries) as T
}

/** The same for a line of plain text: `[R]`. */
export const namesIn = (doc: unknown): unknown => filled(doc, (name) => `[${name}]`)

export interface Instance {
  /** What this student is shown. */
  content: QuestionContent
  /** What is right for this student. */
  key: MarkKey
  explanation: QuestionDocument['explanation']
  values: Values
}

/** The question as one student gets it: `seed` decides the numbers. @throws RangeError when it has no answer (see `check.ts`) */
export const instantiate = (document: QuestionDocument, seed: string): Instance => {
  const { content, key, explanation } = document
  if (key.type !== 'numeric' || content.type !== 'numeric')
    return { content, key: key as Exclude<typeof key, { type: 'numeric' }>, explanation, values: {} }
  const values = drawValues(key.variables, seed)
  const value = answerValue(key, key.unit || content.unit, values)
  if (value === null) throw new RangeError('a question without an answer')
  const { answer: _, variables, ...rest } = key
  return {
    content: { ...content, stem: withValues(content.stem, variables, values) },
    key: { ...rest, value },
    explanation: withValues(explanation, variables, values),
    values,
  }
}
