import { crossings, type Crossing } from './crossings.ts'

/** The samples that a measurement is made on. */
export interface Trace {
  samples: Float64Array
  /** Seconds between samples. */
  interval: number
  /** Volts of one code: what is smaller is no signal. */
  step: number
}

/** Signals below this many codes have no edges. */
const SMALLEST_SIGNAL = 6

/** A level is flat (a top, a base) when at least this share of the samples lies on it. */
const FLAT_SHARE = 0.05

/** Levels and edges of one trace, as IEEE 181 has them; times in seconds, NaN where there is none. */
export class Analysis {
  readonly trace: Trace
  readonly max: number
  readonly min: number
  readonly top: number
  readonly base: number
  readonly mean: number
  readonly rms: number
  #edges: Crossing[] | undefined

  constructor(trace: Trace) {
    this.trace = trace
    const { samples } = trace
    let max = -Infinity
    let min = Infinity
    let sum = 0
    let squares = 0
    for (const value of samples) {
      if (value > max) max = value
      if (value < min) min = value
      sum += value
      squares += value * value
    }
    this.max = max
    this.min = min
    this.mean = sum / samples.length
    this.rms = Math.sqrt(squares / samples.length)
    const { top, base } = flatLevels(samples, min, max)
    this.top = top
    this.base = base
  }

  get amplitude(): number {
    return this.top - this.base
  }

  /** Passages through the middle between base and top. */
  get edges(): Crossing[] {
    this.#edges ??= this.passages(0.5, 0.1)
    return this.#edges
  }

  /** Passages through base + share × amplitude. */
  passages(share: number, band: number): Crossing[] {
    if (!(this.amplitude >= SMALLEST_SIGNAL * this.trace.step)) return []
    return crossings(this.trace.samples, this.base + share * this.amplitude, band * this.amplitude)
  }

  /** Mean over all whole periods on the screen. */
  get period(): number {
    const longest = [true, false]
      .map((rising) => this.edges.filter((edge) => edge.rising === rising))
      .reduce((a, b) => (b.length > a.length ? b : a))
    const [first] = longest
    const last = longest.at(-1)
    if (!first || !last || longest.length < 2) return NaN
    return ((last.at - first.at) / (longest.length - 1)) * this.trace.interval
  }

  /** Mean time from each edge of one direction to the next edge of the other. */
  width(rising: boolean): number {
    const { edges } = this
    const widths = edges.flatMap((edge, index) => {
      const next = edges[index + 1]
      return edge.rising === rising && next ? [next.at - edge.at] : []
    })
    return average(widths) * this.trace.interval
  }

  /** Mean time between 10 % and 90 % of the edges of one direction. */
  transition(rising: boolean): number {
    const starts = this.passages(rising ? 0.1 : 0.9, 0.04).filter((edge) => edge.rising === rising)
    const ends = this.passages(rising ? 0.9 : 0.1, 0.04).filter((edge) => edge.rising === rising)
    const times = ends.flatMap((end) => {
      const start = starts.findLast((each) => each.at <= end.at)
      return start ? [end.at - start.at] : []
    })
    return average(times) * this.trace.interval
  }

  /** Root mean square over whole periods. */
  get periodRms(): number {
    const edges = this.edges.filter((edge) => edge.rising)
    const last = edges.at(-1)
    if (!edges[0] || !last || edges.length < 2) return NaN
    const part = this.trace.samples.subarray(Math.round(edges[0].at), Math.round(last.at))
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
  }
}

/** Mean delay from the edges of one trace to the nearest edges of the other, s; positive: the second is later. */
export function delay(first: Analysis, second: Analysis, rising: boolean): number {
  const own = first.edges.filter((edge) => edge.rising === rising)
  const other = second.edges.filter((edge) => edge.rising === rising)
  const half = first.period / first.trace.interval / 2
  const delays = own.flatMap((edge) => {
    const [nearest] = other.toSorted((a, b) => Math.abs(a.at - edge.at) - Math.abs(b.at - edge.at))
    // At the edges of the screen the matching edge may be outside.
    return nearest && !(Math.abs(nearest.at - edge.at) > half * 1.1) ? [nearest.at - edge.at] : []
  })
  // For traces in opposition half of the edges match forwards and half backwards, so all are counted from the first
  // one.
  const period = 2 * half
  const unwrapped = delays.map((one) => one - period * Math.round((one - (delays[0] ?? 0)) / period))
  return average(period > 0 ? unwrapped : delays) * first.trace.interval
}

/** The same in degrees of the first trace's period, in (−180, 180]. */
export function phase(first: Analysis, second: Analysis, rising: boolean): number {
  const degrees = (delay(first, second, rising) / first.period) * 360
  return degrees - 360 * Math.ceil(degrees / 360 - 0.5)
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Top and base: the commonest level of the upper and the lower half, where one is common; else maximum and minimum. */
function flatLevels(samples: Float64Array, min: number, max: number): { top: number; base: number } {
  if (!(max > min)) return { top: max, base: min }
  const bins = 64
  const sums = new Float64Array(bins)
  const counts = new Float64Array(bins)
  for (const value of samples) {
    const bin = Math.min(bins - 1, Math.floor(((value - min) / (max - min)) * bins))
    sums[bin] = (sums[bin] ?? 0) + value
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const commonest = (from: number, to: number, otherwise: number): number => {
    let best = from
    for (let bin = from; bin < to; bin++) if ((counts[bin] ?? 0) > (counts[best] ?? 0)) best = bin
    const count = counts[best] ?? 0
    return count >= FLAT_SHARE * samples.length ? (sums[best] ?? 0) / count : otherwise
  }
  return { top: commonest(bins / 2, bins, max), base: commonest(0, bins / 2, min) }
}
