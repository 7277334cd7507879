import { formatQuantity } from '../core/quantity.ts'
import { unitOf } from './formula/units.ts'

/** What is shown for a value that is missing or not defined. */
export const NO_VALUE = '—'

const fixed = (value: number, format: string): string => {
  const scientific = format.endsWith('e')
  const decimals = (format.split('.')[1] ?? '').replace('e', '').length
  return scientific ? value.toExponential(decimals) : value.toFixed(decimals)
}

/** Up to six significant digits without trailing zeros; exponents for what is very large or small. */
const general = (value: number): string => {
  const size = Math.abs(value)
  if (value !== 0 && (size >= 1e7 || size < 1e-4))
    return String(Number(value.toPrecision(6))).replace('e+', 'e')
  return String(Number(value.toPrecision(6)))
}

/**
 * A number as its item shows it, with its unit: (0.0047, '0.00', 'V') → `0.00 V`, (0.0047, 'eng3', 'V') → `4.70 mV`,
 * (-3.012, '0.00', 'dB') → `−3.01 dB`. `value` is in `unit`; engineering notation chooses the prefix anew.
 */
export const formatValue = (value: number | null | undefined, format: string, unit: string): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE
  const engineering = /^eng([1-9])$/.exec(format)
  const { base, factor } = unitOf(unit)
  const text =
    engineering && base
      ? formatQuantity(value * factor, base, Number(engineering[1]))
      : engineering
        ? withUnit(general(Number(value.toPrecision(Number(engineering[1])))), unit)
        : withUnit(format ? fixed(value, format) : general(value), unit)
  // −0.00 is shown as 0.00.
  return text.replace(/^-(?=0(?:\.0+)?(?:[\s°%]|$))/, '').replace(/^-/, '−')
}

/** Degrees and per cent stand close to their number. */
const withUnit = (number: string, unit: string): string =>
  unit === '°' || unit === '%' ? `${number}${unit}` : unit ? `${number} ${unit}` : number
