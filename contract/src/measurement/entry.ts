import { parseQuantity } from '../core/quantity.ts'
import { unitOf } from './formula/units.ts'

/**
 * Numeric input as the spec's helper has it (section 5): digits and one dot that is not the first character; a leading sign
 * is allowed besides, since decibels and phases are negative.
 */

/** Whether a field may hold this text while a number is being typed. */
export const isEntry = (text: string): boolean => /^[-−]?(?:\d+\.?\d*)?$/.test(text)

/** What was typed, with trailing zeros after the decimal point trimmed: `1.50` → `1.5`, `2.` → `2`. */
export const trimEntry = (text: string): string => {
  const trimmed = text.trim().replace('−', '-')
  return trimmed.includes('.') ? trimmed.replace(/\.?0*$/, '') : trimmed
}

/** The number that was typed, or null when it is none (yet). */
export const parseEntry = (text: string): number | null => {
  const trimmed = trimEntry(text)
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : null
}

export interface TypedNumber {
  /** In the item's unit. */
  value: number
  /** What stands behind ±, in the item's unit; null: nothing does. */
  plusMinus: number | null
  /** Significant digits as they were typed. */
  digits: number
}

/** Digits that mean something: `0.0470` has three, `1200` four, `4k70` three. */
const significant = (text: string): number => {
  const mantissa = text.replace(/[eE][+-]?\d+/, '')
  return mantissa.replace(/\D/g, '').replace(/^0+/, '').length
}

/** One number in the item's unit: plain, with a prefix or with its unit (`4.7k`, `4k7`, `10 mV` in an item of V or mV). */
const numberIn = (text: string, unit: string): number | null => {
  const plain = text.trim().replace('−', '-')
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(plain)) return Number(plain)
  const { base, factor } = unitOf(unit)
  const bare = unit !== '' && plain.endsWith(unit) ? numberIn(plain.slice(0, -unit.length), '') : null
  if (bare !== null) return bare
  const si = parseQuantity(plain, PREFIXABLE.has(base) ? base : '')
  return si === null || base === '' || unit === '' ? null : Number((si / factor).toPrecision(15))
}
const PREFIXABLE: ReadonlySet<string> = new Set(['Ω', 'F', 'H', 'V', 'A', 'W', 's', 'Hz'])

/**
 * Reads what a student types into a cell of numbers: `4.70`, `4.7k`, `12.1 mV`, `3.30 ± 0.02`, `3.30 ± 0.02 V`. A prefix counts from the unit without
 * prefix: in an item of mV, `1k` is 1 kV. Null: it is no number (yet).
 */
export const parseTyped = (text: string, unit: string): TypedNumber | null => {
  const [head = '', tail, ...more] = text.trim().split(/±|\+\/?[-−]/)
  if (more.length > 0) return null
  const value = numberIn(unitFrom(head, tail), unit)
  if (value === null || !Number.isFinite(value)) return null
  const plusMinus = tail === undefined ? null : numberIn(tail, unit)
  if (tail !== undefined && (plusMinus === null || !(plusMinus >= 0))) return null
  return { value, plusMinus, digits: significant(head) }
}

/** `3.30 ± 0.02 kV`: the unit behind holds for both. */
const unitFrom = (head: string, tail: string | undefined): string => {
  const unit = /[^\d.\s][^\d.\s]*$/.exec(tail?.trim() ?? '')?.[0] ?? ''
  return /^[-+−]?[\d.]+\s*$/.test(head) ? `${head.trim()}${unit}` : head
}

/** Whether a text may become one that `parseTyped` reads. */
export const isTyping = (text: string): boolean => /^[-−+]?[\d.\s±+−\-/a-zA-ZµμΩ%°]{0,40}$/.test(text)
