import { expect, test } from 'vitest'
import type { Hint } from './hint-names.ts'
import { hintOf } from './hints.ts'

const wrong = (value: number, standard: number, unit: string) =>
  hintOf({ value, standard, reason: 'standard' }, unit)

test.each<[number, number, string, Hint]>([
  [-45, 45, '°', 'sign'],
  [1.592, 1592, 'Hz', 'prefix'],
  [0.2, 2, 'V', 'tenfold'],
  [5.66, 2, 'V', 'peakToPeak'],
  [707, 2000, 'mV', 'notPeakToPeak'],
  [2.83, 2, 'V', 'peak'],
  [1.414, 2, 'V', 'rms'],
  [10_000, 1592, 'Hz', 'angular'],
  [4, 2, 'V', 'double'],
  [1, 2, 'V', 'half'],
  // Where no voltage is measured, 2√2 is no mistake that has a name.
  [2.83, 1, 'Hz', 'high'],
  [2.4, 2, 'V', 'high'],
  [1.7, 2, 'V', 'low'],
  [0, 2, 'V', 'low'],
])('%d in place of %d %s: %s', (value, standard, unit, hint) => {
  expect(wrong(value, standard, unit)).toBe(hint)
})

test('other reasons have hints of their own; what the cell says itself has none', () => {
  const cell = (reason: Parameters<typeof hintOf>[0]['reason']) =>
    hintOf({ value: 1, standard: null, reason }, 'V')
  expect((['min', 'max', 'judge', 'digits', 'setup', null] as const).map(cell)).toEqual([
    'low',
    'high',
    'condition',
    'digits',
    null,
    null,
  ])
})
