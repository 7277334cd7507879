import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POINT } from '../core/score.ts'
import type { AttendanceCounts } from '../attendance/states.ts'
import { attendanceCell, LATE_SHARE } from './attendance.ts'
import { MOST_POINTS, WHOLE } from './course-mark.ts'

const attendanceScore = (of: AttendanceCounts, late: number) => attendanceCell(of, late).score
const times = fc.integer({ min: 0, max: 400 })
const counts = fc.record({ present: times, late: times, excused: times, absent: times })
const share = fc.integer({ min: 0, max: WHOLE })

describe('the score of attendance', () => {
  it('is the share of points: present 1, late as set, absent 0', () => {
    const of = { present: 7, late: 2, excused: 5, absent: 1 }
    expect(attendanceScore(of, LATE_SHARE)).toBe(80 * POINT)
    expect(attendanceScore(of, 0)).toBe(70 * POINT)
    expect(attendanceScore(of, WHOLE)).toBe(90 * POINT)
    expect(attendanceScore({ present: 1, late: 0, excused: 0, absent: 2 }, 0)).toBe(333_333)
  })

  it('is none, not 0, while nothing counts; who was excused from all is excused', () => {
    const nothing = { present: 0, late: 0, excused: 0, absent: 0 }
    expect(attendanceCell(nothing, LATE_SHARE)).toEqual({ score: null, excused: false })
    expect(attendanceCell({ ...nothing, excused: 9 }, LATE_SHARE)).toEqual({ score: null, excused: true })
    expect(attendanceCell({ ...nothing, excused: 9, absent: 1 }, LATE_SHARE)).toEqual({
      score: 0,
      excused: false,
    })
  })

  it('lies between 0 and 100, and does not depend on excused ones', () =>
    fc.assert(
      fc.property(counts, share, (of, late) => {
        const score = attendanceScore(of, late)
        if (score === null) return of.present + of.late + of.absent === 0
        expect(attendanceScore({ ...of, excused: 0 }, late)).toBe(score)
        return Number.isSafeInteger(score) && score >= 0 && score <= MOST_POINTS
      }),
    ))

  it('differs from the exact share by less than one unit', () =>
    fc.assert(
      fc.property(counts, share, (of, late) => {
        const score = attendanceScore(of, late)
        if (score === null) return
        const [whole, earned] = [of.present + of.late + of.absent, of.present * WHOLE + of.late * late]
        const twice = 2n * BigInt(score) * BigInt(whole * WHOLE)
        const exact = 2n * BigInt(earned) * BigInt(MOST_POINTS)
        expect(twice - exact <= BigInt(whole * WHOLE) && exact - twice <= BigInt(whole * WHOLE)).toBe(true)
      }),
    ))

  it('does not fall when somebody was late instead of absent, or present instead of late', () =>
    fc.assert(
      fc.property(counts, share, (of, late) => {
        const scores = [
          { ...of, absent: of.absent + 1 },
          { ...of, late: of.late + 1 },
          { ...of, present: of.present + 1 },
        ].map((each) => attendanceScore(each, late) ?? 0)
        return scores[0]! <= scores[1]! && scores[1]! <= scores[2]!
      }),
    ))
})
