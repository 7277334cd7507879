import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, LocalText } from '../core/types.ts'
import { QuestionContent, QuestionType } from '../questions/content.ts'
import { MarkKey } from '../questions/key.ts'

/** Bands of the specification: below the first, from the second on. */
export const SCORE_BANDS = [60, 90] as const
export const RATE_BANDS = [0.2, 0.8] as const
export const HOUR_BANDS = [1, 4] as const

export type Three = [low: number, middle: number, high: number]

const banded = (values: readonly number[], isHigh: (value: number) => boolean, low: number): Three => {
  const bands: Three = [0, 0, 0]
  for (const value of values) bands[value < low ? 0 : isHigh(value) ? 2 : 1] += 1
  return bands
}
/** Scores below 60, between, 90 and above. */
export const scoreBands = (scores: readonly number[]): Three =>
  banded(scores, (score) => score >= SCORE_BANDS[1], SCORE_BANDS[0])
/** Correct rates below 20 %, between, 80 % and above. */
export const rateBands = (rates: readonly number[]): Three =>
  banded(rates, (rate) => rate >= RATE_BANDS[1], RATE_BANDS[0])
/** Under an hour, between, over four hours. */
export const timeBands = (minutes: readonly number[]): Three =>
  banded(minutes, (value) => value > HOUR_BANDS[1] * 60, HOUR_BANDS[0] * 60)

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Variance of a sample (divided by n − 1); null of fewer than two. */
export const variance = (values: readonly number[]): number | null => {
  const centre = mean(values)
  if (centre === null || values.length < 2) return null
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1)
}

export const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}

/**
 * Pearson's correlation; null where one of both does not vary. Of a variable with two values it is the point-biserial correlation
 * (Crocker & Algina, Introduction to Classical and Modern Test Theory, 1986, ch. 14).
 * By hand: x = 0 0 1 1, y = 1 2 3 4: Σdxdy = 2, Σdx² = 1, Σdy² = 5, r = 2/√5 = 0.894.
 */
export const correlation = (pairs: readonly (readonly [number, number])[]): number | null => {
  if (pairs.length < 2) return null
  const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
  const [mx, my] = [mean(x) ?? 0, mean(y) ?? 0]
  const sum = (of: (a: number, b: number) => number) =>
    pairs.reduce((total, [a, b]) => total + of(a - mx, b - my), 0)
  const [xx, yy] = [sum((a) => a * a), sum((_, b) => b * b)]
  // what rounding leaves of a constant is no variation
  if (xx < 1e-12 || yy < 1e-12) return null
  return Math.max(-1, Math.min(1, sum((a, b) => a * b) / Math.sqrt(xx * yy)))
}

/**
 * Discrimination of a question: the correlation of what it earned with what the rest of the paper earned (the question itself
 * left out: it would correlate with itself).
 * By hand, a question of 1 point and totals 1 1 4 5 with marks 0 0 1 1: rest 1 1 3 4, Σdxdy = 2.5, Σdx² = 1, Σdy² = 6.75, r = 0.962.
 */
export const discrimination = (marks: readonly { points: number; total: number }[]): number | null =>
  correlation(marks.map(({ points, total }) => [points, total - points]))

/**
 * Cronbach's alpha: k/(k−1) · (1 − Σσ²ᵢ/σ²ₜ) over the k questions that all of these students had
 * (Cronbach, Psychometrika 16, 1951). Null of fewer than two questions or students, or where all have the same total.
 * By hand, three students with marks (1,1) (2,2) (3,3): σ² = 1 each, of the totals 4, α = 2 · (1 − 2/4) = 1.
 */
export const cronbachAlpha = (rows: readonly (readonly number[])[]): number | null => {
  const k = rows[0]?.length ?? 0
  if (k < 2 || rows.length < 2) return null
  const total = variance(rows.map((row) => row.reduce((sum, value) => sum + value, 0)))
  if (total === null || total < 1e-12) return null
  let items = 0
  for (let item = 0; item < k; item += 1) items += variance(rows.map((row) => row[item] ?? 0)) ?? 0
  return (k / (k - 1)) * (1 - items / total)
}

/** How many scores lie in each step of ten; 100 belongs to the last one. */
export const distribution = (scores: readonly number[]): number[] => {
  const bins = Array.from({ length: 10 }, () => 0)
  for (const score of scores) {
    const at = Math.min(9, Math.max(0, Math.floor(score / 10)))
    bins[at] = (bins[at] ?? 0) + 1
  }
  return bins
}

/** Between two saves somebody was away rather than at the question. */
const LONGEST_MS = 10 * 60_000

/**
 * How long each question took: the time from what was saved before (or the start) to its own saves; a longer pause than ten minutes
 * counts as ten.
 */
export const timeSpent = (
  startedAt: number,
  saves: readonly { question: number; at: number }[],
): Map<number, number> => {
  const spent = new Map<number, number>()
  let before = startedAt
  for (const { question, at } of saves.toSorted((a, b) => a.at - b.at)) {
    const took = Math.min(LONGEST_MS, Math.max(0, at - before))
    spent.set(question, (spent.get(question) ?? 0) + took)
    before = Math.max(before, at)
  }
  return spent
}

const Share = z.number().nullable()
const Bands = z.tuple([z.number().int(), z.number().int(), z.number().int()])

/** One version of a question over all papers of the exam that have it. */
export const QuestionStatistics = z.object({
  versionId: Id,
  questionId: Id,
  /** Numbers it has in the exam. */
  numbers: z.array(z.number().int()),
  type: QuestionType,
  content: QuestionContent,
  key: MarkKey.nullable(),
  files: z.record(z.string(), z.string()),
  attempts: z.number().int(),
  /** Left empty. */
  empty: z.number().int(),
  /** Mean share of the points, 0…1. */
  facility: Share,
  /** −1…1; of fewer than ten attempts it says little. */
  discrimination: Share,
  /** Share of those who got all points. */
  correctRate: Share,
  /** By id of the option (or true, false), how many chose it. */
  choices: z.record(z.string(), z.number().int()),
  medianSeconds: z.number().nullable(),
  dropped: z.boolean(),
})
export type QuestionStatistics = z.infer<typeof QuestionStatistics>

export const ExamStatistics = z.object({
  id: Id,
  name: LocalText,
  students: z.number().int(),
  sat: z.number().int(),
  missed: z.number().int(),
  /** Papers with a final score. */
  scored: z.number().int(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  deviation: z.number().nullable(),
  highest: z.number().nullable(),
  lowest: z.number().nullable(),
  distribution: z.array(z.number().int()),
  scoreBands: Bands,
  rateBands: Bands,
  timeBands: Bands,
  medianMinutes: z.number().nullable(),
  /** Null where not everybody had the same questions. */
  alpha: z.number().nullable(),
  questions: z.array(QuestionStatistics),
})
export type ExamStatistics = z.infer<typeof ExamStatistics>

export const examStatistics = endpoint({
  method: 'GET',
  path: '/exam/stat/get',
  access: 'exams:exam:mark',
  summary: 'Distribution, bands, facility, discrimination, choices, time and reliability of an exam',
  query: z.object({ id: Id }),
  data: ExamStatistics,
})
