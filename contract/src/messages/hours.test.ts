import { expect, it } from 'vitest'
import { isOfficeHour } from './hours.ts'

const slots = [{ weekday: 1, from: 14 * 60, to: 16 * 60 }]

it('is an hour of the clocks in the zone, from its first minute to before its last', () => {
  const at = (time: string) => isOfficeHour(slots, new Date(time), 'Asia/Shanghai')
  expect(at('2026-11-30T06:00:00Z')).toBe(true)
  expect(at('2026-11-30T07:59:59Z')).toBe(true)
  expect(at('2026-11-30T08:00:00Z')).toBe(false)
  expect(at('2026-11-30T14:30:00Z')).toBe(false)
  expect(at('2026-12-01T06:00:00Z')).toBe(false)
})
