/** What an oscilloscope makes of its traces, by the words of its commands (DS1000Z programming guide, `:MATH:OPERator`). */
export const mathOperators = ['ADD', 'SUBT', 'MULT', 'DIV', 'INTG', 'DIFF', 'FFT', 'FILT'] as const
export type MathOperator = (typeof mathOperators)[number]

const OF_TWO = {
  ADD: (a: number, b: number) => a + b,
  SUBT: (a: number, b: number) => a - b,
  MULT: (a: number, b: number) => a * b,
  DIV: (a: number, b: number) => a / b,
} as const

/** Whether it is made of two traces. */
export const isOfTwo = (operator: MathOperator): operator is keyof typeof OF_TWO => operator in OF_TWO

/** Units of a result made of volts. */
export const mathUnits: Readonly<Record<MathOperator, string>> = {
  ADD: 'V',
  SUBT: 'V',
  MULT: 'V²',
  DIV: 'V/V',
  INTG: 'V·s',
  DIFF: 'V/s',
  FFT: 'V',
  FILT: 'V',
}

/** Running integral by the trapezoidal rule; begins with 0. */
const integralOf = (samples: ArrayLike<number>, interval: number): Float64Array => {
  const sums = new Float64Array(samples.length)
  for (let k = 1; k < sums.length; k++)
    sums[k] = sums[k - 1]! + (interval * (samples[k]! + samples[k - 1]!)) / 2
  return sums
}

/** Points to each side over which a slope is taken, so that steps of 8 bits do not cover it. */
const SLOPE_REACH = 2

const slopeOf = (samples: ArrayLike<number>, interval: number): Float64Array =>
  Float64Array.from({ length: samples.length }, (_, k) => {
    const from = Math.max(0, k - SLOPE_REACH)
    const to = Math.min(samples.length - 1, k + SLOPE_REACH)
    return to > from ? (samples[to]! - samples[from]!) / ((to - from) * interval) : 0
  })

/**
 * A trace made of one or two others, point by point: V, V², V/V, V·s or V/s. A division by zero gives an infinite value or NaN.
 * @param interval seconds between samples
 */
export const mathTrace = (
  operator: Exclude<MathOperator, 'FFT' | 'FILT'>,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  interval: number,
): Float64Array => {
  if (operator === 'INTG') return integralOf(a, interval)
  if (operator === 'DIFF') return slopeOf(a, interval)
  const combine = OF_TWO[operator]
  return Float64Array.from({ length: Math.min(a.length, b.length) }, (_, k) => combine(a[k]!, b[k]!))
}
