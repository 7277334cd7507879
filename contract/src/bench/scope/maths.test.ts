import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mathTrace } from './maths.ts'

const INTERVAL = 1e-4
const volts = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 3, maxLength: 60 })

it('what is added can be taken away', () => {
  fc.assert(
    fc.property(volts, volts, (a, b) => {
      const sum = mathTrace('ADD', a, b, INTERVAL)
      const back = mathTrace('SUBT', sum, b, INTERVAL)
      back.forEach((value, k) => expect(value).toBeCloseTo(a[k]!, 9))
    }),
  )
})

it('multiplies and divides point by point, and says where there is no quotient', () => {
  expect([...mathTrace('MULT', [1, 2, -3], [4, 5, 6], INTERVAL)]).toEqual([4, 10, -18])
  expect([...mathTrace('DIV', [1, 0, 9], [0, 0, 3], INTERVAL)]).toEqual([Infinity, NaN, 3])
})

it('integrates a cosine to a sine, and its slope is the cosine again', () => {
  const omega = 2 * Math.PI * 50
  const cosine = Float64Array.from({ length: 400 }, (_, k) => Math.cos(omega * k * INTERVAL))
  const integral = mathTrace('INTG', cosine, [], INTERVAL)
  integral.forEach((value, k) => expect(value).toBeCloseTo(Math.sin(omega * k * INTERVAL) / omega, 6))
  const slope = mathTrace('DIFF', integral, [], INTERVAL)
  slope.subarray(4, -4).forEach((value, k) => expect(value).toBeCloseTo(cosine[k + 4]!, 2))
})

it('a straight line has one slope, whatever its length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }),
      fc.double({ min: -9, max: 9, noNaN: true }),
      (count, rise) => {
        const line = Array.from({ length: count }, (_, k) => rise * k)
        mathTrace('DIFF', line, [], INTERVAL).forEach((value) =>
          expect(value).toBeCloseTo(rise / INTERVAL, 3),
        )
      },
    ),
  )
})
