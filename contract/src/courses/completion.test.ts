import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POINT } from '../core/score.ts'
import { completionOf } from './completion.ts'

const rule = { taskIds: ['a', 'b'], pass: 60 }
const by = (scores: Record<string, number>) => (id: string) => scores[id] ?? null

describe('completing a course', () => {
  it.each([
    ['nothing is graded', {}, [], false, null],
    ['one is missing', { a: 90 * POINT }, ['a'], false, 90 * POINT],
    ['one is just below', { a: 90 * POINT, b: 60 * POINT - 1 }, ['a'], false, 75 * POINT],
    ['both pass', { a: 90 * POINT, b: 60 * POINT }, ['a', 'b'], true, 75 * POINT],
    ['a score of something else does not count', { a: 60 * POINT, c: 100 * POINT }, ['a'], false, 60 * POINT],
  ] as const)('%s', (_, scores, passed, complete, mark) =>
    expect(completionOf(rule, by(scores))).toEqual({ passed, complete, mark }),
  )

  it('is never reached by a rule without tasks, and with a pass of 0 only where there are scores', () => {
    expect(completionOf({ taskIds: [], pass: 0 }, () => 100 * POINT).complete).toBe(false)
    expect(completionOf({ ...rule, pass: 0 }, by({ a: 0 })).passed).toEqual(['a'])
  })

  it('does not get lost by a better score, and is not reached by a stricter rule alone', () => {
    const score = fc.option(fc.integer({ min: 0, max: 100 * POINT }), { nil: null })
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 100 }),
        fc.nat(7),
        fc.integer({ min: 0, max: 100 }),
        (scores, pass, at, more) => {
          const taskIds = scores.map((_, k) => `${k}`)
          const before = completionOf({ taskIds, pass }, (id) => scores[Number(id)] ?? null)
          const better = scores.map((one, k) =>
            k === at && one !== null ? Math.min(100 * POINT, one + more) : one,
          )
          const after = completionOf({ taskIds, pass }, (id) => better[Number(id)] ?? null)
          const stricter = completionOf({ taskIds, pass: pass + more }, (id) => scores[Number(id)] ?? null)
          expect(after.complete || !before.complete).toBe(true)
          expect(before.complete || !stricter.complete).toBe(true)
          if (before.complete) expect(before.mark).toBeGreaterThanOrEqual(pass * POINT)
        },
      ),
      { seed: 7, numRuns: 300 },
    )
  })
})
