import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '../core/durations.ts'
import { POINT } from '../core/score.ts'
import { daysLate, latePenalty } from './late.ts'

const due = new Date('2026-09-07T08:00:00Z')
const after = (ms: number) => new Date(due.getTime() + ms)

it.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [DAY_MS, 1],
  [DAY_MS + 1, 2],
  [5 * DAY_MS, 5],
])('%i ms after the end is %i days late', (ms, days) => expect(daysLate(due, after(ms))).toBe(days))

it.each([
  [80 * POINT, 2, 10, 16 * POINT],
  [80 * POINT, 11, 10, 80 * POINT],
  [80 * POINT, 0, 10, 0],
  // Half a unit goes up.
  [50, 1, 1, 1],
  [49, 1, 1, 0],
])('%i units, %i days at %i %% a day lose %i', (units, days, percent, lost) =>
  expect(latePenalty(units, days, percent)).toBe(lost),
)

it('never takes more than there is, and never less for more days', () => {
  const score = fc.integer({ min: 0, max: 100 * POINT })
  const days = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(score, days, fc.integer({ min: 0, max: 100 }), (units, n, percent) => {
      const lost = latePenalty(units, n, percent)
      expect(lost).toBeGreaterThanOrEqual(0)
      expect(lost).toBeLessThanOrEqual(units)
      expect(latePenalty(units, n + 1, percent)).toBeGreaterThanOrEqual(lost)
    }),
  )
})
