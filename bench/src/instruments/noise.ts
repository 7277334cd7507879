/** A source of repeatable noise: the same seed gives the same instrument. */
export interface Noise {
  /** Normally distributed, mean 0, standard deviation 1. */
  gaussian(): number
  /** Uniform in [0, 1). */
  uniform(): number
}

/** Switched off, for exact tests. */
export const SILENCE: Noise = { gaussian: () => 0, uniform: () => 0 }

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
  return { gaussian, uniform }
}
