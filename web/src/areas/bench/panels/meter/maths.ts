import { linear, type Steps } from '../steps.ts'

/** What is made of a reading: its distance from another one, decibels against it, or against 1 mW in 600 Ω. */
export const meterMaths = ['off', 'null', 'dB', 'dBm'] as const
export type MeterMaths = (typeof meterMaths)[number]

/** Over this resistance 1 mW is 0 dBm, Ω: what the DM3058 begins with. */
const REFERENCE_OHMS = 600

/** Readings whose logarithm means something: volts. */
export const hasDecibels = (unit: string): boolean => unit === 'V'

/**
 * The reading as it is shown second.
 * @param against the reading that was taken as zero or as 0 dB
 */
export const madeOf = (maths: MeterMaths, value: number, against: number | null): number | null => {
  if (maths === 'null') return against === null ? null : value - against
  if (maths === 'dBm') return 10 * Math.log10(value ** 2 / REFERENCE_OHMS / 1e-3)
  if (maths === 'dB')
    return against === null || against === 0 ? null : 20 * Math.log10(Math.abs(value / against))
  return null
}

export interface Limits {
  low: number
  high: number
}

export type Verdict = 'pass' | 'low' | 'high'

/** The least that limits begin apart from a reading, in its unit. */
const LEAST: Readonly<Record<string, number>> = { V: 1e-2, A: 1e-4, Ω: 1, Hz: 1, s: 1e-6, F: 1e-10 }

/** A step for limits about a reading: a tenth of its leading digit's place. */
export const limitStep = (value: number, unit: string): number =>
  Math.max(LEAST[unit] ?? 1e-3, 10 ** Math.floor(Math.log10(Math.max(1e-15, Math.abs(value))) - 1))

/** A knob without ends to speak of: the pointer stands in the middle at 0. */
export const limitSteps = (step: number): Steps => {
  const row = linear(-1e9, 1e9, step, step / 10)
  return { ...row, place: (value) => 0.5 + Math.atan(value / step / 100) / Math.PI }
}

/** Where a reading lies; the limits themselves pass. */
export const verdictOf = (value: number, { low, high }: Limits): Verdict =>
  value < low ? 'low' : value > high ? 'high' : 'pass'

/** A line through the latest readings, from the least to the greatest of them; flat where they are all the same. */
export const trendPath = (values: readonly number[], width: number, height: number): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const yOf = (value: number): number =>
    span === 0 ? height / 2 : height - ((value - least) / span) * height
  return values
    .map((value, k) => `${k === 0 ? 'M' : 'L'}${(k * step).toFixed(1)} ${yOf(value).toFixed(1)}`)
    .join('')
}
