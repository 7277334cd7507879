import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatQuantity, parseQuantity } from './quantity.ts'

const RUNS = { seed: 20261, numRuns: process.env.LONG ? 20_000 : 500 }

describe('parseQuantity', () => {
  it.each([
    ['4k7', 4700],
    ['4K7', 4700],
    ['2R2', 2.2],
    ['0R1', 0.1],
    ['3V3', 3.3],
    ['100n', 1e-7],
    ['1meg', 1e6],
    ['1MEG', 1e6],
    ['1M', 1e6],
    ['1m', 1e-3],
    ['1M5', 1.5e6],
    ['2.2u', 2.2e-6],
    ['2.2 µF', 2.2e-6],
    ['2.2μ', 2.2e-6],
    ['4.7 kΩ', 4700],
    ['4.7k\u2126', 4700],
    ['470 ohm', 470],
    ['470R', 470],
    ['10nf', 1e-8],
    ['1F', 1],
    ['1f', 1e-15],
    ['10 mH', 0.01],
    ['1kHz', 1000],
    ['-12V', -12],
    ['1e3', 1000],
    ['1e-9', 1e-9],
    ['1.5e3k', 1.5e6],
    ['.5', 0.5],
    ['50%', 0.5],
    ['  10  ', 10],
  ])('%s is %d', (text, si) => expect(parseQuantity(text)).toBe(si))

  it.each([
    '',
    ' ',
    'k',
    '4k7k',
    '1,5',
    '1..2',
    'abc',
    '4k7\n.include x',
    '{1}',
    '1 1',
    '1e999',
    '0x10',
    'Infinity',
    '1'.repeat(50),
  ])('refuses %j', (text) => expect(parseQuantity(text)).toBeNull())

  it('refuses another unit than the one expected', () => {
    expect(parseQuantity('10kΩ', 'Ω')).toBe(10_000)
    expect(parseQuantity('10k', 'Ω')).toBe(10_000)
    expect(parseQuantity('10nF', 'Ω')).toBeNull()
    expect(parseQuantity('50%', 'Ω')).toBeNull()
    expect(parseQuantity('50%', '')).toBe(0.5)
  })

  it('never throws and never answers a non-finite number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 45 }), (text) => {
        const si = parseQuantity(text)
        expect(si === null || Number.isFinite(si)).toBe(true)
      }),
      RUNS,
    )
  })
})

describe('formatQuantity', () => {
  it.each([
    [4700, 'Ω', '4.70 kΩ'],
    [999.96, 'Ω', '1.00 kΩ'],
    [1e-7, 'F', '100 nF'],
    [0, 'V', '0 V'],
    [-0.0125, 'A', '-12.5 mA'],
    [1591.5, '', '1.59 k'],
    [3.3, '', '3.30'],
    [NaN, 'V', '—'],
  ])('%d %s is %s', (si, unit, text) => expect(formatQuantity(si, unit)).toBe(text))

  it('is read back within half a unit of the last digit', () => {
    const value = fc.tuple(
      fc.double({ min: 1, max: 9.999, noNaN: true }),
      fc.integer({ min: -14, max: 13 }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(value, ([mantissa, power, negative]) => {
        const si = (negative ? -1 : 1) * mantissa * 10 ** power
        const back = parseQuantity(formatQuantity(si, 'Ω'), 'Ω')
        expect(Math.abs((back ?? NaN) / si - 1)).toBeLessThan(0.00501)
      }),
      RUNS,
    )
  })
})
