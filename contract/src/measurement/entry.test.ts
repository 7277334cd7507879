import { expect, test } from 'vitest'
import { isTyping, parseTyped } from './entry.ts'

test.each<[string, string, number, number | null, number]>([
  ['4.70', 'V', 4.7, null, 3],
  ['0.0470', 'V', 0.047, null, 3],
  ['-3.01', 'dB', -3.01, null, 3],
  ['−3.01', 'dB', -3.01, null, 3],
  ['4.7k', 'Ω', 4700, null, 2],
  ['4k7', 'Ω', 4700, null, 2],
  ['12.1 mV', 'V', 0.0121, null, 3],
  ['12.1 mV', 'mV', 12.1, null, 3],
  ['1k', 'mV', 1e6, null, 1],
  ['1.2e3', 'Hz', 1200, null, 2],
  ['45°', '°', 45, null, 2],
  ['3.30 ± 0.02', 'V', 3.3, 0.02, 3],
  ['3.30±0.02 V', 'V', 3.3, 0.02, 3],
  ['3.30 +/- 0.02', 'V', 3.3, 0.02, 3],
  ['3.30 ± 0.02 k', 'Ω', 3300, 20, 3],
])('%s in %s', (text, unit, value, plusMinus, digits) => {
  expect(isTyping(text)).toBe(true)
  expect(parseTyped(text, unit)).toEqual({ value, plusMinus, digits })
})

test.each([
  ['', 'V'],
  ['abc', 'V'],
  ['5 A', 'V'],
  ['3 ±', 'V'],
  ['3 ± -1', 'V'],
  ['1 ± 2 ± 3', 'V'],
  ['4.7k', 'dB'],
  ['1e999', 'V'],
])('%s in %s is none', (text, unit) => expect(parseTyped(text, unit)).toBeNull())
