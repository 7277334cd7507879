import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutPauses } from './pauses.ts'

test('a pause of a day is played in ten seconds', () => {
  const line = withoutPauses([1_000, 5_000, 5_000, 86_405_000, 86_406_000])
  expect(line.lengthMs).toBe(16_000)
  expect(line.toLine(86_405_000)).toBe(15_000)
  expect(line.toSession(10_000)).toBe(5_000 + 43_200_000)
  expect(withoutPauses([]).lengthMs).toBe(0)
})

test('each act is at its own place, there and back, in the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 50 }), (gaps) => {
      let t = 0
      const times = gaps.map((gap) => (t += gap))
      const line = withoutPauses(times)
      const places = times.map(line.toLine)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      for (const time of times) expect(line.toSession(line.toLine(time))).toBeCloseTo(time, 3)
      expect(line.lengthMs).toBeLessThanOrEqual(t)
    }),
  )
})
