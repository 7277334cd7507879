import { SCORE_BANDS, type Three } from '../exams/statistics.ts'

/** So many have this score. */
export interface Counted {
  score: number
  n: number
}

export interface Spread {
  scored: number
  mean: number | null
  median: number | null
  /** Of a sample (divided by n − 1). */
  deviation: number | null
  lowest: number | null
  highest: number | null
  /** In steps of ten; 100 belongs to the last one. */
  distribution: number[]
  scoreBands: Three
}

const BINS = 10

/** The k-th lowest score, counted from 0. */
const at = (sorted: readonly Counted[], k: number): number => {
  let before = 0
  for (const { score, n } of sorted) {
    before += n
    if (k < before) return score
  }
  return 0
}

/** What scores say together, from how often each of them occurs: as exact as from a list of all, and as short as there are scores. */
export const spreadOf = (counts: readonly Counted[]): Spread => {
  const sorted = counts.filter(({ n }) => n > 0).toSorted((a, b) => a.score - b.score)
  const scored = sorted.reduce((sum, { n }) => sum + n, 0)
  const distribution = Array.from({ length: BINS }, () => 0)
  const scoreBands: Three = [0, 0, 0]
  for (const { score, n } of sorted) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(score / 10)))
    distribution[bin] = (distribution[bin] ?? 0) + n
    scoreBands[score < SCORE_BANDS[0] ? 0 : score >= SCORE_BANDS[1] ? 2 : 1] += n
  }
  if (scored === 0)
    return {
      scored,
      mean: null,
      median: null,
      deviation: null,
      lowest: null,
      highest: null,
      distribution,
      scoreBands,
    }
  const mean = sorted.reduce((sum, { score, n }) => sum + score * n, 0) / scored
  const squares = sorted.reduce((sum, { score, n }) => sum + n * (score - mean) ** 2, 0)
  return {
    scored,
    mean,
    median: (at(sorted, Math.floor((scored - 1) / 2)) + at(sorted, Math.floor(scored / 2))) / 2,
    deviation: scored < 2 ? null : Math.sqrt(squares / (scored - 1)),
    lowest: sorted[0]?.score ?? null,
    highest: sorted.at(-1)?.score ?? null,
    distribution,
    scoreBands,
  }
}
