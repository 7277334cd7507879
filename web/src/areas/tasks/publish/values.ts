import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { isBoxType, taskTypes } from '@labbox/contract/tasks/states.ts'
import { leadOf, momentOf, type TaskTemplate } from '@labbox/contract/tasks/templates.ts'
import { STUCK_MINUTES, type taskGet, type TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import { serverNow } from '../../../app/clock.ts'

// The values of the form that publishes a lab: at first, from a draft, for a copy, and of a template.

const minute = (instant: number): string =>
  new Date(Math.floor(instant / MINUTE_MS) * MINUTE_MS).toISOString()

export const defaults = () => {
  const now = serverNow()
  return {
    startAt: minute(now),
    endAt: minute(now + 14 * DAY_MS),
    reportEndAt: minute(now + 21 * DAY_MS),
    report: true,
    reportTemplateId: null,
    late: null,
    pace: null,
    box: false,
    settings: {
      feedback: true,
      pdfReport: false,
      manualFill: false,
      groups: null,
      stuckMinutes: STUCK_MINUTES,
    },
    remark: '',
  }
}

/** A field that was cleared says nothing. */
export const settingsOf = (settings: Partial<TaskSettings>, paced: boolean) => ({
  ...settings,
  groups: paced ? null : (settings.groups ?? null),
  after: settings.after ?? null,
  afterScore: settings.after ? (settings.afterScore ?? null) : null,
})

/** A report that is written here has the template that was chosen, if one was. */
export const templateOf = (report: boolean, values: Record<string, unknown>): string | null => {
  const { pdfReport } = values['settings'] as Partial<TaskSettings>
  return report && !pdfReport ? ((values['reportTemplateId'] as string | null | undefined) ?? null) : null
}

/** What is asked again for a draft, or for a copy of a task for other classes: its times begin now, as far apart as before. */
export const valuesOf = (task: DataOf<typeof taskGet>, copy: boolean) => {
  const shift = copy ? serverNow() - Date.parse(task.startAt) : 0
  const moved = (at: string) => (copy ? minute(Date.parse(at) + shift) : at)
  const { projectId, courseId, name, remark, settings, lateUntil, latePenalty } = task
  return {
    projectId: projectId ?? undefined,
    courseId,
    pace: copy ? null : task.pace,
    name,
    remark,
    settings,
    classIds: copy ? [] : task.classes.map(({ id }) => id),
    startAt: moved(task.startAt),
    endAt: moved(task.endAt),
    report: task.reportEndAt !== null,
    reportEndAt: moved(task.reportEndAt ?? task.endAt),
    reportTemplateId: task.reportTemplateId,
    box: isBoxType(task.type),
    late: lateUntil && {
      days: (Date.parse(lateUntil) - Date.parse(task.endAt)) / DAY_MS,
      percent: latePenalty,
    },
  }
}

/** What a template asks again: its times lie as far after today as they lay after the day on which it was kept. */
export const valuesOfTemplate = (kept: TaskTemplate | undefined, dayBegin: string) => {
  if (kept?.type !== taskTypes.experiment) return null
  const { type: _, times, ...values } = kept
  return {
    ...defaults(),
    ...values,
    startAt: momentOf(times.start, dayBegin),
    endAt: momentOf(times.end, dayBegin),
    report: times.reportEnd !== null,
    reportEndAt: momentOf(times.reportEnd ?? times.end, dayBegin),
  }
}

/** What a template keeps of the form. */
export const settingsToKeep = (values: Record<string, unknown>, dayBegin: string) => {
  const lead = (name: string) => leadOf((values[name] as string | null) ?? Number.NaN, dayBegin)
  const report = values['report'] === true
  return {
    ...values,
    type: taskTypes.experiment,
    times: { start: lead('startAt'), end: lead('endAt'), reportEnd: report ? lead('reportEndAt') : null },
    reportTemplateId: templateOf(report, values),
    settings: settingsOf(values['settings'] as Partial<TaskSettings>, false),
  }
}
