/**
 * Multipliers of SCPI numbers (SCPI-99 volume 1, table 7-1). M is milli, except in MHZ and MOHM; MA is mega, so that
 * `1MA` with the unit A reads as one milliampere (the longer unit wins, see below).
 */
const MULTIPLIERS: Readonly<Record<string, number>> = {
  '': 1,
  EX: 1e18,
  PE: 1e15,
  T: 1e12,
  G: 1e9,
  MA: 1e6,
  K: 1e3,
  M: 1e-3,
  U: 1e-6,
  N: 1e-9,
  P: 1e-12,
  F: 1e-15,
}

/**
 * The factor of a suffix such as `KHZ`, `MVPP`, `m` for a quantity that may carry one of `units` (upper case).
 * A bare multiplier is accepted, as the instruments do. Undefined when the suffix does not fit.
 */
export function suffixFactor(suffix: string, units: readonly string[]): number | undefined {
  const text = suffix.toUpperCase()
  if (text === '') return 1
  for (const unit of units) {
    if (!text.endsWith(unit)) continue
    const prefix = text.slice(0, text.length - unit.length)
    if (prefix === 'M' && (unit === 'HZ' || unit === 'OHM')) return 1e6
    const factor = MULTIPLIERS[prefix]
    if (factor !== undefined) return factor
  }
  return MULTIPLIERS[text]
}

/** NR3: `1.250000E+00`; the exponent has at least two digits. */
export function nr3(value: number, digits = 6): string {
  const [mantissa, exponent] = value.toExponential(digits).split('e') as [string, string]
  return `${mantissa}E${exponent[0]}${exponent.slice(1).padStart(2, '0')}`
}

/** NR2: fixed decimals, never `-0.000`. */
export function nr2(value: number, decimals: number): string {
  const text = value.toFixed(decimals)
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text
}

/** The value of an exponent-form or plain number answer; null for what instruments send when there is none. */
export function readNumber(text: string): number | null {
  const value = text.trim() === '' ? NaN : Number(text)
  return Number.isFinite(value) && Math.abs(value) < 9.9e36 ? value : null
}
