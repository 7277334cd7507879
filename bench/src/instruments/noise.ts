/** A source of repeatable noise: the same seed gives the same instrument. */
export interface Noise {
  /** Normally distributed, mean 0, standard deviation 1. */
  gaussian(): number
  /** Uniform in [0, 1). */
  uniform(): number
  /** A numbered row of noise: what is read again is the same. */
  row(): NoiseRow
}

/** Standard deviation 1; by index, however often and in whatever order it is read. */
export interface NoiseRow {
  at(index: number): number
  /** The greatest of so many of them; the key tells one reading from another. */
  greatest(count: number, key: number): number
}

const QUIET: NoiseRow = { at: () => 0, greatest: () => 0 }

/** Switched off, for exact tests. */
export const SILENCE: Noise = { gaussian: () => 0, uniform: () => 0, row: () => QUIET }

/** The sum of the four bytes of a mixed number, nearly normal: of four equal distributions, each of variance (256² − 1) / 12. */
function byteSum(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ index, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed ^= mixed >>> 16
  return (mixed & 255) + ((mixed >>> 8) & 255) + ((mixed >>> 16) & 255) + (mixed >>> 24)
}

const BYTES = { mean: 510, deviation: Math.sqrt((256 ** 2 - 1) / 3) }
const MOST = (1020 - BYTES.mean) / BYTES.deviation

function rowOf(seed: number): NoiseRow {
  const at = (index: number): number => (byteSum(seed, index) - BYTES.mean) / BYTES.deviation
  return {
    at,
    // Cramér, Mathematical Methods of Statistics, §28.6: the greatest of n normal values.
    greatest(count, key) {
      const root = Math.sqrt(2 * Math.log(Math.max(count, 2)))
      const expected = root - (Math.log(Math.log(Math.max(count, 3))) + Math.log(4 * Math.PI)) / (2 * root)
      return Math.min(MOST, Math.max(0, expected + at(key) / root))
    },
  }
}

/** mulberry32 (T. Ettinger, public domain) with the polar Box–Muller method. */
export function makeNoise(seed: number): Noise {
  let state = seed >>> 0
  let spare: number | null = null
  function uniform(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  function gaussian(): number {
    if (spare !== null) {
      const value = spare
      spare = null
      return value
    }
    for (;;) {
      const x = 2 * uniform() - 1
      const y = 2 * uniform() - 1
      const square = x * x + y * y
      if (square === 0 || square >= 1) continue
      const factor = Math.sqrt((-2 * Math.log(square)) / square)
      spare = y * factor
      return x * factor
    }
  }
  return { gaussian, uniform, row: () => rowOf(uniform() * 4294967296) }
}
