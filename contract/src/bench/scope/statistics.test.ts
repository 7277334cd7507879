import fc from 'fast-check'
import { expect, it } from 'vitest'
import { counted, deviationOf, noStatistic } from './statistics.ts'

const volts = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 80 })

it('is that of all values together', () => {
  fc.assert(
    fc.property(volts, (values) => {
      const statistic = values.reduce(counted, noStatistic)
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
      expect(statistic.mean).toBeCloseTo(mean, 8)
      expect(deviationOf(statistic)).toBeCloseTo(Math.sqrt(variance), 6)
      expect([statistic.least, statistic.greatest]).toEqual([Math.min(...values), Math.max(...values)])
      expect([statistic.count, statistic.current]).toEqual([values.length, values.at(-1)])
    }),
  )
})

it('counts nothing that has no value', () => {
  expect(counted(noStatistic, NaN)).toEqual(noStatistic)
  expect(counted(counted(noStatistic, 2), Infinity).count).toBe(1)
  expect(deviationOf(noStatistic)).toBeNaN()
})
