import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leadOf, momentOf } from './templates.ts'

const day = Date.parse('2026-03-02T00:00:00+08:00')

it('comes back to the same clock on another day', () => {
  fc.assert(
    fc.property(fc.nat(700 * 24 * 60), fc.integer({ min: -400, max: 400 }), (minutes, later) => {
      const lead = leadOf(day + minutes * 60_000, day)
      const other = day + later * 86_400_000
      expect(Date.parse(momentOf(lead, other)) - other).toBe(minutes * 60_000)
    }),
  )
})

it('takes what lies before the day as its begin', () => {
  expect(leadOf(day - 1, day)).toBe(0)
})
