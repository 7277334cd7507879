import { expect, it } from 'vitest'
import { daysUntil } from './days-until.ts'

it('counts a begun day, and nothing below none', () => {
  const until = '2026-12-06T08:00:00.000Z'
  const at = (time: string) => daysUntil(until, Date.parse(time))
  expect(at('2026-09-07T08:00:00.000Z')).toBe(90)
  expect(at('2026-09-07T08:00:01.000Z')).toBe(90)
  expect(at('2026-12-06T07:59:59.000Z')).toBe(1)
  expect(at('2026-12-06T08:00:00.000Z')).toBe(0)
  expect(at('2027-01-01T00:00:00.000Z')).toBe(0)
})
