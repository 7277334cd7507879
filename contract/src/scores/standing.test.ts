import { describe, expect, it } from 'vitest'
import { reportStatus, taskTypes, workStatus } from '../tasks/states.ts'
import { standingOf, type StandingFacts } from './standing.ts'

const lab = (status: number | null, more: Partial<StandingFacts> = {}) =>
  standingOf({ type: taskTypes.experiment, status, scored: false, excused: false, late: false, ...more })
const report = (status: number) =>
  standingOf({ type: taskTypes.report, status, scored: false, excused: false, late: false })

describe('how far a student is with a task', () => {
  it('follows the status, which means something else for reports', () => {
    expect([0, 1, 2, 3, 4, 5].map((status) => lab(status))).toEqual([
      'open',
      'open',
      'submitted',
      'submitted',
      null,
      'missing',
    ])
    expect([reportStatus.rejected, reportStatus.missed].map(report)).toEqual(['open', 'missing'])
    expect(lab(null)).toBeNull()
  })

  it('says late of what waits to be graded, and is settled by a score or an excuse', () => {
    expect(lab(workStatus.pendingReview, { late: true })).toBe('late')
    expect(lab(workStatus.missed, { scored: true })).toBe('graded')
    expect(lab(workStatus.missed, { scored: true, excused: true })).toBe('excused')
    expect(lab(null, { scored: true })).toBe('graded')
  })
})
