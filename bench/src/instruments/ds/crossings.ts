export interface Crossing {
  /** Sample index with fraction. */
  at: number
  rising: boolean
}

/**
 * Where a signal passes `level`, with a hysteresis band of ±`band` around it: noise inside the band makes no crossings. The
 * place is found by a straight line fitted through the samples in the band, so that quantisation averages out.
 */
export function crossings(samples: Float64Array, level: number, band: number, from = 0): Crossing[] {
  const found: Crossing[] = []
  let side = 0
  let left = from
  for (let index = from; index < samples.length; index++) {
    const value = samples[index] ?? NaN
    const now = value >= level + band ? 1 : value <= level - band ? -1 : 0
    if (now === 0) continue
    if (side !== 0 && now !== side) found.push({ at: passage(samples, level, left, index), rising: now > 0 })
    side = now
    left = index
  }
  return found
}

/** Where the line through samples `left`…`right` meets the level. */
function passage(samples: Float64Array, level: number, left: number, right: number): number {
  const count = right - left + 1
  const middle = (left + right) / 2
  let mean = 0
  for (let index = left; index <= right; index++) mean += (samples[index] ?? 0) / count
  let slope = 0
  let spread = 0
  for (let index = left; index <= right; index++) {
    slope += (index - middle) * ((samples[index] ?? 0) - mean)
    spread += (index - middle) ** 2
  }
  const at = middle + ((level - mean) * spread) / slope
  return Math.min(right, Math.max(left, at))
}

/** Mean over whole periods where there are any, else over everything. */
export function periodicMean(samples: Float64Array): number {
  let min = Infinity
  let max = -Infinity
  for (const value of samples) {
    if (value < min) min = value
    if (value > max) max = value
  }
  const edges =
    max > min ? crossings(samples, (min + max) / 2, (max - min) / 10).filter((each) => each.rising) : []
  const whole = edges.length > 1
  const from = whole ? Math.round(edges[0]?.at ?? 0) : 0
  const to = whole ? Math.round(edges.at(-1)?.at ?? 0) : samples.length
  let sum = 0
  for (let index = from; index < to; index++) sum += samples[index] ?? 0
  return sum / (to - from)
}
