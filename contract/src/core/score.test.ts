import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutEqually, formatPoints, parsePoints, POINT, shareOf, TENTH } from './score.ts'

const points = fc.integer({ min: 0, max: 100 * POINT })

describe('points', () => {
  it.each([
    ['0', 0],
    ['12.5', 125_000],
    ['12.5000', 125_000],
    ['0.0001', 1],
    ['-2.25', -22_500],
  ])('reads %s', (text, units) => expect(parsePoints(text)).toBe(units))

  it.each(['', '1.23456', '1,5', '.5', 'NaN', '1e3', '١'])('does not read %s', (text) =>
    expect(parsePoints(text)).toBeNull(),
  )

  it('writes what it reads', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (n) => parsePoints(formatPoints(n)) === n),
    )
  })

  it('shares to the tenth, never more than there is, and all of it for all', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 40 }), fc.nat(50), (whole, count, part) => {
        const share = shareOf(whole, part, count)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(whole)
        if (part >= count) expect(share).toBe(whole)
        else {
          expect(share % TENTH === 0 || share === whole).toBe(true)
          expect(Math.abs(share - (whole * part) / count)).toBeLessThanOrEqual(TENTH / 2)
        }
      }),
    )
    expect(shareOf(5 * POINT, 2, 3)).toBe(3.3 * POINT)
    expect(shareOf(22_500, 1, 2)).toBe(11_000)
    // Half of a tenth counts as one.
    expect(shareOf(POINT, 1, 4)).toBe(0.3 * POINT)
  })

  it('cuts into parts that add up', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 40 }), (total, count) => {
        const parts = cutEqually(total, count)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(2 * TENTH)
      }),
    )
    expect(cutEqually(5 * POINT, 3)).toEqual([17_000, 17_000, 16_000])
  })
})
