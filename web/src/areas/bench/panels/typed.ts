import { parseQuantity } from '@labbox/contract/core/quantity.ts'
import type { Steps } from './steps.ts'

/** What is typed at a knob: plain or with prefix and unit; per cent and degrees as the bare number. */
export const readTyped = (text: string, unit: string): number | null => {
  const bare = text.replace('−', '-').replace(/[%°]\s*$/, '')
  return parseQuantity(bare, unit === '%' || unit === '°' ? '' : unit)
}

/** Beyond which end of its knob a value lies; null where it can be set. A hair's breadth for numbers that went through text. */
export const outside = ({ min, max }: Pick<Steps, 'min' | 'max'>, value: number): 'low' | 'high' | null => {
  const hair = 1e-9 * Math.max(Math.abs(min), Math.abs(max))
  if (value > max + hair) return 'high'
  return value < min - hair ? 'low' : null
}
