import type { Noise } from '../noise.ts'
import { type FunctionRow, type Rate, RATES } from './functions.ts'

/** Ranges go a fifth beyond their name, except the highest of volts and amperes. */
const OVER_RANGE = 1.2

/** Automatic ranging goes up a little before the end of a range. */
const AUTO_LIMIT = 1.1

/** What an overload reads. */
export const OVERLOAD = 9.9e37

/** Index of the smallest range that takes the value; the highest when none does. */
export function autoRange(row: FunctionRow, value: number): number {
  const index = row.ranges.findIndex((range) => Math.abs(value) <= range * AUTO_LIMIT)
  return index < 0 ? row.ranges.length - 1 : index
}

/** Largest reading a range shows. */
function ceiling(row: FunctionRow, range: number): number {
  return range === row.hardLimit ? range : range * OVER_RANGE
}

/**
 * What the display shows of a true value (SI units; NaN: nothing to measure): noise and digits of the range and the rate.
 * Frequency and period have 6 digits of their own value.
 */
export function display(
  row: FunctionRow,
  rangeIndex: number,
  value: number,
  rate: Rate,
  noise: Noise,
): number {
  if (Number.isNaN(value)) return row.ranged ? OVERLOAD : 0
  if (!row.ranged) return Number((value * (1 + 1e-7 * noise.gaussian())).toPrecision(6))
  const range = row.ranges[rangeIndex] ?? NaN
  const { counts, noise: spread } = RATES[rate]
  const count = range / counts
  // Overload is decided on the true value, so that noise does not make a full-scale reading flicker.
  if (Math.abs(value) > ceiling(row, range)) return OVERLOAD
  return Math.round((value + spread * count * noise.gaussian()) / count) * count
}
