/**
 * Mean, spread and correlation of values that come one by one, of any number without keeping them (Welford, Technometrics 4, 1962).
 */

/** Relative spread below which values count as constant: it comes from rounding. */
export const NO_VARIATION = 1e-12

export interface Spread {
  add: (value: number) => void
  /** Null of none. */
  mean: () => number | null
  /** Of a sample (divided by n − 1); null of fewer than two. */
  variance: () => number | null
}

export const createSpread = (): Spread => {
  let [n, mean, squares] = [0, 0, 0]
  return {
    add: (value) => {
      n += 1
      const before = value - mean
      mean += before / n
      squares += before * (value - mean)
    },
    mean: () => (n === 0 ? null : mean),
    variance: () => (n < 2 ? null : squares / (n - 1)),
  }
}

export interface Pairs {
  add: (x: number, y: number) => void
  /** Pearson's; null of fewer than two, and where one of both does not vary. */
  correlation: () => number | null
}

export const createPairs = (): Pairs => {
  let [n, mx, my, xx, yy, xy] = [0, 0, 0, 0, 0, 0]
  return {
    add: (x, y) => {
      n += 1
      const [dx, dy] = [x - mx, y - my]
      mx += dx / n
      my += dy / n
      xx += dx * (x - mx)
      yy += dy * (y - my)
      xy += dx * (y - my)
    },
    correlation: () => {
      if (n < 2 || xx < NO_VARIATION || yy < NO_VARIATION) return null
      return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
    },
  }
}
