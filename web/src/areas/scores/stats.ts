/** Below this a score fails; from `EXCELLENT` on it is excellent. */
const PASS = 60
const EXCELLENT = 90

export type Band = 'fail' | 'pass' | 'excellent'
export const bandOf = (score: number): Band =>
  score < PASS ? 'fail' : score >= EXCELLENT ? 'excellent' : 'pass'

export interface Summary {
  graded: number
  average: number
  median: number
  highest: number
  lowest: number
  /** Shares from 0 to 1. */
  passed: number
  excellent: number
}

const round = (value: number): number => Math.round(value * 10) / 10

/** What a list of scores says at a glance; null when there are none. */
export const summary = (scores: readonly number[]): Summary | null => {
  if (scores.length === 0) return null
  const sorted = scores.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  const share = (wanted: (score: number) => boolean) => scores.filter(wanted).length / scores.length
  return {
    graded: scores.length,
    average: round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    median: round(sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2),
    highest: sorted.at(-1) ?? 0,
    lowest: sorted[0] ?? 0,
    passed: share((score) => score >= PASS),
    excellent: share((score) => score >= EXCELLENT),
  }
}
