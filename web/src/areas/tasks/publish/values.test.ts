import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { taskGet } from '@labbox/contract/tasks/tasks.ts'
import { serverNow } from '../../../app/clock.ts'
import { settingsOf, templateOf, valuesOf } from './values.ts'

const task = {
  projectId: 'lab',
  courseId: 'course',
  pace: null,
  name: { en: 'Filter' },
  remark: '',
  settings: { feedback: true },
  classes: [{ id: 'class', name: { en: '2401' } }],
  startAt: '2026-09-01T00:00:00.000Z',
  endAt: '2026-09-08T00:00:00.000Z',
  lateUntil: '2026-09-10T00:00:00.000Z',
  latePenalty: 10,
  reportEndAt: '2026-09-15T00:00:00.000Z',
  reportTemplateId: null,
} as unknown as DataOf<typeof taskGet>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2027-03-01T08:30:40.000Z') })
})
afterEach(() => vi.useRealTimers())

it('asks for a draft again as it was', () => {
  expect(valuesOf(task, false)).toMatchObject({
    classIds: ['class'],
    startAt: task.startAt,
    endAt: task.endAt,
    report: true,
    reportEndAt: task.reportEndAt,
    late: { days: 2, percent: 10 },
  })
})

it('begins a copy now, in whole minutes, with its ends as far away as before, and for no class yet', () => {
  const minute = Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS
  const after = (days: number) => new Date(minute + days * DAY_MS).toISOString()
  expect(valuesOf(task, true)).toMatchObject({
    projectId: 'lab',
    classIds: [],
    startAt: after(0),
    endAt: after(7),
    reportEndAt: after(14),
    late: { days: 2, percent: 10 },
  })
})

it('asks for no report where the task has none', () => {
  const without = { ...task, reportEndAt: null, lateUntil: null }
  expect(valuesOf(without, true)).toMatchObject({ report: false, late: null })
})

it('says nothing of fields that were cleared, and of templates that are not used', () => {
  expect(settingsOf({ afterScore: 60 }, true)).toMatchObject({ after: null, afterScore: null, groups: null })
  const values = { settings: { pdfReport: false }, reportTemplateId: 'own' }
  expect(templateOf(true, values)).toBe('own')
  expect(templateOf(false, values)).toBeNull()
  expect(templateOf(true, { ...values, settings: { pdfReport: true } })).toBeNull()
})
