import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUncertain, roundedPair, typedText } from './format.ts'

test.each<[number, number | null, string, string]>([
  [4703.4, 31.2, 'Ω', '(4.70 ± 0.03) kΩ'],
  [4.7034, 0.0312, 'V', '(4.70 ± 0.03) V'],
  [0.0047034, 0.0000123, 'V', '(4.703 ± 0.012) mV'],
  [4.7034, 0.0297, 'V', '(4.70 ± 0.03) V'],
  [-3.0103, 0.174, 'dB', '(−3.01 ± 0.17) dB'],
  [45.2, 1.4, '°', '(45.2 ± 1.4)°'],
  [1234, 56, '', '1230 ± 60'],
  [12345, 2600, '', '12300 ± 2600'],
  [0.0001, 0.004, 'V', '(0 ± 4) mV'],
  [15, 0.4, 'mV', '(15.0 ± 0.4) mV'],
  [1500, 4, 'mV', '(1.500 ± 0.004) V'],
  [5, null, 'V', '5.00 V'],
  [5, 0, 'V', '5.00 V'],
  [NaN, 1, 'V', '—'],
])('%d ± %d %s is %s', (value, u, unit, text) => expect(formatUncertain(value, u, unit, 'eng3')).toBe(text))

test('the unit of an item stays unless its format is an engineering one', () => {
  expect(formatUncertain(990.2, 14.2, 'Ω')).toBe('(990 ± 14) Ω')
  expect(formatUncertain(0.9902, 0.0142, 'kΩ', '0.00')).toBe('(0.990 ± 0.014) kΩ')
  expect(formatUncertain(1500, 4, 'mV')).toBe('(1500 ± 4) mV')
})

test('the value ends at the place where its uncertainty ends, and u keeps one or two digits', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e5, noNaN: true }),
      (value, u) => {
        const pair = roundedPair(value, u)
        const decimals = (text: string) => text.split('.')[1]?.length ?? 0
        expect(decimals(pair.value)).toBe(decimals(pair.u))
        const digits = pair.u
          .replace('.', '')
          .replace(/^0+/, '')
          .replace(pair.decimals < 0 ? /0+$/ : /$^/, '')
        expect(digits.length).toBeGreaterThanOrEqual(1)
        expect(digits.length).toBeLessThanOrEqual(2)
        const step = 10 ** -pair.decimals
        expect(Math.abs(Number(pair.value) - value)).toBeLessThanOrEqual(step * 0.500001)
        expect(Math.abs(Number(pair.u) - u)).toBeLessThanOrEqual(step * 0.55)
      },
    ),
    { seed: 5, numRuns: 300 },
  )
})

test.each<[number, number | null, number | null, string]>([
  [4.7, 3, null, '4.70'],
  [4.7, 3, 0.01, '4.70 ± 0.02'],
  [0.0047, 2, null, '0.0047'],
  [4700, 2, null, '4.7e+3'],
  [4712, 2, null, '4712'],
  [5, null, null, '5'],
])('%d with %d digits and u = %d was typed as %s', (value, digits, stated, text) =>
  expect(typedText(value, { digits, stated }, 2)).toBe(text),
)
