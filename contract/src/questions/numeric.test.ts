import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, numberOf } from './decimal.ts'
import { isWithin, readNumber } from './numeric.ts'

const read = (text: string, unit = '', needUnit = false) => {
  const found = readNumber(text, unit, { needUnit })
  return found && numberOf(found)
}

describe('typed numbers', () => {
  it.each<[string, string, number]>([
    ['4.7k', '', 4700],
    ['4k7', '', 4700],
    ['４．７ｋ', '', 4700],
    ['４７００', '', 4700],
    ['4,700', '', 4700],
    ['4.7×10³', '', 4700],
    ['4.7*10^3', '', 4700],
    ['4.7 x 10^(3)', '', 4700],
    ['4.7e3', '', 4700],
    ['−3.01', '', -3.01],
    ['+5', '', 5],
    ['.5', '', 0.5],
    ['5%', '', 0.05],
    ['4.7', 'kΩ', 4.7],
    ['4.7k', 'kΩ', 4.7],
    ['4k7', 'kΩ', 4.7],
    ['4700 Ω', 'kΩ', 4.7],
    ['4.7 kΩ', 'kΩ', 4.7],
    ['4.7kohm', 'Ω', 4700],
    ['4R7', 'Ω', 4.7],
    ['㏀'.replace('㏀', '4.7㏀'), 'Ω', 4700],
    ['2', 'mA', 2],
    ['2 mA', 'mA', 2],
    ['0.002 A', 'mA', 2],
    ['2000uA', 'mA', 2],
    ['10 khz', 'Hz', 10_000],
    ['0.1u', 'nF', 100],
    ['5 m', 'm', 5],
    ['5 mm', 'm', 0.005],
    ['-3 dB', 'dB', -3],
    ['45°', '°', 45],
    ['50%', '%', 50],
    ['50', '%', 50],
    ['2 V/µs', 'V/µs', 2],
    ['2 V/μs', 'V/µs', 2],
    ['5 Vpp', 'Vpp', 5],
    ['5000mVpp', 'Vpp', 5],
    ['2 h', 'h', 2],
  ])('reads %s in “%s”', (text, unit, value) => expect(read(text, unit)).toBe(value))

  it.each([
    ['', ''],
    ['about 5', ''],
    ['4,7', ''],
    ['0,125', ''],
    ['1.2.3', ''],
    ['5 V', 'Ω'],
    ['5 V', ''],
    ['2 V', 'Vpp'],
    ['3k', 'dB'],
    ['1e999', ''],
    ['Infinity', ''],
    ['0x10', ''],
    ['5'.repeat(70), ''],
  ])('does not read %s in “%s”', (text, unit) => expect(read(text, unit)).toBeNull())

  it('asks for the unit where the question does', () => {
    expect(read('4700', 'Ω', true)).toBeNull()
    expect(read('4.7k', 'Ω', true)).toBeNull()
    expect(read('4.7 kΩ', 'Ω', true)).toBe(4700)
    expect(read('4R7', 'Ω', true)).toBe(4.7)
    expect(read('4.7 kV', 'Ω', true)).toBeNull()
    expect(read('-3 dB', 'dB', true)).toBe(-3)
  })

  it('reads every number that a machine prints', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), (value) => {
        const back = read(String(value))
        expect(back === null ? null : back + 0).toBe(value + 0)
      }),
    )
  })

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', 'Ω', 'kΩ', 'dB', 'V/µs', 'h'),
        (text, unit) => {
          const back = read(text, unit)
          expect(back === null || Number.isFinite(back)).toBe(true)
        },
      ),
    )
  })
})

describe('tolerance', () => {
  it('holds at its very edge, in decimals', () => {
    const absolute = { kind: 'absolute', value: 0.1 } as const
    // 4700.1 − 4700 is 0.10000000000036 to a computer
    expect(isWithin(decimalOf(4700.1), 4700, absolute)).toBe(true)
    expect(isWithin(decimalOf(4700.11), 4700, absolute)).toBe(false)
    expect(isWithin(decimalOf(0.3), 0.1 + 0.2, absolute)).toBe(true)
    const relative = { kind: 'relative', value: 5 } as const
    expect(isWithin(decimalOf(-1.05), -1, relative)).toBe(true)
    expect(isWithin(decimalOf(1.05), -1, relative)).toBe(false)
    expect(isWithin(decimalOf(0), 0, relative)).toBe(true)
    expect(isWithin(decimalOf(1e-9), 0, relative)).toBe(false)
  })

  it('agrees with whole-number arithmetic', () => {
    const whole = fc.integer({ min: -1e9, max: 1e9 })
    fc.assert(
      fc.property(whole, whole, fc.nat(1e9), (a, b, by) => {
        const within = isWithin(decimalOf(a / 1000), b / 1000, { kind: 'absolute', value: by / 1000 })
        expect(within).toBe(Math.abs(a - b) <= by)
      }),
    )
  })
})
