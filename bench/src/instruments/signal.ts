/** Least and greatest of a stretch. */
export interface Extremes {
  low: number
  high: number
}

/**
 * A voltage over time, kept as points with straight lines between them: one period of what repeats, or one stretch that keeps its last
 * value. Any number of samples at any rate can be taken from it, so that a memory of millions of points costs nothing until it is read.
 */
export class Signal {
  /** Seconds, from 0 on, rising. */
  readonly times: Float64Array
  /** Volts. */
  readonly values: Float64Array
  readonly repeats: boolean
  readonly length: number
  #last = 0
  #tree: { low: Float64Array; high: Float64Array } | undefined
  #areas: Float64Array | undefined

  constructor(times: Float64Array, values: Float64Array, repeats: boolean) {
    this.times = times
    this.values = values
    this.repeats = repeats
    this.length = times[times.length - 1] ?? 0
  }

  static constant(volts: number): Signal {
    return new Signal(Float64Array.of(0, 1), Float64Array.of(volts, volts), true)
  }

  /** Volts at a time. */
  at(time: number): number {
    return this.#between(this.inside(time))
  }

  /** Equidistant samples from `start` on, `interval` seconds apart. */
  sample(start: number, interval: number, samples: number): Float64Array {
    return Float64Array.from({ length: samples }, (_, index) => this.at(start + index * interval))
  }

  /** Least and greatest volts from one time to a later one. */
  extremes(from: number, to: number): Extremes {
    if (!this.repeats) return this.#within(this.inside(from), this.inside(to))
    if (to - from >= this.length) return this.#within(0, this.length)
    const [a, b] = [this.inside(from), this.inside(to)]
    if (a <= b) return this.#within(a, b)
    const [tail, head] = [this.#within(a, this.length), this.#within(0, b)]
    return { low: Math.min(tail.low, head.low), high: Math.max(tail.high, head.high) }
  }

  /** Mean volts from one time to a later one. */
  mean(from: number, to: number): number {
    return (this.#areaUntil(to) - this.#areaUntil(from)) / (to - from)
  }

  /** Another signal at the same times. */
  map(change: (volts: number) => number): Signal {
    return new Signal(this.times, this.values.map(change), this.repeats)
  }

  /** The same time inside the points: 0 to `length`. */
  inside(time: number): number {
    if (this.repeats) return time - Math.floor(time / this.length) * this.length
    return Math.min(Math.max(time, 0), this.length)
  }

  /** Index of the last point at or before a time inside; nearly always that of the last call or the next one. */
  #indexAt(time: number): number {
    const { times } = this
    const known = this.#last
    if (time >= times[known]!) {
      const end = Math.min(known + 4, times.length - 1)
      for (let index = known; index < end; index++) {
        if (time < times[index + 1]!) return (this.#last = index)
      }
    }
    let low = 0
    let high = times.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (times[middle]! <= time) low = middle
      else high = middle - 1
    }
    return (this.#last = low)
  }

  #between(time: number): number {
    const index = this.#indexAt(time)
    const [left, right] = [this.times[index]!, this.times[index + 1]]
    const value = this.values[index]!
    if (right === undefined || right <= left) return value
    return value + ((time - left) / (right - left)) * (this.values[index + 1]! - value)
  }

  #within(from: number, to: number): Extremes {
    const ends = [this.#between(from), this.#between(to)] as const
    const found = { low: Math.min(...ends), high: Math.max(...ends) }
    const { low, high } = (this.#tree ??= extremesTree(this.values))
    const size = this.values.length
    // The points strictly inside: a walk up the tree from both ends.
    let left = this.#indexAt(from) + 1 + size
    let right = this.#indexAt(to) + 1 + size
    for (; left < right; left >>= 1, right >>= 1) {
      if (left & 1) {
        found.low = Math.min(found.low, low[left]!)
        found.high = Math.max(found.high, high[left]!)
        left++
      }
      if (right & 1) {
        right--
        found.low = Math.min(found.low, low[right]!)
        found.high = Math.max(found.high, high[right]!)
      }
    }
    return found
  }

  /** Volt-seconds from 0 to a time. */
  #areaUntil(time: number): number {
    const areas = (this.#areas ??= areasOf(this.times, this.values))
    const whole = areas[areas.length - 1]!
    if (!this.repeats && time < 0) return time * this.values[0]!
    if (!this.repeats && time > this.length) return whole + (time - this.length) * this.values.at(-1)!
    const turns = this.repeats ? Math.floor(time / this.length) : 0
    const inside = time - turns * this.length
    const index = this.#indexAt(inside)
    const step = inside - this.times[index]!
    return turns * whole + areas[index]! + (step * (this.values[index]! + this.#between(inside))) / 2
  }
}

/** A segment tree: leaves from `size` on, each node below holds the least and greatest of its two children. */
function extremesTree(values: Float64Array): { low: Float64Array; high: Float64Array } {
  const size = values.length
  const low = new Float64Array(2 * size)
  const high = new Float64Array(2 * size)
  low.set(values, size)
  high.set(values, size)
  for (let node = size - 1; node > 0; node--) {
    low[node] = Math.min(low[2 * node]!, low[2 * node + 1]!)
    high[node] = Math.max(high[2 * node]!, high[2 * node + 1]!)
  }
  return { low, high }
}

/** The integral up to each point, by trapezoids. */
function areasOf(times: Float64Array, values: Float64Array): Float64Array {
  const areas = new Float64Array(times.length)
  for (let index = 1; index < times.length; index++) {
    const width = times[index]! - times[index - 1]!
    areas[index] = areas[index - 1]! + (width * (values[index]! + values[index - 1]!)) / 2
  }
  return areas
}
