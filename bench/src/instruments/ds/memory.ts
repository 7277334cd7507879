import type { NoiseRow } from '../noise.ts'
import type { Extremes, Signal } from '../signal.ts'
import { converter, factorOf, noiseOf } from './input.ts'
import type { DsChannel, DsSettings } from './settings.ts'

/** Up to so many samples are looked at one by one for their extremes. */
const ONE_BY_ONE = 64

/** The finer steps of averaging and high resolution. */
const FINER = 4

/** So many turns are tried for one that nearly brings samples of a repeating signal back to where they were. */
const MOST_TURNS = 32

/** A signal that repeats is dense in samples when a step is less than this share of its period. */
const DENSE = 1 / 16

export interface MemorySource {
  /** What the channel's amplifier gives, volts at the input. */
  signal: Signal
  /** Time of the first sample in the signal, s. */
  at: number
  /** Seconds between samples. */
  interval: number
  /** The shortest time between two samples that the converter can do, s: peak detection and high resolution use it. */
  fastest: number
  points: number
  channel: DsChannel
  acquire: DsSettings['acquire']
  noise: NoiseRow
}

/**
 * The memory of one channel: up to 24 million samples that are taken from the signal when somebody reads them, the same ones each
 * time. Voltages are those shown, as the converter gives them.
 */
export class Memory {
  readonly points: number
  readonly interval: number
  readonly signal: Signal
  readonly #source: MemorySource
  readonly #at: number
  readonly #factor: number
  readonly #sigma: number
  readonly #convert: (volts: number) => number

  constructor(source: MemorySource) {
    const { channel, acquire, signal, interval, fastest } = source
    this.#source = source
    this.points = source.points
    this.interval = interval
    this.signal = signal
    this.#at = signal.inside(source.at)
    this.#factor = factorOf(channel)
    // The mean of n samples or records has 1/√n of the noise.
    const averaged =
      acquire.type === 'AVER'
        ? acquire.averages
        : acquire.type === 'HRES'
          ? Math.max(1, interval / fastest)
          : 1
    this.#sigma = noiseOf(channel) / Math.sqrt(averaged)
    this.#convert = converter(channel, acquire.type === 'AVER' || acquire.type === 'HRES' ? FINER : 1)
  }

  /** One sample, shown volts; indices before 0 and after the end are those that were sampled before and after. */
  volts(index: number): number {
    return this.#convert(this.#raw(index))
  }

  /** Samples `from` … `to` − 1, or of these each `stride`-th. */
  samples(from: number, to: number, stride = 1): Float64Array {
    const samples = new Float64Array(Math.max(0, Math.floor((to - from) / stride)))
    for (let index = 0; index < samples.length; index++) samples[index] = this.volts(from + index * stride)
    return samples
  }

  /** Between samples, as sin(x)/x interpolation joins them (Lanczos, four lobes). */
  between(position: number): number {
    const whole = Math.floor(position)
    if (position === whole) return this.volts(whole)
    let sum = 0
    let weights = 0
    for (let index = whole - 3; index <= whole + 4; index++) {
      const x = Math.PI * (position - index)
      const weight = (Math.sin(x) / x) * (Math.sin(x / 4) / (x / 4))
      sum += weight * this.#raw(index)
      weights += weight
    }
    return this.#convert(sum / weights)
  }

  /** Least and greatest of the samples `from` … `to` − 1. */
  extremes(from: number, to: number): Extremes {
    const count = to - from
    if (count <= ONE_BY_ONE) {
      const found = { low: Infinity, high: -Infinity }
      for (let index = from; index < to; index++) {
        const value = this.volts(index)
        found.low = Math.min(found.low, value)
        found.high = Math.max(found.high, value)
      }
      return found
    }
    const { noise } = this.#source
    const { low, high } = this.#hull(from, count)
    const ends = [
      low - this.#sigma * noise.greatest(count, from),
      high + this.#sigma * noise.greatest(count, -from - 1),
    ].map((volts) => this.#convert(volts * this.#factor))
    return { low: Math.min(...ends), high: Math.max(...ends) }
  }

  /** Samples until a repeating signal, as it is sampled, comes back to where it was; an alias has its own. Infinity: never. */
  get samplesPerPeriod(): number {
    if (!this.signal.repeats) return Infinity
    const turns = this.interval / this.signal.length
    return 1 / Math.abs(turns - Math.round(turns))
  }

  #time(index: number): number {
    return this.#at + index * this.interval
  }

  /** Shown volts before the converter. */
  #raw(index: number): number {
    const { acquire, noise, fastest } = this.#source
    const time = this.#time(index)
    if (acquire.type === 'PEAK') {
      // Two samples hold the extremes of their common time.
      const first = index - (((index % 2) + 2) % 2)
      const { low, high } = this.signal.extremes(this.#time(first), this.#time(first + 2))
      const most = noise.greatest(Math.round((2 * this.interval) / fastest), index)
      return (index === first ? low - this.#sigma * most : high + this.#sigma * most) * this.#factor
    }
    const volts =
      acquire.type === 'HRES' ? this.signal.mean(time, time + this.interval) : this.signal.at(time)
    return (volts + this.#sigma * noise.at(index)) * this.#factor
  }

  /** Extremes of the input's volts over many samples, without looking at each. */
  #hull(from: number, count: number): Extremes {
    const { signal, interval } = this
    const { type } = this.#source.acquire
    const turns = interval / signal.length
    if (type === 'HRES' && turns > DENSE) return this.#means(from, count)
    if (!signal.repeats || turns < DENSE || type === 'PEAK')
      return signal.extremes(this.#time(from), this.#time(from + count - 1))
    // Every `stride` samples the signal is nearly where it was: so many slow walks through the period, each dense.
    const { stride, drift } = nearestReturn(turns)
    const found = { low: Infinity, high: -Infinity }
    for (let first = 0; first < stride; first++) {
      const start = this.#time(from + first)
      const end = start + drift * signal.length * Math.floor((count - 1 - first) / stride)
      const { low, high } = signal.extremes(Math.min(start, end), Math.max(start, end))
      found.low = Math.min(found.low, low)
      found.high = Math.max(found.high, high)
    }
    return found
  }

  /** Extremes of the means over sample intervals, from some of them. */
  #means(from: number, count: number): Extremes {
    const found = { low: Infinity, high: -Infinity }
    for (let part = 0; part < ONE_BY_ONE; part++) {
      const time = this.#time(from + Math.floor((part * count) / ONE_BY_ONE))
      const mean = this.signal.mean(time, time + this.interval)
      found.low = Math.min(found.low, mean)
      found.high = Math.max(found.high, mean)
    }
    return found
  }
}

/** After how many steps of `turns` periods a whole number of periods is missed by least, and by how much (periods, signed). */
function nearestReturn(turns: number): { stride: number; drift: number } {
  let best = { stride: 1, drift: turns - Math.round(turns) }
  for (let stride = 2; stride <= MOST_TURNS; stride++) {
    const drift = stride * turns - Math.round(stride * turns)
    if (Math.abs(drift) < Math.abs(best.drift) - 1e-12) best = { stride, drift }
  }
  return best
}
