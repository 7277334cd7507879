import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filtered, filterTypes, type FilterType } from './filter.ts'

const INTERVAL = 1e-5
const COUNT = 1200
const sine = (frequency: number) =>
  Float64Array.from({ length: COUNT }, (_, k) => Math.sin(2 * Math.PI * frequency * k * INTERVAL))
/** Amplitude away from the ends, by the effective value. */
const amplitude = (samples: Float64Array): number => {
  const middle = samples.subarray(COUNT / 4, (3 * COUNT) / 4)
  return Math.SQRT2 * Math.sqrt(middle.reduce((sum, value) => sum + value * value, 0) / middle.length)
}
const gain = (type: FilterType, frequency: number, corners: [number, number] = [2000, 6000]): number =>
  amplitude(filtered(type, sine(frequency), corners, INTERVAL))

describe('filters', () => {
  it.each([
    ['LPAS', 400, 1],
    ['LPAS', 2000, Math.SQRT1_2],
    ['LPAS', 12_000, 0],
    ['HPAS', 400, 0],
    ['HPAS', 12_000, 1],
    ['BPAS', 300, 0],
    ['BPAS', 3400, 1],
    ['BPAS', 25_000, 0],
    ['BST', 300, 1],
    ['BST', 3400, 0],
    ['BST', 25_000, 1],
  ] as const)('%s at %i Hz: %f', (type, frequency, expected) => {
    // A band of an octave and a half weakens its middle.
    const slack = type === 'BPAS' || type === 'BST' ? 0.1 : 0.05
    expect(Math.abs(gain(type, frequency) - expected)).toBeLessThan(slack)
  })

  it('delay nothing', () => {
    const input = sine(500)
    const low = filtered('LPAS', input, [4000, 0], INTERVAL)
    for (let k = COUNT / 4; k < (3 * COUNT) / 4; k++) expect(Math.abs(low[k]! - input[k]!)).toBeLessThan(0.01)
  })

  it('a level that does not change passes a low-pass whole, at its ends too, and no high-pass', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.constantFrom(...filterTypes),
        (volts, type) => {
          const passes = type === 'LPAS' || type === 'BST'
          for (const value of filtered(type, new Float64Array(COUNT).fill(volts), [500, 5000], INTERVAL))
            expect(value).toBeCloseTo(passes ? volts : 0, 6)
        },
      ),
    )
  })

  it('never give anything but numbers', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...filterTypes),
        fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { maxLength: 40 }),
        fc.tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true })),
        (type, samples, corners) => {
          const out = filtered(type, samples, corners, INTERVAL)
          expect(out).toHaveLength(samples.length)
          expect(out.every(Number.isFinite)).toBe(true)
        },
      ),
    )
  })
})
