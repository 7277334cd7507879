import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rangeOf } from './ranges.ts'

it.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
])('%s of 100 bytes', (header, range) => expect(rangeOf(header, 100)).toEqual(range))

it('never leaves the file, whatever is asked', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(3_000), fc.nat(3_000), fc.constantFrom('', '-'), (size, a, b, kind) => {
      const range = rangeOf(kind ? `bytes=-${a}` : `bytes=${a}-${b}`, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeLessThan(size)
      expect(range.start).toBeLessThanOrEqual(range.end)
    }),
  )
})
