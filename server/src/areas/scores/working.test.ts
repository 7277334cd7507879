import { expect, it } from 'vitest'
import { POINT } from '@labbox/contract/core/score.ts'
import type { courseMark } from '@labbox/contract/scores/course-mark.ts'
import type { GradeScheme } from '@labbox/contract/scores/scheme.ts'
import type { Matrix } from './matrix.ts'
import { workingOf } from './working.ts'

const end = new Date('2026-09-07T08:00:00Z')
const task = { id: 't', endAt: end, lateUntil: new Date('2026-09-10T08:00:00Z'), type: 2 }
const scheme = {
  groups: [{ id: 'g', name: { en: 'All' }, weight: 10_000 }],
  items: [{ itemId: 't', groupId: 'g' }],
  columns: [],
} as unknown as GradeScheme

/** One student with one score of a task, late by two days; or with a score entered over it. */
const working = (own: object, entry?: { score: number | null; excused: boolean }) => {
  const copy = {
    deadline: null,
    extraPercent: null,
    submittedAt: new Date('2026-09-08T09:00:00Z'),
    penalty: '0.0000',
    adjustment: null,
    adjustReason: '',
    ...own,
  }
  const cell = () => entry ?? { score: 60 * POINT, excused: false }
  const matrix = {
    items: [{ id: 't', name: { en: 'Lab' } }],
    tasks: [task],
    place: () => ({ own: copy, entry }),
    cell,
  } as unknown as Matrix
  const mark = { groups: [{ uses: new Map([['t', 'counted']]), mean: 0, earned: 0 }] }
  return workingOf(scheme, matrix, 's', mark as unknown as ReturnType<typeof courseMark>)[0]?.items[0]
}

it('says what was given, what differs for a member of a group, and what being late cost', () => {
  expect(
    working({ score: '60.0000', penalty: '15.0000', adjustment: '-5.0000', adjustReason: 'was away' }),
  ).toMatchObject({
    score: 60 * POINT,
    made: {
      given: 80 * POINT,
      adjustment: -5 * POINT,
      reason: 'was away',
      daysLate: 2,
      penalty: 15 * POINT,
    },
  })
})

it('says nothing of it where the score is as it was given, or another was entered', () => {
  expect(working({ score: '60.0000' })?.made).toBeNull()
  const entered = { score: 90 * POINT, excused: false }
  expect(working({ score: '60.0000', penalty: '15.0000' }, entered)).toMatchObject({
    score: 90 * POINT,
    made: null,
  })
})
