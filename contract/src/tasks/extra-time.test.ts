import fc from 'fast-check'
import { expect, it } from 'vitest'
import { extraEnd, extraPercent, type Extra } from './extra-time.ts'
import { taskTypes } from './states.ts'

const day = (n: number) => new Date(Date.UTC(2026, 8, n))
const extra = (more: Partial<Extra> = {}): Extra => ({
  percent: 25,
  kinds: ['exam', 'report'],
  classId: null,
  fromAt: day(1),
  untilAt: null,
  ...more,
})
const task = (more: object = {}) => ({ type: taskTypes.exam, classId: 'a', endAt: day(7), ...more })

it.each([
  ['for its kind', [extra()], {}, 25],
  ['for no other kind', [extra()], { type: taskTypes.quiz }, 0],
  ['for reports of both sorts', [extra()], { type: taskTypes.boxReport }, 25],
  ['in its class', [extra({ classId: 'a' })], {}, 25],
  ['in no other class', [extra({ classId: 'b' })], {}, 0],
  ['not before it begins', [extra({ fromAt: day(8) })], {}, 0],
  ['not after it is over', [extra({ untilAt: day(6) })], {}, 0],
  ['until its last day', [extra({ untilAt: day(7) })], {}, 25],
  ['the most of several, not their sum', [extra(), extra({ percent: 50 }), extra({ percent: 10 })], {}, 50],
])('holds %s', (_, extras, more, percent) => expect(extraPercent(extras, task(more))).toBe(percent))

it.each([
  [90, 25, 23],
  [60, 25, 15],
  [60, 0, 0],
  [1, 5, 1],
])('%i minutes and %i %% more are %i minutes more', (minutes, percent, more) => {
  const end = new Date(day(1).getTime() + minutes * 60_000)
  expect(extraEnd(day(1), end, percent).getTime() - end.getTime()).toBe(more * 60_000)
})

it('is never less than the share, and less than a minute more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 200 }), (length, percent) => {
      const end = new Date(day(1).getTime() + length)
      const more = extraEnd(day(1), end, percent).getTime() - end.getTime()
      expect(more).toBeGreaterThanOrEqual((length * percent) / 100)
      expect(more).toBeLessThan((length * percent) / 100 + 60_000)
    }),
  )
})
