import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../core/durations.ts'
import { checkInState, EARLY_MS, statusOfArrival } from './states.ts'

const startAt = new Date('2026-09-07T08:00:00Z')
const after = (ms: number) => new Date(startAt.getTime() + ms)
const endAt = after(90 * MINUTE_MS)
const ms = fc.integer({ min: -200 * MINUTE_MS, max: 200 * MINUTE_MS })

describe('who comes', () => {
  it('is present up to the last millisecond of the minutes allowed, then late', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), ms, (lateAfter, at) => {
        const late = at > lateAfter * MINUTE_MS
        expect(statusOfArrival({ startAt, lateAfter }, after(at))).toBe(late ? 'late' : 'present')
        expect(statusOfArrival({ startAt, lateAfter }, after(lateAfter * MINUTE_MS))).toBe('present')
        expect(statusOfArrival({ startAt, lateAfter }, after(lateAfter * MINUTE_MS + 1))).toBe('late')
      }),
    ))
})

describe('checking in', () => {
  it('opens a while before the start and closes at the end, in this order', () =>
    fc.assert(
      fc.property(ms, (at) => {
        const state = checkInState({ startAt, endAt }, after(at))
        expect(state).toBe(at < -EARLY_MS ? 'early' : at < 90 * MINUTE_MS ? 'open' : 'ended')
      }),
    ))
})
