import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { leftOf, phaseOf, toldAt } from './countdown.ts'

const END = Date.parse('2026-10-25T01:30:00Z')
const before = (ms: number) => END - ms

describe('the clock of a sitting', () => {
  it.each([
    [HOUR_MS, { kind: 'minutes', minutes: 60 }],
    [3_600_001, { kind: 'minutes', minutes: 61 }],
    [300_001, { kind: 'minutes', minutes: 6 }],
    [300_000, { kind: 'seconds', seconds: 300 }],
    [1, { kind: 'seconds', seconds: 1 }],
    [0, { kind: 'over' }],
    [-5, { kind: 'over' }],
  ])('shows %d ms before the end as %j', (ms, shown) => expect(leftOf(END, before(ms))).toEqual(shown))

  it('tells the moments once each', () => {
    const at = (minutes: number) => toldAt(END, before(minutes * 60_000))
    expect([31, 30, 11, 10, 5, 4, 1, 0.5, 0].map(at)).toEqual([null, 30, 30, 10, 5, 5, 1, 1, null])
  })
})

describe('the close of the page', () => {
  it.each([
    [1, false, 'open'],
    [0, false, 'closing'],
    [-4_999, false, 'closing'],
    [-5_000, false, 'closed'],
    [-5_000, true, 'closing'],
    [-10_000, true, 'closed'],
  ] as const)('%d ms before the end, sending %s: %s', (ms, sending, phase) =>
    expect(phaseOf(END, before(ms), sending)).toBe(phase),
  )
})
