import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ARBITRARY, codesOf, drawnInto, levelsOfCsv, levelsOfFormula, resampled } from './arbitrary.ts'

describe('a formula', () => {
  it('is one period', () => {
    const levels = levelsOfFormula('sin(2*pi*x)')!
    expect(levels).toHaveLength(ARBITRARY.points)
    expect(levels[0]).toBeCloseTo(0)
    expect(levels[ARBITRARY.points / 4]).toBeCloseTo(1)
    expect(levels[(3 * ARBITRARY.points) / 4]).toBeCloseTo(-1)
  })

  it('is cut off beyond what there is', () => {
    const levels = levelsOfFormula('3*x')!
    expect(Math.max(...levels)).toBe(1)
    expect(levels[(ARBITRARY.points / 6) | 0]).toBeLessThan(1)
  })

  test.each(['', 'sin(', 'sin(2*pi*y)', '1/x', 'log(-x)', '"a"', 'x>0.5', 'while(1)'])(
    'refuses %j',
    (text) => {
      expect(levelsOfFormula(text)).toBeNull()
    },
  )
})

describe('a table', () => {
  it('gives its last column, stretched to what there is', () => {
    const lines = ['time,volts', ...Array.from({ length: 64 }, (_, k) => `${k},${k < 32 ? 1.5 : 3.5}`)]
    const levels = levelsOfCsv(lines.join('\r\n'))!
    expect(levels).toHaveLength(ARBITRARY.points)
    expect(levels[0]).toBe(-1)
    expect(levels[ARBITRARY.points * 0.75]).toBe(1)
  })

  test.each(['', 'a,b\nc,d', '1\n2\n3', Array(20).fill('5').join('\n')])('refuses %j', (text) => {
    expect(levelsOfCsv(text)).toBeNull()
  })
})

it('never leaves the range of the converter', () => {
  const levels = fc.array(fc.double({ noNaN: true, min: -1e3, max: 1e3 }), { minLength: 8, maxLength: 50 })
  fc.assert(
    fc.property(levels, (given) => {
      for (const code of codesOf(resampled(given))) {
        expect(Number.isInteger(code)).toBe(true)
        expect(code).toBeGreaterThanOrEqual(0)
        expect(code).toBeLessThanOrEqual(ARBITRARY.codes)
      }
    }),
  )
})

it('takes a stroke of the pen in either direction', () => {
  const flat = Array.from({ length: 10 }, () => 0)
  const there = drawnInto(flat, [0.2, 0], [0.6, 1])
  expect(there.map((level) => Number(level.toFixed(2)))).toEqual([0, 0, 0, 0.25, 0.5, 0.75, 1, 0, 0, 0])
  expect(drawnInto(flat, [0.6, 1], [0.2, 0])).toEqual(there)
  expect(drawnInto(flat, [0.95, 5], [2, 5]).at(-1)).toBe(1)
})
