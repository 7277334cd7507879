import { expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { firstRhythm, firstSettings, planned, withLate, withTimes, type PlannedItem } from './plan.ts'

const item = (more: Partial<PlannedItem> = {}): PlannedItem => ({
  kind: 'lab',
  source: 's',
  name: { en: 'Lab' },
  startAt: '',
  endAt: '',
  reportEndAt: null,
  hasReport: true,
  late: null,
  mode: 2,
  settings: firstSettings(more.kind ?? 'lab'),
  ...more,
})
const at = (day: number) => new Date(Date.UTC(2026, 8, 7) + day * DAY_MS).toISOString()
const rhythm = { startAt: at(0), every: 7, open: 6, report: 3 }

it('opens one after the other, and a report is due after its lab', () => {
  expect(
    withTimes([item(), item({ kind: 'quiz' }), item({ hasReport: false })], rhythm).map((one) => [
      one.startAt,
      one.endAt,
      one.reportEndAt,
    ]),
  ).toEqual([
    [at(0), at(6), at(9)],
    [at(7), at(13), null],
    [at(14), at(20), null],
  ])
})

it('opens all at once where the rhythm is 0, and asks for no report where none is wanted', () => {
  const [first, second] = withTimes([item(), item()], { ...rhythm, every: 0, report: null })
  expect([first?.startAt, second?.startAt, second?.reportEndAt]).toEqual([at(0), at(0), null])
})

it('begins at the next full hour', () => {
  expect(firstRhythm(Date.parse('2026-09-07T08:00:01Z')).startAt).toBe('2026-09-07T09:00:00.000Z')
})

it('tells the server a project or a paper', () => {
  expect(planned(item({ startAt: at(0), endAt: at(1) }))).toMatchObject({ kind: 'lab', projectId: 's' })
  expect(planned(item({ kind: 'quiz' }))).not.toHaveProperty('reportEndAt')
  expect(planned(item({ kind: 'exam', mode: 3 }))).toMatchObject({ kind: 'exam', paperId: 's', mode: 3 })
})

it('tells of each its own settings: a late rule for all reaches labs alone', () => {
  const late = { days: 2, percent: 10 }
  const [lab, quiz] = withLate([item(), item({ kind: 'quiz' })], late).map(planned)
  expect(lab).toMatchObject({ late, settings: { feedback: true } })
  expect(quiz).not.toHaveProperty('late')
  expect(quiz).toMatchObject({ settings: { release: 'submission', complaintDays: 0 } })
  expect(firstSettings('exam', 90)).toMatchObject({ release: 'review', complaintDays: 7, graceS: 90 })
})
