import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, stepped, weeksOf } from './days.ts'

it.each([
  ['2026-09-15', 'month', '2026-08-31', '2026-10-04'],
  ['2026-02-10', 'month', '2026-01-26', '2026-03-01'],
  ['2027-02-10', 'month', '2027-02-01', '2027-02-28'],
  ['2026-11-01', 'week', '2026-10-26', '2026-11-01'],
] as const)('%s is shown by its %s from %s to %s', (day, span, first, last) => {
  const days = weeksOf(day, span).flat()
  expect([days.at(0), days.at(-1)]).toEqual([first, last])
})

it.each([
  ['2026-01-31', 'month', 1, '2026-02-01'],
  ['2026-01-31', 'month', -1, '2025-12-01'],
  ['2026-01-31', 'week', 1, '2026-02-07'],
] as const)('from %s one %s by %i is %s', (day, span, by, next) => expect(stepped(day, span, by)).toBe(next))

it('shows whole weeks that follow one another and have the day in them', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
  fc.assert(
    fc.property(day, fc.constantFrom('month' as const, 'week' as const), (one, span) => {
      const days = weeksOf(one, span).flat()
      expect(days).toContain(one)
      expect(days.length % 7).toBe(0)
      for (const [k, each] of days.entries()) if (k > 0) expect(each).toBe(addDays(days[k - 1]!, 1))
    }),
  )
})
