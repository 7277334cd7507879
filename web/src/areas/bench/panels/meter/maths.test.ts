import { expect, it, test } from 'vitest'
import { hasDecibels, limitStep, limitSteps, madeOf, trendPath, verdictOf } from './maths.ts'

test.each([
  ['null', 5.2, 5, 0.2],
  ['null', 5.2, null, null],
  ['dB', 0.5, 1, -6.0206],
  ['dB', -2, 1, 6.0206],
  ['dB', 1, 0, null],
  // 0.7746 V over 600 Ω is 1 mW.
  ['dBm', 0.774_596_7, null, 0],
  ['off', 1, 1, null],
] as const)('%s of %f against %s', (maths, value, against, expected) => {
  const made = madeOf(maths, value, against)
  if (expected === null) expect(made).toBeNull()
  else expect(made).toBeCloseTo(expected, 4)
})

it('says where a reading lies', () => {
  expect([1, 2, 3, 4].map((value) => verdictOf(value, { low: 2, high: 3 }))).toEqual([
    'low',
    'pass',
    'pass',
    'high',
  ])
  expect([hasDecibels('V'), hasDecibels('Ω')]).toEqual([true, false])
})

it('turns limits about a reading in steps of its size', () => {
  expect([limitStep(3.3, 'V'), limitStep(0, 'V'), limitStep(4700, 'Ω')]).toEqual([0.1, 0.01, 100])
  const steps = limitSteps(0.1)
  expect(steps.turn(3.3, 2, false)).toBeCloseTo(3.5, 9)
  expect(steps.place(0)).toBe(0.5)
  expect(steps.place(1e9)).toBeLessThan(1)
})

it('draws readings between the least and the greatest', () => {
  expect(trendPath([1, 3, 2], 20, 10)).toBe('M0.0 10.0L10.0 0.0L20.0 5.0')
  expect(trendPath([2, 2], 20, 10)).toBe('M0.0 5.0L20.0 5.0')
  expect(trendPath([], 20, 10)).toBe('')
})
