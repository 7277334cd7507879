/** What a filter lets pass, by the words of the commands (DS1000Z programming guide, `:MATH:FILTer:TYPE`). */
export const filterTypes = ['LPAS', 'HPAS', 'BPAS', 'BST'] as const
export type FilterType = (typeof filterTypes)[number]

/** Whether it has two corner frequencies. */
export const hasTwoCorners = (type: FilterType): boolean => type === 'BPAS' || type === 'BST'

/** Corner frequencies are set within these parts of the screen's sampling rate (100 points a division). */
export const CORNERS = { low: 0.005, high: 0.1, between: 0.005 } as const

/** Forwards and backwards a corner is passed twice: it is moved so that both together weaken by 3 dB there. */
const TWICE = (Math.SQRT2 - 1) ** 0.25

type Pass = 'low' | 'high'

/** Second order (Butterworth, bilinear transform); it has come to rest at its first sample. */
const run = (pass: Pass, samples: Float64Array, corner: number): Float64Array => {
  const k = Math.tan(Math.PI * corner)
  const norm = 1 / (1 + Math.SQRT2 * k + k * k)
  const [b0, b1] = pass === 'low' ? [k * k * norm, 2 * k * k * norm] : [norm, -2 * norm]
  const a1 = 2 * (k * k - 1) * norm
  const a2 = (1 - Math.SQRT2 * k + k * k) * norm
  const out = new Float64Array(samples.length)
  const first = samples[0] ?? 0
  const rest = pass === 'low' ? first : 0
  let [x1, x2, y1, y2] = [first, first, rest, rest]
  for (let n = 0; n < samples.length; n++) {
    const x = samples[n]!
    const y = b0 * (x + x2) + b1 * x1 - a1 * y1 - a2 * y2
    out[n] = y
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
  }
  return out
}

/** Samples mirrored through their ends on both sides, so that the filter has come to rest where they begin. */
const padded = (samples: ArrayLike<number>, pad: number): Float64Array => {
  const last = samples.length - 1
  return Float64Array.from({ length: samples.length + 2 * pad }, (_, n) => {
    const k = n - pad
    if (k < 0) return 2 * samples[0]! - samples[Math.min(last, -k)]!
    return k > last ? 2 * samples[last]! - samples[Math.max(0, 2 * last - k)]! : samples[k]!
  })
}

/** Forwards and backwards: nothing is delayed. */
const through = (pass: Pass, samples: ArrayLike<number>, corner: number): Float64Array => {
  const pad = Math.min(samples.length - 1, Math.ceil(2 / corner))
  const moved = pass === 'low' ? corner / TWICE : corner * TWICE
  const forwards = run(pass, padded(samples, pad), moved)
  return run(pass, forwards.reverse(), moved)
    .reverse()
    .subarray(pad, pad + samples.length)
}

/**
 * A trace through a filter that delays nothing; at the corner of a low-pass or high-pass it has 0.71 of its amplitude. A band-stop leaves
 * what the band-pass takes.
 * @param corners hertz; the second one only of a band
 * @param interval seconds between samples
 */
export function filtered(
  type: FilterType,
  samples: ArrayLike<number>,
  corners: readonly [number, number],
  interval: number,
): Float64Array {
  if (samples.length < 2) return Float64Array.from(samples)
  const shareOf = (hertz: number): number => Math.min(0.3, Math.max(1e-4, hertz * interval))
  const [first, second] = [shareOf(corners[0]), shareOf(corners[1])]
  if (type === 'LPAS') return through('low', samples, first)
  if (type === 'HPAS') return through('high', samples, first)
  const band = through('high', through('low', samples, second), first)
  return type === 'BPAS' ? band : band.map((value, k) => samples[k]! - value)
}
