import { expect, it } from 'vitest'
import { shifted, shiftOf } from './dates.rules.ts'

it('shifts by whole weeks, so that lessons keep their day', () => {
  expect(shiftOf(new Date('2026-09-07T00:00:00Z'), new Date('2027-02-22T00:00:00Z'))).toBe(168)
  // Semesters that begin on different days: the nearest number of weeks.
  expect(shiftOf(new Date('2026-09-07T00:00:00Z'), new Date('2027-02-24T00:00:00Z'))).toBe(168)
  expect(shiftOf(new Date('2026-09-07T00:00:00Z'), new Date('2026-09-07T00:00:00Z'))).toBe(0)
})

it('keeps the time of day where clocks are changed in between', () => {
  // 16:00 in Berlin in summer and in winter.
  const later = shifted(new Date('2026-09-07T14:00:00.250Z'), 84, 'Europe/Berlin')
  expect(later.toISOString()).toBe('2026-11-30T15:00:00.250Z')
  expect(shifted(new Date('2026-09-07T08:00:00Z'), 168, 'Asia/Shanghai').toISOString()).toBe(
    '2027-02-22T08:00:00.000Z',
  )
})
