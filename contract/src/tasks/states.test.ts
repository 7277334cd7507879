import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  effectiveStatus,
  endAllowed,
  rejectAllowed,
  reportStatus,
  taskState,
  taskTypes,
  workStatus,
  type StudentStatus,
  type StudentTaskFacts,
  type TaskTimes,
} from './states.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 8, 7, 8, minute))
const times = (more: Partial<TaskTimes> = {}): TaskTimes => ({
  publishedAt: at(0),
  startAt: at(10),
  endAt: at(60),
  finishedAt: null,
  closedAt: null,
  lateUntil: null,
  ...more,
})
const facts = (more: Partial<StudentTaskFacts> = {}): StudentTaskFacts => ({
  type: taskTypes.report,
  status: 0,
  deadline: null,
  draftEmpty: true,
  manualReview: true,
  ...more,
})

describe('a task', () => {
  it.each([
    ['draft', times({ publishedAt: null }), at(20)],
    ['published', times(), at(9)],
    ['inProgress', times(), at(10)],
    ['finished', times(), at(60)],
    ['finished', times({ finishedAt: at(30) }), at(30)],
    ['inProgress', times({ lateUntil: at(90) }), at(89)],
    ['finished', times({ lateUntil: at(90) }), at(90)],
    ['closed', times({ closedAt: at(5) }), at(70)],
  ])('is %s', (state, task, now) => expect(taskState(task, now)).toBe(state))

  it('ends at least three minutes from now and after its start', () => {
    expect(endAllowed(at(10), at(13), at(10))).toBe(true)
    expect(endAllowed(at(10), new Date(at(13).getTime() - 1), at(10))).toBe(false)
    expect(endAllowed(at(30), at(30), at(10))).toBe(false)
  })

  it('refuses rejection only in the last three minutes', () => {
    expect(rejectAllowed(at(60), at(56))).toBe(true)
    expect(rejectAllowed(at(60), at(57))).toBe(false)
    expect(rejectAllowed(at(60), at(59))).toBe(false)
    expect(rejectAllowed(at(60), at(60))).toBe(true)
  })
})

describe('a student task', () => {
  const { experiment, exam } = taskTypes
  it.each<[string, Partial<StudentTaskFacts>, Partial<TaskTimes>, number, number]>([
    ['a report not begun is missed', {}, {}, 60, reportStatus.missed],
    ['an empty draft is missed', { status: 1 }, {}, 60, reportStatus.missed],
    ['a draft is handed in as it is', { status: 1, draftEmpty: false }, {}, 60, reportStatus.pendingReview],
    [
      'its own deadline counts',
      { status: 1, draftEmpty: false, deadline: at(90) },
      {},
      60,
      reportStatus.inProgress,
    ],
    [
      'a rejected report is missed at its deadline',
      { status: 5, deadline: at(90) },
      {},
      90,
      reportStatus.missed,
    ],
    ['a rejected report waits until then', { status: 5, deadline: at(90) }, {}, 89, reportStatus.rejected],
    [
      'closing ends what is open',
      { status: 1, draftEmpty: false },
      { closedAt: at(20) },
      20,
      reportStatus.closed,
    ],
    [
      'closing leaves what was handed in',
      { status: 2 },
      { closedAt: at(20) },
      99,
      reportStatus.pendingReview,
    ],
    ['an experiment not begun is missed', { type: experiment }, {}, 60, workStatus.missed],
    [
      'an own end of an exam counts',
      { type: exam, status: 1, deadline: at(90) },
      {},
      89,
      workStatus.inProgress,
    ],
    ['… but the teacher finishes for all', { type: exam, deadline: at(90) }, { finishedAt: at(20) }, 20, 5],
    [
      'a deadline of a report outlives the finish',
      { status: 1, deadline: at(90) },
      { finishedAt: at(20) },
      60,
      reportStatus.inProgress,
    ],
    [
      'a report is taken late',
      { status: 1, draftEmpty: false },
      { lateUntil: at(90) },
      89,
      reportStatus.inProgress,
    ],
    ['… until nothing is taken any more', { type: experiment }, { lateUntil: at(90) }, 90, workStatus.missed],
    [
      '… but an own end is firm',
      { type: experiment, deadline: at(70) },
      { lateUntil: at(90) },
      70,
      workStatus.missed,
    ],
    ['an experiment begun is handed in', { type: experiment, status: 1 }, {}, 60, workStatus.pendingReview],
    [
      '… and finished when nothing is to review',
      { type: experiment, status: 1, manualReview: false },
      {},
      60,
      workStatus.finished,
    ],
  ])('%s', (_, own, task, minute, status) =>
    expect(effectiveStatus(facts(own), times(task), at(minute)).status).toBe(status),
  )

  it('is settled: writing the effective status down and asking again changes nothing', () => {
    const moment = fc.integer({ min: 0, max: 120 }).map(at)
    const maybe = fc.option(moment, { nil: null })
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom(...Object.values(taskTypes)),
          status: fc.integer({ min: 0, max: 6 }).map((n) => n as StudentStatus),
          deadline: maybe,
          draftEmpty: fc.boolean(),
          manualReview: fc.boolean(),
        }),
        fc.tuple(maybe, maybe, maybe),
        moment,
        fc.nat(100),
        (own, [finishedAt, closedAt, lateUntil], now, later) => {
          const task = times({ finishedAt, closedAt, lateUntil })
          const first = effectiveStatus(own, task, now)
          const again = effectiveStatus({ ...own, status: first.status }, task, now)
          expect(again).toEqual({ status: first.status, at: null })
          // What the job writes late is what would have been written in time.
          const afterwards = new Date(now.getTime() + later * 60_000)
          if (first.at) expect(effectiveStatus(own, task, afterwards)).toEqual(first)
        },
      ),
      { seed: 7, numRuns: 500 },
    )
  })
})
