import { FUNCTIONS, RATES, type FunctionRow, type Rate } from 'labbox-bench/instruments/dm/functions.ts'
import { engineering, minus } from '../../../../ui/number/quantity.ts'

/** The range that auto-ranging takes for a reading: it holds a fifth more than its name says. */
const rangeOf = ({ ranges }: FunctionRow, value: number): number =>
  ranges.find((range) => Math.abs(value) <= 1.2 * range) ?? ranges.at(-1) ?? 1

const PREFIXES: Record<number, string> = {
  [-12]: 'p',
  [-9]: 'n',
  [-6]: 'µ',
  [-3]: 'm',
  0: '',
  3: 'k',
  6: 'M',
}

/**
 * A reading with the digits that its range has at that rate, in the unit of the range: 0.0012 V → `1.200 mV` as the 200 mV
 * range shows it. Frequencies and periods are ranged by their voltage and have six digits.
 */
export const meterText = (name: string, value: number | undefined, unit: string, rate: Rate): string => {
  const row = FUNCTIONS.find((each) => each.name === name)
  if (value === undefined || !row?.ranged) return engineering(value, unit, 6)
  const range = rangeOf(row, value)
  const step = range / RATES[row.rated ? rate : 'M'].counts
  const power = Math.floor(Math.log10(range) / 3 + 1e-9) * 3
  const decimals = Math.max(0, Math.round(power - Math.log10(step) - 0.2))
  const shown = (value / 10 ** power).toFixed(Math.min(decimals, 9))
  return `${minus(/[1-9]/.test(shown) ? shown : shown.replace('-', ''))} ${PREFIXES[power] ?? ''}${unit}`
}
