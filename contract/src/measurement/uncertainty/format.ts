import { formatQuantity } from '../../core/quantity.ts'
import { unitOf } from '../formula/units.ts'
import { formatValue, NO_VALUE } from '../format.ts'
import type { Quality } from './quality.ts'

/** A value, its uncertainty and their common power of ten, as text. */
export interface UncertainText {
  value: string
  u: string
  /** Digits after the decimal point of both; negative: rounded before it. */
  decimals: number
}

/** Digits that an uncertainty keeps: two where the first is 1 or 2, where one digit alone would change it by up to a third; else one. */
const digitsOf = (u: number): number => {
  const first = Number(u.toExponential(1)[0])
  return first <= 2 ? 2 : 1
}

const fixed = (value: number, decimals: number): string =>
  decimals >= 0
    ? value.toFixed(Math.min(decimals, 100))
    : String(Number(`${Math.round(value / 10 ** -decimals)}e${-decimals}`))

/** Rounds u to one or two digits, and the value to the place of its last one (GUM 7.2.6): (4.7034, 0.0312) → 4.70, 0.03. */
export const roundedPair = (value: number, u: number): UncertainText => {
  const kept = digitsOf(u)
  // Rounded first, since 0.0297 becomes 0.030.
  const rounded = Number(u.toPrecision(kept))
  const decimals = kept - 1 - Math.floor(Math.log10(rounded) + 1e-9)
  return { value: fixed(value, decimals), u: fixed(rounded, decimals), decimals }
}

const minus = (text: string): string => text.replace(/^-(?=0(?:\.0*)?$)/, '').replace(/^-/, '−')

/**
 * `value ± u` with the digits that it deserves, by construction: (4.7034, 0.0312, 'kΩ') → `(4.70 ± 0.03) kΩ`. Both in `unit`; engineering formats
 * choose the prefix anew. Without an uncertainty the value as its item shows it.
 */
export const formatUncertain = (value: number, u: number | null, unit: string, format = ''): string => {
  if (!Number.isFinite(value)) return NO_VALUE
  if (u === null || !Number.isFinite(u)) return formatValue(value, format, unit)
  if (u === 0) return formatValue(value, format, unit)
  const { base, factor } = unitOf(unit)
  const [shown, scale] =
    base && format.startsWith('eng') ? prefixed(Math.max(Math.abs(value), u) * factor, base) : [unit, 1]
  const by = shown === unit ? 1 : factor / scale
  const pair = roundedPair(value * by, u * by)
  const both = `${minus(pair.value)} ± ${pair.u}`
  if (shown === '') return both
  return shown === '°' || shown === '%' ? `(${both})${shown}` : `(${both}) ${shown}`
}

/** The unit with the prefix that engineers write for this size, and what it is worth. */
const prefixed = (si: number, base: string): [unit: string, scale: number] => {
  const unit = formatQuantity(si, base, 3).split(' ')[1] ?? base
  return [unit, unitOf(unit).factor]
}

/** A number as a person typed it: with its digits, and `± U` where it was stated; the value alone where nothing is known of that. */
export const typedText = (
  value: number,
  quality: Pick<Quality, 'digits' | 'stated'> | null | undefined,
  coverage: number,
): string => {
  const { digits = null, stated = null } = quality ?? {}
  const kept = digits !== null && digits > 0 ? value.toPrecision(digits) : ''
  const text = kept !== '' && Number(kept) === value ? kept : String(value)
  return stated === null ? text : `${text} ± ${Number((stated * coverage).toPrecision(3))}`
}
