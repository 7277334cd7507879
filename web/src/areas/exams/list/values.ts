import { HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { ExamDetail } from '@labbox/contract/exams/exams.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { leadOf, momentOf, type TaskTemplate } from '@labbox/contract/tasks/templates.ts'
import { serverNow } from '../../../app/clock.ts'

// The values of the form that sets an exam or a quiz: its times at first, those of a template, and for a copy.

const FULL_MS = 15 * MINUTE_MS

/** The next full quarter of an hour, so far ahead. */
export const ahead = (hours: number): string =>
  new Date(Math.ceil((serverNow() + hours * HOUR_MS) / FULL_MS) * FULL_MS).toISOString()

/** What a template asks again: its times lie as far after today as they lay after the day on which it was kept. */
export const valuesOfTemplate = (kept: TaskTemplate | undefined, dayBegin: string) => {
  if (!kept || kept.type === taskTypes.experiment) return null
  const { type: _, times, ...values } = kept
  return { ...values, startAt: momentOf(times.start, dayBegin), endAt: momentOf(times.end, dayBegin) }
}

/** What a template keeps of the form. */
export const settingsToKeep = (values: Record<string, unknown>, type: 1 | 6, dayBegin: string) => {
  const lead = (name: string) => leadOf((values[name] as string | null) ?? Number.NaN, dayBegin)
  return { ...values, type, times: { start: lead('startAt'), end: lead('endAt') } }
}

/**
 * What is asked again for a copy, for other classes: it lasts as long as before. Its access code is not known to those any more, and what
 * was arranged for single students was theirs.
 */
export const valuesOfCopy = (of: ExamDetail | undefined) => {
  if (!of) return null
  const { name, remark, mode, paperIds, courseId, settings, pace } = of
  const startAt = ahead(1)
  const lasts = Date.parse(of.endAt) - Date.parse(of.startAt)
  return {
    name,
    remark,
    mode,
    paperIds,
    courseId,
    settings: { ...settings, code: '' },
    // One of an open course has no window to be shifted.
    ...(!pace && { startAt, endAt: new Date(Date.parse(startAt) + lasts).toISOString() }),
  }
}
