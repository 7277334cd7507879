import { expect, it } from 'vitest'
import { keptAnalysis } from './kept.ts'
import { createPassFail } from './pass-fail.ts'
import { sineFrame } from './frames.fixture.ts'

it('counts each frame once, within the mask or outside', () => {
  const test = createPassFail()
  const analysis = keptAnalysis({ of: [1, 2], maskY: 0.5 })
  expect(test.see(sineFrame(1), analysis)).toBe(false)
  expect(test.make(sineFrame(1), analysis)).toBe(true)
  const good = sineFrame(1.1)
  expect([test.see(good, analysis), test.see(good, analysis), test.see(sineFrame(1.6), analysis)]).toEqual([
    false,
    false,
    true,
  ])
  expect(test.counts()).toEqual({ passed: 1, failed: 1 })
  test.restart()
  expect(test.counts()).toEqual({ passed: 0, failed: 0 })
})

it('makes no mask of a channel that is off', () => {
  const test = createPassFail()
  expect(test.make(sineFrame(1), keptAnalysis({ of: [3, 2] }))).toBe(false)
  expect(test.mask()).toBeNull()
})
