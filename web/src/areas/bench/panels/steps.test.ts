import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decades, linear, oneTwoFive } from './steps.ts'

describe('steps of knobs', () => {
  it('go 1-2-5 through the decades and stop at the ends', () => {
    const timebase = oneTwoFive(5e-9, 50)
    expect([1, 2, 3, 4].map((n) => timebase.turn(1e-6, n, false))).toEqual([2e-6, 5e-6, 1e-5, 2e-5])
    expect(timebase.turn(1e-6, -1, false)).toBe(5e-7)
    expect(timebase.turn(5e-9, -3, false)).toBe(5e-9)
    expect(timebase.turn(20, 9, true)).toBe(50)
    expect(timebase.turn(3e-4, 1, false)).toBe(5e-4)
  })

  it('are equal on a linear knob, without leftovers of binary fractions', () => {
    const volts = linear(0, 30, 0.1, 0.01)
    expect(volts.turn(0.2, 1, false)).toBe(0.3)
    expect(volts.turn(0.2, 1, true)).toBe(0.21)
    expect(volts.turn(29.95, 4, false)).toBe(30)
    expect(volts.turn(5, -100, false)).toBe(0)
  })

  it('grow with a frequency', () => {
    const hertz = decades(1e-6, 25e6)
    expect(hertz.turn(1000, 1, false)).toBe(1100)
    expect(hertz.turn(1000, -1, false)).toBe(990)
    expect(hertz.turn(1000, 1, true)).toBe(1001)
    expect(hertz.turn(990, 2, false)).toBe(1100)
  })

  it.each([
    ['1-2-5', oneTwoFive(1e-3, 10)],
    ['linear', linear(-5, 5, 0.2)],
    ['decades', decades(1, 1e6)],
  ])('%s: a turn there and back stays inside and on the row', (_, steps) => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 20 }),
        (at, detents) => {
          const value = steps.min + at * (steps.max - steps.min)
          const there = steps.turn(value, detents, false)
          const back = steps.turn(there, -detents, false)
          for (const each of [there, back]) {
            expect(each).toBeGreaterThanOrEqual(steps.min)
            expect(each).toBeLessThanOrEqual(steps.max)
            expect(steps.place(each)).toBeGreaterThanOrEqual(0)
            expect(steps.place(each)).toBeLessThanOrEqual(1)
          }
          expect(there).toBeGreaterThanOrEqual(back)
        },
      ),
      { seed: 11, numRuns: 200 },
    )
  })
})
