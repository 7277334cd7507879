import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POINT } from '../core/score.ts'
import {
  assessments,
  attainmentOf,
  courseAttainment,
  exactly,
  FULL,
  levelAt,
  Sums,
  type Earned,
  type Piece,
  type Weights,
} from './attainment-rule.ts'

const weights = (more: Partial<Weights>): Weights => ({
  exam: 0,
  quiz: 0,
  lab: 0,
  report: 0,
  column: 0,
  ...more,
})
type Counted = readonly [Piece, Earned]
const summed = (counted: readonly Counted[]): Sums => {
  const sums = new Sums()
  for (const [piece, points] of counted) sums.add(piece, points)
  return sums
}
const piece = (of: Piece['of'], full: number): Piece => ({ id: `${of}${full}`, of, full: full * POINT })

const anyWeights = fc
  .tuple(...assessments.map(() => fc.nat(10_000)))
  .map(
    (list) =>
      Object.fromEntries(assessments.map((of, k) => [of, list[k] ?? 0])) as Record<Piece['of'], number>,
  )
const anyCounted: fc.Arbitrary<Counted> = fc
  .tuple(
    fc.constantFrom(...assessments),
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  )
  .map(([of, full, share]) => [{ id: '', of, full }, share === null ? null : Math.floor(share * full)])
const anyWork = fc.array(anyCounted, { maxLength: 30 })

describe('the attainment of an outcome', () => {
  it('is the share of the points of each assessment, by its weight', () => {
    const { value, parts } = attainmentOf(
      weights({ exam: 6000, lab: 4000 }),
      summed([
        [piece('exam', 20), 15 * POINT],
        [piece('exam', 10), 6 * POINT],
        [piece('lab', 100), 90 * POINT],
      ]),
    )
    // 21 of 30 points in the exam, 90 of 100 in the lab.
    expect(value).toBe(780)
    expect(parts.filter(({ weight }) => weight > 0)).toEqual([
      { of: 'exam', weight: 6000, share: 700, earned: 420 },
      { of: 'lab', weight: 4000, share: 900, earned: 360 },
    ])
  })

  it('takes what is missing for nothing, not for zero: its weight is left to the others', () => {
    const both = weights({ exam: 6000, lab: 4000 })
    expect(
      attainmentOf(
        both,
        summed([
          [piece('lab', 100), 90 * POINT],
          [piece('exam', 20), null],
        ]),
      ).value,
    ).toBe(900)
    expect(attainmentOf(both, summed([])).value).toBeNull()
    expect(attainmentOf(both, summed([[piece('exam', 20), 0]])).value).toBe(0)
    // Graded work that weighs nothing says nothing.
    expect(attainmentOf(weights({ exam: 1 }), summed([[piece('lab', 100), 0]])).value).toBeNull()
  })

  it('rounds once, half up', () => {
    const half = attainmentOf(weights({ exam: 1 }), summed([[{ id: '', of: 'exam', full: 2000 }, 1001]]))
    expect(half.value).toBe(501)
  })

  it('has parts that add up to it, and lies between the least and the greatest share', () => {
    fc.assert(
      fc.property(anyWeights, anyWork, (given, work) => {
        const { value, parts } = attainmentOf(given, summed(work))
        if (value === null) return parts.every(({ earned }) => earned === null)
        const shares = parts.flatMap(({ share, weight }) => (share !== null && weight > 0 ? [share] : []))
        expect(parts.reduce((sum, { earned }) => sum + (earned ?? 0), 0)).toBe(value)
        expect(value).toBeGreaterThanOrEqual(Math.min(...shares))
        expect(value).toBeLessThanOrEqual(Math.max(...shares))
        return value >= 0 && value <= FULL
      }),
    )
  })

  it('does not depend on the order of work, nor on how a weight is written', () => {
    fc.assert(
      fc.property(anyWeights, anyWork, fc.integer({ min: 1, max: 50 }), (given, work, factor) => {
        const larger = Object.fromEntries(assessments.map((of) => [of, given[of] * factor])) as Record<
          Piece['of'],
          number
        >
        const there = attainmentOf(given, summed(work))
        expect(attainmentOf(given, summed(work.toReversed()))).toEqual(there)
        expect(attainmentOf(larger, summed(work)).value).toBe(there.value)
      }),
    )
  })

  it('never falls when somebody earns more', () => {
    fc.assert(
      fc.property(anyWeights, anyWork, fc.nat(29), fc.nat(1_000_000), (given, work, at, more) => {
        const better = work.map(([one, points], k): Counted => [
          one,
          points !== null && k === at ? Math.min(one.full, points + more) : points,
        ])
        const [before, after] = [
          attainmentOf(given, summed(work)).value,
          attainmentOf(given, summed(better)).value,
        ]
        expect(after === null).toBe(before === null)
        expect(after ?? 0).toBeGreaterThanOrEqual(before ?? 0)
      }),
    )
  })

  it('of a class is that of all its work together, whoever did it', () => {
    fc.assert(
      fc.property(anyWeights, fc.array(anyWork, { maxLength: 5 }), (given, students) => {
        const sums = new Sums()
        for (const work of students) for (const [one, points] of work) sums.add(one, points)
        expect(attainmentOf(given, sums)).toEqual(attainmentOf(given, summed(students.flat())))
      }),
    )
  })
})

describe('the attainment of a course', () => {
  it('is the weighted mean of its outcomes, with parts that add up', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(10_000), anyWeights, anyWork), { maxLength: 12 }), (list) => {
        const outcomes = list.map(([weight, given, work]) => ({
          weight,
          exact: exactly(given, summed(work)),
        }))
        const { value, earned } = courseAttainment(outcomes)
        const known = outcomes.filter(({ weight, exact }) => weight > 0 && exact)
        expect(value === null).toBe(known.length === 0)
        expect(earned.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(value ?? 0)
      }),
    )
    const exact = (over: bigint) => ({ over, under: 10n })
    expect(
      courseAttainment([
        { weight: 7000, exact: exact(8n) },
        { weight: 3000, exact: exact(6n) },
        { weight: 0, exact: exact(1n) },
      ]),
    ).toEqual({ value: 740, earned: [560, 180, null] })
  })

  it('has a level by the highest bound that it reaches', () => {
    const levels = [{ from: 900 }, { from: 600 }]
    expect([950, 900, 899, 600, 599].map((value) => levelAt(levels, value))).toEqual([0, 0, 1, 1, 2])
  })
})
