import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, readable } from './contrast.ts'

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('makes any accent readable on our backgrounds, and keeps one that is', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, fc.constantFrom('#ffffff', '#10151b'), (accent, background) => {
      const shade = readable(accent, background)
      expect(contrast(shade, background)).toBeGreaterThanOrEqual(4.5)
      if (contrast(accent, background) >= 4.6) expect(shade).toBe(accent)
    }),
    { seed: 42, numRuns: 300 },
  )
})
