import { z } from 'zod'
import { MINUTE_MS } from '../core/durations.ts'
import { endpoint } from '../core/endpoint.ts'
import { createPairs, createSpread, NO_VARIATION, type Spread } from '../core/moments.ts'
import { FileData, Id, LocalText, XLSX } from '../core/types.ts'
import { QuestionContent, QuestionType } from '../questions/content.ts'
import { MarkKey } from '../questions/key.ts'

/** Bands of the specification: below the first, from the second on. */
export const SCORE_BANDS = [60, 90] as const
export const RATE_BANDS = [0.2, 0.8] as const
export const HOUR_BANDS = [1, 4] as const

/** With fewer papers a coefficient is meaningless: with two it is 1 or −1, and alpha can be any negative number. */
export const FEWEST_PAPERS = 5

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
  const spread = createSpread()
  for (const value of values) spread.add(value)
  return spread.variance()
}

export const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}

/**
 * Discrimination of a question: the correlation (Pearson's) of what it earned with what the rest of the paper earned; the question
 * itself is left out, it would correlate with itself. Where a question earns all or nothing, this is the point-biserial correlation
 * (Crocker & Algina, Introduction to Classical and Modern Test Theory, 1986, ch. 14). Null where one of both does not vary.
 * By hand, a question of 1 point and totals 1 1 4 5 with marks 0 0 1 1: rest 1 1 3 4, Σdxdy = 2.5, Σdx² = 1, Σdy² = 6.75, r = 0.962.
 */
export const createDiscrimination = () => {
  const pairs = createPairs()
  return {
    add: ({ points, total }: { points: number; total: number }): void => pairs.add(points, total - points),
    value: pairs.correlation,
  }
}

/**
 * Cronbach's alpha: k/(k−1) · (1 − Σσ²ᵢ/σ²ₜ) over the k questions that all of these students had
 * (Cronbach, Psychometrika 16, 1951), from what they earned student by student. Null of fewer than two questions or students, where
 * all have the same total, and where not all rows are equally long.
 * By hand, three students with marks (1,1) (2,2) (3,3): σ² = 1 each, of the totals 4, α = 2 · (1 − 2/4) = 1.
 */
export const createReliability = () => {
  const total = createSpread()
  let items: Spread[] | null = null
  let even = true
  return {
    add: (row: readonly number[]): void => {
      items ??= row.map(createSpread)
      even &&= row.length === items.length
      if (!even) return
      for (const [k, value] of row.entries()) items[k]?.add(value)
      total.add(row.reduce((sum, value) => sum + value, 0))
    },
    alpha: (): number | null => {
      const [k, whole] = [items?.length ?? 0, total.variance()]
      if (!items || !even || k < 2 || whole === null || whole < NO_VARIATION) return null
      const parts = items.reduce((sum, item) => sum + (item.variance() ?? 0), 0)
      return (k / (k - 1)) * (1 - parts / whole)
    },
  }
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

/** A longer pause between two saves counts as absence. */
const LONGEST_MS = 10 * MINUTE_MS

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
  access: 'exams:result:page',
  summary: 'Distribution, bands, facility, discrimination, choices, time and reliability of an exam',
  query: z.object({ id: Id }),
  data: ExamStatistics,
})

export const examStatisticsExport = endpoint({
  method: 'GET',
  path: '/exam/stat/export',
  access: 'exams:result:page',
  summary: 'The figures of an exam, of its questions and of their options, as a workbook',
  query: z.object({ id: Id }),
  data: FileData,
  file: [XLSX],
})
