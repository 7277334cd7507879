import { parseQuantity } from '../core/quantity.ts'
import { unitOf } from '../measurement/formula/units.ts'
import { decimalOf, distance, notMore, shifted, times, type Decimal } from './decimal.ts'
import type { Tolerance } from './key.ts'

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = (text: string): string =>
  [...text].map((sign) => (sign === '⁻' ? '-' : sign === '⁺' ? '' : RAISED.indexOf(sign))).join('')

/** Digits as any keyboard makes them: full-width forms, the various minus signs, `×10³`, and `4,700` for 4700. */
const plain = (text: string): string =>
  text
    .replace(/[⁺⁻]?[⁰¹²³⁴-⁹]+/gu, (power) => `^${raised(power)}`)
    .normalize('NFKC')
    .replace(/[−–—]/g, '-')
    .replace(/\s*[×x*·⋅]\s*10\s*\^\s*\(?\s*([+-]?\d{1,3})\s*\)?/gi, 'e$1')
    .replace(/^([+-]?[1-9]\d{0,2}(?:,\d{3})+)(?![\d,])/, (grouped) => grouped.replaceAll(',', ''))
    .trim()

const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i

const asNumber = (text: string): Decimal | null => {
  if (!PLAIN_NUMBER.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? decimalOf(value) : null
}

const asQuantity = (text: string, unit: string): Decimal | null => {
  const value = parseQuantity(text, unit)
  return value === null ? null : decimalOf(value)
}

/** Without the unit behind it, if it is there: a single letter must be right in its case, `khz` may be forgiven. */
const withoutUnit = (text: string, unit: string): string | null => {
  const end = text.slice(text.length - unit.length)
  const same = unit.length > 1 ? end.toLowerCase() === unit.toLowerCase() : end === unit
  return unit !== '' && same ? text.slice(0, text.length - unit.length).trimEnd() : null
}

/** The power of ten between a unit and its base (mA: −3), or null where it is another factor (min, h) or has no base. */
const prefixPower = (unit: string): { base: string; power: number } | null => {
  const { base, factor } = unitOf(unit)
  const power = Math.round(Math.log10(factor))
  return base !== '' && Number(`1e${power}`) === factor ? { base: base.normalize('NFKC'), power } : null
}

/**
 * Reads a typed number in the unit of its question. A bare number is meant in that unit; with a prefix or a unit it says itself what
 * it means: for a question in kΩ `4.7`, `4.7k`, `4k7`, `4700 Ω` and `4.7 kΩ` are one number. `needUnit`: without its unit it is none.
 * @returns null when it cannot be read
 */
export const readNumber = (typed: string, unit: string, { needUnit = false } = {}): Decimal | null => {
  const text = plain(typed)
  if (text === '' || text.length > 60) return null
  const label = unit.normalize('NFKC')
  const bare = asNumber(text)
  if (bare) return needUnit && label !== '' ? null : bare
  const labelled = withoutUnit(text, label)
  const exact = labelled === null ? null : asNumber(labelled)
  if (exact) return exact
  if (label === '') return asQuantity(text, '')
  const scale = prefixPower(unit)
  if (!scale) return null
  const rest = withoutUnit(text, scale.base)
  const si = rest === null ? asQuantity(text, scale.base) : asQuantity(rest, '')
  if (si === null || (needUnit && rest === null && !namesUnit(text, scale.base))) return null
  return shifted(si, -scale.power)
}

/** Whether the unit stands in the text otherwise than at its end as such: `4R7`, `3V3`, `10 ohm`. */
const namesUnit = (text: string, base: string): boolean =>
  base === 'Ω' ? /\dR\d|ohms?$/i.test(text) : base === 'V' && /\dV\d/i.test(text)

/** Whether an answer is near enough; an answer just at the edge is. */
export const isWithin = (answer: Decimal, value: number, tolerance: Tolerance): boolean => {
  const right = decimalOf(value)
  const allowed = decimalOf(tolerance.value)
  const edge = tolerance.kind === 'absolute' ? allowed : times(right, shifted(allowed, -2))
  return notMore(distance(answer, right), edge)
}
