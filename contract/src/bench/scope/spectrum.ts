/** Sums of cosines over the samples (Harris 1978, "On the use of windows for harmonic analysis"; flat top: ISO 18431-2). */
const TERMS = {
  RECT: [1],
  HANN: [0.5, 0.5],
  HAMM: [0.54, 0.46],
  BLAC: [0.42, 0.5, 0.08],
  FLAT: [0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368],
} as const
export type SpectrumWindow = keyof typeof TERMS
export const spectrumWindows = Object.keys(TERMS) as SpectrumWindow[]

/** Zeros behind the samples put so many lines in place of one, so that the top of a peak is not missed between two. */
const STRETCH = 4

export interface Spectrum {
  /** Hertz from one line to the next; the first stands at 0. */
  step: number
  /** Volts, effective, of each line from 0 to half the sampling rate. */
  volts: Float64Array
  /** Lines from the top of a peak to where its window has fallen to nothing. */
  lobe: number
}

export interface Peak {
  /** Hz. */
  frequency: number
  /** Effective. */
  volts: number
}

/** 0 dBV is one volt, effective. */
export const decibelVolts = (volts: number): number => 20 * Math.log10(volts)

const weightAt = (terms: readonly number[], share: number): number =>
  terms.reduce((sum, term, n) => sum + (n % 2 ? -1 : 1) * term * Math.cos(2 * Math.PI * n * share), 0)

/** Places whose index read backwards in binary is the other one change with each other. */
const interchange = (re: Float64Array): void => {
  const size = re.length
  for (let k = 1, mirrored = 0; k < size; k++) {
    let bit = size >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (k >= mirrored) continue
    const kept = re[k]!
    re[k] = re[mirrored]!
    re[mirrored] = kept
  }
}

/** Fourier transform of real samples in place, decimation in time (Cooley and Tukey 1965); gives the imaginary part. */
const transform = (re: Float64Array): Float64Array => {
  const size = re.length
  const im = new Float64Array(size)
  interchange(re)
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2
    for (let j = 0; j < half; j++) {
      const angle = (-2 * Math.PI * j) / length
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      for (let k = j; k < size; k += length) {
        const other = k + half
        const a = cos * re[other]! - sin * im[other]!
        const b = sin * re[other]! + cos * im[other]!
        re[other] = re[k]! - a
        im[other] = im[k]! - b
        re[k]! += a
        im[k]! += b
      }
    }
  }
  return im
}

/**
 * Amplitude spectrum of samples: a sine of amplitude A gives a peak of A/√2 with every window; the line at 0 is the mean.
 * @param interval seconds between samples
 */
export const spectrumOf = (
  samples: ArrayLike<number>,
  interval: number,
  window: SpectrumWindow,
): Spectrum => {
  const terms = TERMS[window]
  const count = samples.length
  const size = STRETCH * 2 ** Math.ceil(Math.log2(Math.max(2, count)))
  const re = new Float64Array(size)
  let gain = 0
  for (let k = 0; k < count; k++) {
    const weight = weightAt(terms, k / count)
    gain += weight
    re[k] = weight * samples[k]!
  }
  const im = transform(re)
  const volts = Float64Array.from({ length: size / 2 + 1 }, (_, line) => {
    const level = Math.hypot(re[line]!, im[line]!) / gain
    return line === 0 ? level : level * Math.SQRT2
  })
  return { step: 1 / (size * interval), volts, lobe: (terms.length * size) / count }
}

/** The top between lines: of the parabola through the levels of three, in decibels (Smith and Serra 1987, PARSHL). */
const topOf = (volts: Float64Array, step: number, line: number): Peak => {
  const [before, top, after] = [-1, 0, 1].map((by) =>
    decibelVolts(Math.max(volts[line + by]!, Number.MIN_VALUE)),
  )
  const bend = before! - 2 * top! + after!
  const shift = bend < 0 ? (before! - after!) / (2 * bend) : 0
  const level = top! - ((before! - after!) * shift) / 4
  return { frequency: (line + shift) * step, volts: 10 ** (level / 20) }
}

/**
 * The highest peaks, highest first, each outside the lobes of the higher ones; the mean is none.
 * @param floor what is below this share of the highest is left out
 */
export const peaksOf = ({ step, volts, lobe }: Spectrum, most: number, floor = 1e-3): Peak[] => {
  const tops: number[] = []
  for (let line = Math.ceil(lobe); line < volts.length - 1; line++)
    if (volts[line]! > volts[line - 1]! && volts[line]! >= volts[line + 1]!) tops.push(line)
  tops.sort((a, b) => volts[b]! - volts[a]!)
  const least = floor * (volts[tops[0] ?? 0] ?? 0)
  const chosen: number[] = []
  for (const line of tops) {
    if (chosen.length === most || volts[line]! < least || volts[line] === 0) break
    if (chosen.every((other) => Math.abs(other - line) > 2 * lobe)) chosen.push(line)
  }
  return chosen.map((line) => topOf(volts, step, line))
}
