/** Lines of a logic analyser. */
export const LINES = 16

export type Bit = 0 | 1

/** What a logic analyser has taken: the levels of its lines, kept as the samples at which one of them changes. */
export interface LogicTrace {
  /** Seconds between samples. */
  interval: number
  samples: number
  /** Samples from which on a word holds, rising; the first is 0. */
  at: ArrayLike<number>
  /** Bit n is line n. */
  words: ArrayLike<number>
}

/** Every sample given by itself as a trace. */
export function traceOf(words: ArrayLike<number>, interval: number): LogicTrace {
  const at: number[] = []
  const kept: number[] = []
  for (let sample = 0; sample < words.length; sample++) {
    const word = words[sample] ?? 0
    if (sample > 0 && word === kept.at(-1)) continue
    at.push(sample)
    kept.push(word)
  }
  return { interval, samples: words.length, at, words: kept }
}

/** One line of a trace: its level at a sample, and its edges. */
export class Line {
  readonly #first: Bit
  /** Samples at which the level is the other one than before. */
  readonly #edges: number[] = []

  /** @param inverted levels are read the other way round */
  constructor({ at, words }: Pick<LogicTrace, 'at' | 'words'>, line: number, inverted = false) {
    const bit = (index: number): Bit => (((((words[index] ?? 0) >> line) & 1) === 1) !== inverted ? 1 : 0)
    this.#first = bit(0)
    let last = this.#first
    for (let index = 1; index < at.length; index++) {
      if (bit(index) === last) continue
      last = bit(index)
      this.#edges.push(at[index]!)
    }
  }

  get edges(): readonly number[] {
    return this.#edges
  }

  level(sample: number): Bit {
    return (this.#before(sample + 1) % 2 === 0) === (this.#first === 1) ? 1 : 0
  }

  /** The next edge after a sample, where asked the next one to that level; null: there is none. */
  next(after: number, level?: Bit): number | null {
    let index = this.#before(after + 1)
    if (level !== undefined && this.#to(index) !== level) index++
    return this.#edges[index] ?? null
  }

  /** The level behind an edge. */
  #to(index: number): Bit {
    return (index % 2 === 0) === (this.#first === 0) ? 1 : 0
  }

  /** How many edges there are before a sample. */
  #before(sample: number): number {
    let [low, high] = [0, this.#edges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#edges[middle]! < sample) low = middle + 1
      else high = middle
    }
    return low
  }
}
