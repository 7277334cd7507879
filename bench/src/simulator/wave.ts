import { valueAt } from './value-at.ts'

/** Signals over one stretch of simulated time. Times start at 0 and rise; vectors by ngspice name (`v(n1)`, `i(vdp1)`). */
export interface Wave {
  times: Float64Array
  vectors: Map<string, Float64Array>
}

/** Node voltages and inductor currents at one instant, by ngspice name. */
export type Snapshot = Map<string, number>

export const lengthOf = (wave: Wave): number => wave.times[wave.times.length - 1] ?? 0

/** Index of the last time ≤ t (0 when there is none). */
function indexBefore(times: Float64Array, t: number): number {
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (valueAt(times, middle) <= t) low = middle
    else high = middle - 1
  }
  return low
}

function between(times: Float64Array, values: Float64Array, index: number, t: number): number {
  const next = Math.min(index + 1, times.length - 1)
  const [a, b] = [valueAt(times, index), valueAt(times, next)]
  if (b <= a) return valueAt(values, index)
  const share = Math.min(Math.max((t - a) / (b - a), 0), 1)
  return valueAt(values, index) + share * (valueAt(values, next) - valueAt(values, index))
}

/** Everything at time t, between points linearly. */
export function snapshotAt(wave: Wave, t: number): Snapshot {
  const index = indexBefore(wave.times, t)
  return new Map([...wave.vectors].map(([name, values]) => [name, between(wave.times, values, index, t)]))
}

/** The stretch from `from` to `to` as a wave of its own. */
export function slice(wave: Wave, from: number, to: number): Wave {
  const first = indexBefore(wave.times, from) + 1
  const last = indexBefore(wave.times, to)
  const inner = wave.times.subarray(first, Math.max(first, last + 1)).filter((t) => t > from && t < to)
  const offset = first
  const times = new Float64Array(inner.length + 2)
  times.set(
    inner.map((t) => t - from),
    1,
  )
  times[times.length - 1] = to - from
  const [start, end] = [snapshotAt(wave, from), snapshotAt(wave, to)]
  const cut = ([name, values]: [string, Float64Array]): [string, Float64Array] => {
    const out = new Float64Array(times.length)
    out.set(values.subarray(offset, offset + inner.length), 1)
    out[0] = start.get(name)!
    out[out.length - 1] = end.get(name)!
    return [name, out]
  }
  return { times, vectors: new Map([...wave.vectors].map(cut)) }
}

/** A wave that does not change. */
export function constantWave(snapshot: Snapshot, length: number): Wave {
  const vectors = [...snapshot].map(([name, value]) => [name, Float64Array.of(value, value)] as const)
  return { times: Float64Array.of(0, length), vectors: new Map(vectors) }
}

/** One vector; an absent one (earth, or nothing connected) is 0. */
export const vectorOf = (wave: Wave, name: string): Float64Array =>
  wave.vectors.get(name) ?? new Float64Array(wave.times.length)

export const voltageOf = (wave: Wave, node: string): Float64Array => vectorOf(wave, `v(${node})`)

/** The voltage between two nodes. */
export function difference(wave: Wave, high: string, low: string): Float64Array {
  const [a, b] = [voltageOf(wave, high), voltageOf(wave, low)]
  return a.map((value, i) => value - valueAt(b, i))
}

/** Time average of a vector (trapezoids). */
export function mean({ times }: Wave, values: Float64Array): number {
  let sum = 0
  for (let i = 1; i < times.length; i++)
    sum += ((valueAt(values, i) + valueAt(values, i - 1)) / 2) * (valueAt(times, i) - valueAt(times, i - 1))
  return sum / (valueAt(times, times.length - 1) - valueAt(times, 0))
}

/** Root mean square of what is left without the average. */
export function acRms(wave: Wave, values: Float64Array): number {
  const average = mean(wave, values)
  const { times } = wave
  let sum = 0
  for (let i = 1; i < times.length; i++) {
    const [a, b] = [valueAt(values, i - 1) - average, valueAt(values, i) - average]
    // The integral of the square of a straight line.
    sum += ((a * a + a * b + b * b) / 3) * (valueAt(times, i) - valueAt(times, i - 1))
  }
  return Math.sqrt(Math.max(sum / (valueAt(times, times.length - 1) - valueAt(times, 0)), 0))
}

export function extent(values: Float64Array): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, high }
}

/** Times at which a vector rises through its middle, with a hysteresis of a tenth of its swing. */
export function risings({ times }: Wave, values: Float64Array): number[] {
  const { low, high } = extent(values)
  const middle = (low + high) / 2
  const band = (high - low) / 10
  const found: number[] = []
  let armed = false
  for (let i = 1; i < values.length; i++) {
    const [a, b] = [valueAt(values, i - 1), valueAt(values, i)]
    if (a < middle - band) armed = true
    if (!armed || b < middle || a >= middle) continue
    found.push(valueAt(times, i - 1) + ((middle - a) / (b - a)) * (valueAt(times, i) - valueAt(times, i - 1)))
    armed = false
  }
  return found
}
