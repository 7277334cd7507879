import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskOf, passes } from './mask.ts'

const trace = fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: 2, maxLength: 100 })

it('a trace lies within its own mask, and moved by less than its reach as well', () => {
  fc.assert(
    fc.property(
      trace,
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 0, max: 10 }),
      (points, reach, shift) => {
        const mask = maskOf(points, reach, 0.1)
        expect(passes(mask, points)).toBe(true)
        const moved = points.map(
          (_, k) => points[Math.min(points.length - 1, k + Math.min(shift, reach))]! + 0.09,
        )
        expect(passes(mask, moved)).toBe(true)
      },
    ),
  )
})

it('fails by a single point outside', () => {
  fc.assert(
    fc.property(trace, fc.nat(), fc.boolean(), (points, place, up) => {
      const mask = maskOf(points, 3, 0.5)
      const k = place % points.length
      const spoiled = [...points]
      spoiled[k] = up ? mask.high[k]! + 1e-6 : mask.low[k]! - 1e-6
      expect(passes(mask, spoiled)).toBe(false)
    }),
  )
})

it('nothing passes no mask', () => {
  expect(passes(maskOf([], 3, 1), [1])).toBe(false)
  expect(passes(maskOf([1], 3, 1), [])).toBe(false)
})
