import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPairs, createSpread } from './moments.ts'

const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 60 })
const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
/** The formulas as they stand in books, over all values at once. */
const plain = (x: readonly number[], y: readonly number[]) => {
  const [mx, my] = [sum(x) / x.length, sum(y) / y.length]
  const products = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    sum(a.map((value, k) => (value - ma) * ((b[k] ?? 0) - mb)))
  const [xx, yy, xy] = [products(x, mx, x, mx), products(y, my, y, my), products(x, mx, y, my)]
  return { mean: mx, variance: xx / (x.length - 1), correlation: xx && yy ? xy / Math.sqrt(xx * yy) : null }
}

it('values one by one give what all of them at once give', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 7 }), (x, slope, step) => {
      const y = x.map((value, k) => slope * value + ((k * step) % 11))
      const expected = plain(x, y)
      const [spread, pairs] = [createSpread(), createPairs()]
      for (const [k, value] of x.entries()) {
        spread.add(value)
        pairs.add(value, y[k] ?? 0)
      }
      expect(spread.mean()).toBeCloseTo(expected.mean, 9)
      expect(spread.variance()).toBeCloseTo(expected.variance, 6)
      if (expected.correlation === null) expect(pairs.correlation()).toBeNull()
      else expect(pairs.correlation()).toBeCloseTo(expected.correlation, 9)
    }),
  )
  expect([createSpread().mean(), createSpread().variance(), createPairs().correlation()]).toEqual([
    null,
    null,
    null,
  ])
})
