import fc from 'fast-check'
import { expect, it } from 'vitest'
import { POINT } from '../core/score.ts'
import { MOST_POINTS, WHOLE } from './course-mark.ts'
import { practiceCell } from './practice.ts'

const score = (questions: number, earned: number, least: number) =>
  practiceCell({ questions, earned }, least).score

it('practice counts how well questions were answered, of as many as are asked for', () => {
  expect(score(20, 15 * WHOLE, 20)).toBe(75 * POINT)
  expect(score(10, 10 * WHOLE, 20)).toBe(50 * POINT)
  expect(score(40, 30 * WHOLE, 20)).toBe(75 * POINT)
  expect(score(3, 1 * WHOLE, 3)).toBe(333_333)
  expect(score(0, 0, 20)).toBeNull()
})

it('practising one more question well never costs anything', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.nat(100),
      fc.integer({ min: 1, max: 100 }),
      (n, part, least) => {
        const earned = Math.floor((n * WHOLE * part) / 100)
        const before = score(n, earned, least) ?? 0
        expect(score(n + 1, earned + WHOLE, least)).toBeGreaterThanOrEqual(before)
        expect(before).toBeLessThanOrEqual(MOST_POINTS)
      },
    ),
  )
})
