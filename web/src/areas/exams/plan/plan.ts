import type { LocalText } from '@labbox/contract/core/types.ts'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { PlanLabSettings, type PlanItem } from '@labbox/contract/exams/plan.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import type { ExamMode } from '@labbox/contract/exams/states.ts'
import type { LateRule } from '@labbox/contract/tasks/tasks.ts'

// A plan as its form holds it: what is published, and the rhythm that its times follow.

export interface Rhythm {
  /** When the first item opens. */
  startAt: string
  /** Days from one item to the next; 0: all at once. */
  every: number
  /** Days that a lab or a quiz is open. */
  open: number
  /** Days from the end of a lab to that of its report; null: no reports. */
  report: number | null
}

export interface PlannedItem {
  kind: PlanItem['kind']
  /** Of the lab project or the paper. */
  source: string
  name: LocalText
  startAt: string
  endAt: string
  reportEndAt: string | null
  /** Whether the lab has a report template. */
  hasReport: boolean
  /** Of a lab and its report. */
  late: LateRule | null
  /** Of a quiz or an exam. */
  mode: ExamMode
  settings: PlanLabSettings | ExamSettings
}

/** How something is published where nobody says otherwise; answers on their way are waited for so long as the installation says. */
export const firstSettings = (kind: PlanItem['kind'], graceS?: number): PlannedItem['settings'] => {
  if (kind === 'lab') return PlanLabSettings.parse({})
  const quick = kind === 'quiz' && { release: 'submission', complaintDays: 0 }
  return ExamSettings.parse({ ...quick, ...(graceS !== undefined && { graceS }) })
}

/** Labs take a late rule that is set for all; each may have another one afterwards. */
export const withLate = (items: readonly PlannedItem[], late: LateRule | null): PlannedItem[] =>
  items.map((item) => (item.kind === 'lab' ? { ...item, late } : item))

export const firstRhythm = (now: number): Rhythm => ({
  startAt: new Date(Math.ceil(now / HOUR_MS) * HOUR_MS).toISOString(),
  every: 7,
  open: 7,
  report: 7,
})

const later = (instant: string, days: number) => new Date(Date.parse(instant) + days * DAY_MS).toISOString()

/** Gives each item the times of its place; a report is asked for where the lab has a template for it. */
export const withTimes = (items: readonly PlannedItem[], rhythm: Rhythm): PlannedItem[] =>
  items.map((item, k) => {
    const startAt = later(rhythm.startAt, k * rhythm.every)
    const endAt = later(startAt, rhythm.open)
    const report = item.kind === 'lab' && item.hasReport ? rhythm.report : null
    return { ...item, startAt, endAt, reportEndAt: report === null ? null : later(endAt, report) }
  })

/** What the server is told of an item. */
export const planned = (item: PlannedItem) => {
  const { kind, source, name, startAt, endAt, reportEndAt, late, mode } = item
  const shared = { name, startAt, endAt }
  if (kind !== 'lab')
    return { ...shared, kind, paperId: source, mode, settings: item.settings as ExamSettings }
  const settings = item.settings as PlanLabSettings
  return { ...shared, kind, projectId: source, reportEndAt, late, settings }
}
