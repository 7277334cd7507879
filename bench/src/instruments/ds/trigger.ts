import type { Signal } from '../signal.ts'
import type { Slope } from './settings.ts'

interface Search {
  /** Times in the signal, s. */
  from: number
  until: number
  /** Volts, with a hysteresis of ± `band` around them. */
  level: number
  band: number
  slope: Slope
}

/** When a signal next passes the level the way it is asked for, s; null when it does not before `until`. */
export function nextCrossing(signal: Signal | undefined, search: Search): number | null {
  if (!signal) return null
  const { from, until, level, band, slope } = search
  const { times, values, length, repeats } = signal
  // A repeating signal is followed through two periods: the first one tells on which side it comes in.
  const turn = repeats ? (Math.floor(from / length) - 1) * length : 0
  const rounds = repeats ? 4 : 1
  let side = 0
  let passed = 0
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < times.length; index++) {
      const value = values[index]!
      const time = turn + round * length + times[index]!
      if (index > 0 && (values[index - 1]! - level) * (value - level) <= 0 && value !== values[index - 1]!) {
        const share = (level - values[index - 1]!) / (value - values[index - 1]!)
        passed = time - (1 - share) * (times[index]! - times[index - 1]!)
      }
      const now = value >= level + band ? 1 : value <= level - band ? -1 : 0
      if (now === 0) continue
      const wanted = slope === 'RFAL' || (slope === 'POS') === now > 0
      if (side !== 0 && now !== side && wanted && passed >= from) return passed <= until ? passed : null
      side = now
    }
  }
  return null
}
