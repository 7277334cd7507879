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
