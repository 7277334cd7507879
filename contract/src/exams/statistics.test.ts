import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../core/durations.ts'
import { createPairs } from '../core/moments.ts'
import { POINT, TENTH } from '../core/score.ts'
import { complaintsUntil } from './complaints.ts'
import { afterRubric, rubricPoints, type Rubric } from './rubric.ts'
import { scoreOf, type MarkedQuestion } from './results.ts'
import {
  createDiscrimination,
  createReliability,
  distribution,
  mean,
  median,
  rateBands,
  scoreBands,
  timeBands,
  timeSpent,
  variance,
} from './statistics.ts'

const correlation = (list: readonly (readonly [number, number])[]) => {
  const pairs = createPairs()
  for (const [x, y] of list) pairs.add(x, y)
  return pairs.correlation()
}
const discrimination = (list: readonly { points: number; total: number }[]) => {
  const figure = createDiscrimination()
  for (const mark of list) figure.add(mark)
  return figure.value()
}
const cronbachAlpha = (rows: readonly (readonly number[])[]) => {
  const reliability = createReliability()
  for (const row of rows) reliability.add(row)
  return reliability.alpha()
}

const marks = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 4, maxLength: 4 })

describe('figures of an exam', () => {
  it('agree with those computed by hand', () => {
    expect(variance([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(32 / 7, 12)
    expect(variance([1])).toBeNull()
    expect(mean([])).toBeNull()
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, null])
    const pairs = [1, 2, 3, 4].map((y, k) => [k < 2 ? 0 : 1, y] as const)
    expect(correlation(pairs)).toBeCloseTo(2 / Math.sqrt(5), 12)
    const own = [1, 1, 4, 5].map((total, k) => ({ total, points: k < 2 ? 0 : 1 }))
    expect(discrimination(own)).toBeCloseTo(2.5 / Math.sqrt(6.75), 12)
    expect(
      cronbachAlpha([
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    ).toBeCloseTo(1, 12)
    // σ² of the items 1 and 1, of the totals 3, 4, 5 also 1: α = 2 · (1 − 2/1) = −2.
    expect(
      cronbachAlpha([
        [1, 2],
        [3, 1],
        [2, 3],
      ]),
    ).toBeCloseTo(2 * (1 - 2 / 1), 12)
  })

  it('are null where nothing varies', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 20 }), (value, n) => {
        const same = Array.from({ length: n }, () => value)
        expect(correlation(same.map((x, k) => [x, k]))).toBeNull()
        expect(cronbachAlpha(same.map((x) => [x, x]))).toBeNull()
      }),
    )
  })

  it('stay within their bounds, whatever the order and the scale', () => {
    fc.assert(
      fc.property(fc.array(marks, { minLength: 3, maxLength: 30 }), (rows) => {
        const alpha = cronbachAlpha(rows)
        if (alpha !== null) {
          expect(alpha).toBeLessThanOrEqual(1 + 1e-9)
          expect(cronbachAlpha(rows.toReversed())).toBeCloseTo(alpha, 9)
          expect(cronbachAlpha(rows.map((row) => row.map((value) => value * 10 + 3)))).toBeCloseTo(alpha, 9)
        }
        const pairs = rows.map((row) => [row[0] ?? 0, row[1] ?? 0] as const)
        const r = correlation(pairs)
        if (r === null) return
        expect(Math.abs(r)).toBeLessThanOrEqual(1)
        expect(correlation(pairs.map(([x, y]) => [y, x]))).toBeCloseTo(r, 9)
        expect(correlation(pairs.map(([x, y]) => [-x, y * 2 + 1]))).toBeCloseTo(-r, 9)
      }),
    )
  })

  it('put the edges of the bands where the specification has them', () => {
    expect(scoreBands([59.9, 60, 89.9, 90, 100])).toEqual([1, 2, 2])
    expect(rateBands([0, 0.199, 0.2, 0.799, 0.8, 1])).toEqual([2, 2, 2])
    expect(timeBands([0, 59, 60, 240, 241])).toEqual([2, 2, 1])
    expect(distribution([0, 9.9, 10, 99.9, 100])).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
  })

  it('lose nobody', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true })), (scores) => {
        const sum = (list: readonly number[]) => list.reduce((total, n) => total + n, 0)
        expect(sum(scoreBands(scores))).toBe(scores.length)
        expect(sum(distribution(scores))).toBe(scores.length)
      }),
    )
  })

  it('give time to the question that was saved, at most ten minutes at once', () => {
    const saves = [
      { question: 2, at: 30_000 },
      { question: 1, at: 10_000 },
      { question: 2, at: 2_000_000 },
    ]
    expect([...timeSpent(0, saves)]).toEqual([
      [1, 10_000],
      [2, 620_000],
    ])
  })
})

const question = fc.record({
  worth: fc.integer({ min: 1, max: 200 }).map((n) => n * TENTH),
  share: fc.integer({ min: 0, max: 10 }),
  treatment: fc.constantFrom('key', 'full', 'dropped') as fc.Arbitrary<MarkedQuestion['treatment']>,
})

describe('the score of a paper', () => {
  it('is the exact sum while nothing is dropped, and lies between nothing and all of it', () => {
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 30 }), (list) => {
        const questions = list.map(({ worth, share, treatment }) => ({
          worth,
          treatment,
          points: Math.floor((worth * share) / 10 / TENTH) * TENTH,
        }))
        const worth = questions.reduce((sum, one) => sum + one.worth, 0)
        const score = scoreOf(questions)!
        expect(Number.isInteger(score)).toBe(true)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(worth)
        const marked = questions.map((one) => ({ ...one, treatment: 'key' as const }))
        expect(scoreOf(marked)).toBe(questions.reduce((sum, one) => sum + one.points, 0))
      }),
    )
  })

  it('is not known while something is left to mark, unless that does not matter', () => {
    const open = { worth: POINT, points: null, treatment: 'key' as const }
    const done = { worth: POINT, points: POINT, treatment: 'key' as const }
    expect(scoreOf([done, open])).toBeNull()
    expect(scoreOf([done, { ...open, treatment: 'full' }])).toBe(2 * POINT)
    expect(scoreOf([done, { ...open, treatment: 'dropped' }])).toBe(2 * POINT)
    expect(scoreOf([{ ...open, treatment: 'dropped' }])).toBe(POINT)
  })
})

const text = { en: 'Item' }
const rubrics = fc.record({
  start: fc.constantFrom('nothing', 'all') as fc.Arbitrary<Rubric['start']>,
  items: fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) => fc.integer({ min: -50, max: 50 }).map((n) => ({ id, points: n * TENTH, text }))),
      ),
    ),
}) as fc.Arbitrary<Rubric>

describe('a rubric', () => {
  it('adds up from nothing or takes from all, within the question', () => {
    const items = [
      { id: 'a', points: 3 * POINT, text },
      { id: 'b', points: -POINT, text },
    ]
    expect(rubricPoints({ start: 'nothing', items }, ['a', 'b'], 10 * POINT)).toBe(2 * POINT)
    expect(rubricPoints({ start: 'all', items }, ['b'], 10 * POINT)).toBe(9 * POINT)
    expect(rubricPoints({ start: 'nothing', items }, ['b'], 10 * POINT)).toBe(0)
    expect(rubricPoints({ start: 'all', items }, ['a'], 10 * POINT)).toBe(10 * POINT)
  })

  it('edited, moves marks by what its items moved by; unchanged, none; marks without items never', () => {
    const max = 10 * POINT
    fc.assert(
      fc.property(rubrics, rubrics, fc.subarray(['a', 'b', 'c', 'd']), (before, after, applied) => {
        const rubric = applied.filter((id) => before.items.some((item) => item.id === id))
        const points = rubricPoints(before, rubric, max)
        const mark = { points, rubric }
        expect(afterRubric(mark, before, before, max)).toEqual(mark)
        const kept = rubric.filter((id) => after.items.some((item) => item.id === id))
        const expected = rubric.length === 0 ? mark : { points: rubricPoints(after, kept, max), rubric: kept }
        expect(afterRubric(mark, before, after, max)).toEqual(expected)
        expect(afterRubric({ points: null, rubric }, before, after, max).points).toBeNull()
      }),
    )
  })
})

describe('the time for complaints', () => {
  const day = DAY_MS
  const at = (days: number) => new Date(days * day)
  const facts = { rule: 'end' as const, status: 3, lastSealAt: at(2), releasedAt: null, days: 7 }
  const own = { submittedAt: at(1), gradedAt: at(1) }

  it('counts from when the result could first be seen', () => {
    expect(complaintsUntil({ ...facts, ...own }, at(3))).toEqual(at(9))
    expect(complaintsUntil({ ...facts, ...own, gradedAt: at(5) }, at(6))).toEqual(at(12))
    expect(complaintsUntil({ ...facts, ...own, rule: 'submission' }, at(1.5))).toEqual(at(8))
    expect(complaintsUntil({ ...facts, ...own, rule: 'manual', releasedAt: at(4) }, at(5))).toEqual(at(11))
  })

  it('is none before the release, after its end, while a review is open, or where there is none', () => {
    expect(complaintsUntil({ ...facts, ...own }, at(1.5))).toBeNull()
    expect(complaintsUntil({ ...facts, ...own }, at(9))).toBeNull()
    expect(complaintsUntil({ ...facts, ...own, status: 2 }, at(3))).toBeNull()
    expect(complaintsUntil({ ...facts, ...own, days: 0 }, at(3))).toBeNull()
  })
})
