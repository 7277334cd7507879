import { z } from 'zod'
import { MINUTE_MS } from '../core/durations.ts'
import { endpoint } from '../core/endpoint.ts'
import { OwnerGroup, ownedName } from '../core/ownership.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, localName, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { ExamSettings } from '../exams/settings.ts'
import { taskTypes } from './states.ts'
import { LateRule, TaskSettings } from './tasks.ts'

// The settings with which something is published, kept under a name: for other classes, at other times.

/** Two years: what lies further ahead is no plan. */
const MOST_MINUTES = 2 * 366 * 24 * 60

/** Minutes from the begin of the day on which it is published. */
const Lead = z.number().int().min(0).max(MOST_MINUTES)

const head = { name: localName(1, 200), remark: z.string().trim().max(1000).default('') }
const times = { start: Lead, end: Lead }
const inOrder = ({ start, end }: { start: number; end: number }) => end > start
const order = { message: 'order', path: ['end'] }

const LabSettings = z.object({
  type: z.literal(taskTypes.experiment),
  ...head,
  projectId: Id,
  times: z
    .object({ ...times, reportEnd: Lead.nullable().default(null) })
    .refine(inOrder, order)
    .refine(({ end, reportEnd }) => reportEnd === null || reportEnd >= end, {
      message: 'order',
      path: ['reportEnd'],
    }),
  reportTemplateId: Id.nullable().default(null),
  late: LateRule.nullable().default(null),
  /** Meant for lab boxes. */
  box: z.boolean().default(false),
  settings: TaskSettings,
})

const ExamTemplateSettings = z.object({
  type: z.literal([taskTypes.quiz, taskTypes.exam]),
  ...head,
  paperIds: z.array(Id).min(1, { message: 'required' }).max(10),
  mode: z.literal([1, 2, 3]),
  times: z.object(times).refine(inOrder, order),
  settings: ExamSettings,
})

/** What a form of publishing is filled with. */
export const TaskTemplate = z.discriminatedUnion('type', [LabSettings, ExamTemplateSettings])
export type TaskTemplate = z.output<typeof TaskTemplate>

/**
 * What is kept of the settings of one publishing: nothing that names another task, and no access code, which whoever may read the
 * template would learn.
 */
export const lasting = (of: TaskTemplate): TaskTemplate => {
  if (of.type !== taskTypes.experiment) return { ...of, settings: { ...of.settings, code: '' } }
  const { groups } = of.settings
  const form = groups?.form === 'copy' ? 'random' : groups?.form
  return {
    ...of,
    settings: {
      ...of.settings,
      after: null,
      afterScore: null,
      groups: groups && { ...groups, form: form ?? groups.form, from: null },
    },
  }
}

/** By how many minutes a moment lies after the begin of the day of publishing, both in the clocks of the organisation. */
export const leadOf = (instant: string | number, dayBegin: string | number): number =>
  Math.max(0, Math.round((new Date(instant).getTime() - new Date(dayBegin).getTime()) / MINUTE_MS))

export const momentOf = (lead: number, dayBegin: string | number): string =>
  new Date(new Date(dayBegin).getTime() + lead * MINUTE_MS).toISOString()

const taskTypeOfTemplate = z.literal([taskTypes.quiz, taskTypes.experiment, taskTypes.exam])

export const TaskTemplateRow = z.object({
  id: Id,
  group: OwnerGroup,
  name: LocalText,
  type: taskTypeOfTemplate,
  /** What its tasks are called. */
  task: LocalText,
  owner: PersonName.nullable(),
  /** Personal, and shown to the teachers of the school all the same. */
  shared: z.boolean(),
  /** Whether this user may change it; others may publish from it and copy it. */
  editable: z.boolean(),
  updatedAt: Instant,
})
export type TaskTemplateRow = z.infer<typeof TaskTemplateRow>

const base = '/teacher/taskTemplate'

export const taskTemplatePage = endpoint({
  method: 'GET',
  path: `${base}/page`,
  access: 'tasks:template:page',
  summary: 'Own task templates, those of the school and of the system',
  query: z.object({
    ...pageQuery(['updatedAt', 'createdAt']),
    name: z.string().trim().max(100).optional(),
    group: OwnerGroup.optional(),
    type: z.coerce.number().pipe(taskTypeOfTemplate).optional(),
  }),
  data: pageOf(TaskTemplateRow),
})

export const taskTemplateGet = endpoint({
  method: 'GET',
  path: `${base}/get`,
  access: 'tasks:template:page',
  summary: 'One task template, to publish from it',
  query: WithId,
  data: TaskTemplateRow.extend({ document: TaskTemplate }),
})

export const taskTemplateAdd = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'tasks:template:add',
  summary: 'Keep the settings of a publishing under a name, in the group of one’s role',
  body: z.object({ name: ownedName, document: TaskTemplate }),
  data: WithId,
})

export const taskTemplateUpdate = endpoint({
  method: 'POST',
  path: `${base}/update`,
  access: 'tasks:template:edit',
  summary: 'Rename a task template',
  body: z.object({ id: Id, name: ownedName }),
  data: Nothing,
})

export const taskTemplateCopy = endpoint({
  method: 'POST',
  path: `${base}/copy`,
  access: 'tasks:template:add',
  summary: 'Copy a task template into one’s own group',
  body: WithId,
  data: WithId,
})

export const taskTemplateShare = endpoint({
  method: 'POST',
  path: `${base}/share`,
  access: 'tasks:template:edit',
  summary: 'Show a personal task template to the teachers of the school, or no longer',
  body: z.object({ id: Id, shared: z.boolean() }),
  data: Nothing,
})

export const taskTemplateDelete = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  access: 'tasks:template:delete',
  summary: 'Delete a task template; what was published from it stays',
  body: WithId,
  data: Nothing,
})
