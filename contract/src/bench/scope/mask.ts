/** How far a mask reaches around a trace, divisions to each side: limits and what it begins with (DS1000Z, `:MASK:X`, `:MASK:Y`). */
export const MASK_X = { min: 0.02, max: 4, home: 0.24 } as const
export const MASK_Y = { min: 0.04, max: 5.12, home: 0.48 } as const

/** The band in which each point of a trace has to lie; divisions, or whatever the trace was given in. */
export interface Mask {
  low: Float64Array
  high: Float64Array
}

/**
 * The mask of a trace: at each point from the least to the greatest of its neighbours, widened.
 * @param reach neighbours to each side, points
 */
export function maskOf(trace: ArrayLike<number>, reach: number, margin: number): Mask {
  const extreme = (worse: (a: number, b: number) => number, widened: number): Float64Array =>
    Float64Array.from({ length: trace.length }, (_, k) => {
      let found = trace[k]!
      const last = Math.min(trace.length - 1, k + reach)
      for (let n = Math.max(0, k - reach); n <= last; n++) found = worse(found, trace[n]!)
      return found + widened
    })
  return { low: extreme(Math.min, -margin), high: extreme(Math.max, margin) }
}

/** Whether a trace lies within the mask; where one of them ends nothing is tested. */
export function passes({ low, high }: Mask, trace: ArrayLike<number>): boolean {
  const count = Math.min(low.length, trace.length)
  for (let k = 0; k < count; k++) if (trace[k]! < low[k]! || trace[k]! > high[k]!) return false
  return count > 0
}
