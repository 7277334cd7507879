import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, localName } from '../core/types.ts'
import { LateRule, TaskSettings } from '../tasks/tasks.ts'
import { ExamSettings } from './settings.ts'

const times = { name: localName(1, 200), startAt: Instant, endAt: Instant }

/** What a lab of a plan may have of its own; whom it waits for and its groups are set where one is published alone. */
export const PlanLabSettings = TaskSettings.pick({
  feedback: true,
  pdfReport: true,
  manualFill: true,
  previewFirst: true,
  labFirst: true,
})
export type PlanLabSettings = z.output<typeof PlanLabSettings>

/** One task of a plan, with its own settings: a lab with the report on it, or a quiz or an exam on a paper. */
export const PlanItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lab'),
    ...times,
    projectId: Id,
    /** Null: no report is asked for. */
    reportEndAt: Instant.nullable().default(null),
    /** Of the lab and the report. */
    late: LateRule.nullable().default(null),
    settings: PlanLabSettings.prefault({}),
  }),
  z.object({
    kind: z.literal(['quiz', 'exam']),
    ...times,
    paperId: Id,
    /** 1 same paper, 2 in different order, 3 fully random. */
    mode: z.literal([1, 2, 3]).default(2),
    /** Absent: what suits a quiz or an exam. */
    settings: ExamSettings.optional(),
  }),
])
export type PlanItem = z.output<typeof PlanItem>

export const MOST_ITEMS = 40

export const planPublish = endpoint({
  method: 'POST',
  path: '/teacher/plan/publish',
  access: 'tasks:task:add',
  summary: 'Publish several labs, reports, quizzes and exams at once, all of them or none',
  body: z.object({
    classIds: z.array(Id).min(1, { message: 'required' }).max(50),
    courseId: Id.nullable().default(null),
    items: z.array(PlanItem).min(1, { message: 'required' }).max(MOST_ITEMS),
  }),
  /** Of the tasks that were published, reports left out. */
  data: z.object({ taskIds: z.array(Id) }),
})
