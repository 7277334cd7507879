import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distribution, mean, median, scoreBands, variance } from '../exams/statistics.ts'
import { spreadOf, type Counted } from './spread.ts'

/** Scores of at most two decimals, many of them alike. */
const scores = fc.array(
  fc.integer({ min: 0, max: 200 }).map((half) => half / 2),
  { maxLength: 60 },
)

const countsOf = (list: readonly number[]): Counted[] =>
  [...Map.groupBy(list, (score) => score)].map(([score, all]) => ({ score, n: all.length }))

test('what is told from counts is what a list of all scores tells', () => {
  fc.assert(
    fc.property(scores, (list) => {
      const spread = spreadOf(countsOf(list))
      const whole = variance(list)
      expect(spread.scored).toBe(list.length)
      expect(spread.mean ?? 0).toBeCloseTo(mean(list) ?? 0, 9)
      expect(spread.median).toBe(median(list))
      expect(spread.deviation ?? -1).toBeCloseTo(whole === null ? -1 : Math.sqrt(whole), 9)
      expect(spread.lowest).toBe(list.length > 0 ? Math.min(...list) : null)
      expect(spread.highest).toBe(list.length > 0 ? Math.max(...list) : null)
      expect(spread.distribution).toEqual(distribution(list))
      expect(spread.scoreBands).toEqual(scoreBands(list))
    }),
  )
})

test('59.99 fails, 60 passes, 90 is excellent', () => {
  const counts = [59.99, 60, 89.99, 90, 100].map((score) => ({ score, n: 1 }))
  expect(spreadOf(counts).scoreBands).toEqual([1, 2, 2])
})

test('nobody has no mean', () => {
  expect(spreadOf([])).toMatchObject({ scored: 0, mean: null, median: null, deviation: null, lowest: null })
})
