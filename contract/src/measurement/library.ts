import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import {
  Id,
  Instant,
  LocalText,
  localName,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'
import { Template } from './template.ts'

/** Template status: 0 off, 1 on (offered to labs). */
export const templateStatuses = { off: 0, on: 1 } as const
/** Template type: 0 system, 1 person. */
export const templateTypes = { system: 0, person: 1 } as const
/** Apply classify: 0 practice, 1 task. */
export const applyClassifies = { practice: 0, task: 1 } as const
const Bit = z.literal([0, 1])

/** Length of the names of templates, UTF-16 units. */
export const TEMPLATE_NAME_LIMIT = 100

const head = {
  name: localName(1, TEMPLATE_NAME_LIMIT),
  remark: OptionalLocalText.default({}),
  groupId: Id.nullable().default(null),
  applyClassify: Bit.default(applyClassifies.task),
}

export const MonitorGroup = z.object({
  id: Id,
  type: Bit,
  name: LocalText,
  templates: z.number().int(),
  editable: z.boolean(),
})
export type MonitorGroup = z.infer<typeof MonitorGroup>

export const MonitorTemplateRow = z.object({
  id: Id,
  type: Bit,
  status: Bit,
  applyClassify: Bit,
  /** 0 monitoring points, 1 data pages. */
  dataType: Bit,
  name: LocalText,
  remark: OptionalLocalText,
  groupId: Id.nullable(),
  groupName: LocalText.nullable(),
  owner: PersonName.nullable(),
  /** Immutable versions so far; the last one is what labs are given. */
  versions: z.number().int(),
  /** Whether this user may change it; others may copy it. */
  editable: z.boolean(),
  updatedAt: Instant,
})
export type MonitorTemplateRow = z.infer<typeof MonitorTemplateRow>

export const MonitorTemplateDetail = MonitorTemplateRow.extend({
  document: Template,
  /** Send it back with an update; a newer draft refuses an older page. */
  revision: z.number().int(),
  /** The draft is not what the last version is. */
  changed: z.boolean(),
})
export type MonitorTemplateDetail = z.infer<typeof MonitorTemplateDetail>

export const MonitorVersion = z.object({
  id: Id,
  number: z.number().int(),
  name: LocalText,
  hash: z.string(),
  by: PersonName.nullable(),
  createdAt: Instant,
})
export type MonitorVersion = z.infer<typeof MonitorVersion>

const base = '/template/monitor'

export const monitorTemplatePage = endpoint({
  method: 'GET',
  path: `${base}/page`,
  access: 'measurement:template:page',
  summary: 'Monitor templates: one’s own and those of the system',
  query: z.object({
    ...pageQuery(['updatedAt', 'createdAt']),
    name: z.string().trim().max(100).optional(),
    groupId: Id.optional(),
    type: z.number().int().min(0).max(1).optional(),
    status: z.number().int().min(0).max(1).optional(),
    applyClassify: z.number().int().min(0).max(1).optional(),
  }),
  data: pageOf(MonitorTemplateRow),
})

export const monitorTemplateGet = endpoint({
  method: 'GET',
  path: `${base}/get`,
  access: 'measurement:template:page',
  summary: 'One monitor template with its draft',
  query: WithId,
  data: MonitorTemplateDetail,
})

export const monitorTemplateAdd = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'measurement:template:add',
  summary:
    'A new template: a system one by system administrators, else a personal one; without a document it begins empty',
  body: z.object({ ...head, dataType: Bit.default(1), document: Template.optional() }),
  data: WithId,
})

export const monitorTemplateUpdate = endpoint({
  method: 'POST',
  path: `${base}/update`,
  access: 'measurement:template:edit',
  summary: 'Save the draft',
  body: z.object({ ...head, id: Id, revision: z.number().int(), document: Template }),
  data: z.object({ revision: z.number().int() }),
})

export const monitorTemplateFreeze = endpoint({
  method: 'POST',
  path: `${base}/freeze`,
  access: 'measurement:template:edit',
  summary:
    'Make an immutable version of the draft, when nothing is wrong with it and it differs from the last one',
  body: WithId,
  data: z.object({ number: z.number().int() }),
})

export const monitorTemplateStatus = endpoint({
  method: 'POST',
  path: `${base}/status`,
  access: 'measurement:template:edit',
  summary: 'On or off; turning on makes a version of the draft, so that what is offered works',
  body: z.object({ id: Id, status: Bit }),
  data: Nothing,
})

export const monitorTemplateCopy = endpoint({
  method: 'POST',
  path: `${base}/copy`,
  access: 'measurement:template:add',
  summary: 'Copy a template to one’s own',
  body: WithId,
  data: WithId,
})

export const monitorTemplateDelete = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  access: 'measurement:template:delete',
  summary: 'Delete a template; labs keep what they took from it',
  body: WithId,
  data: Nothing,
})

export const monitorVersionList = endpoint({
  method: 'GET',
  path: `${base}/versions`,
  access: 'measurement:template:page',
  summary: 'The versions of a template, newest first',
  query: WithId,
  data: z.array(MonitorVersion),
})

export const monitorVersionGet = endpoint({
  method: 'GET',
  path: `${base}/version`,
  access: 'measurement:template:page',
  summary: 'One version of a template, or its last one, with the document',
  query: z.object({ id: Id, number: z.number().int().min(1).optional() }),
  data: MonitorVersion.extend({ document: Template }),
})

export const TemplateFile = z.object({
  kind: z.literal('labbox-monitor-template'),
  schema: z.literal(1),
  name: localName(1, TEMPLATE_NAME_LIMIT),
  remark: OptionalLocalText.default({}),
  applyClassify: Bit.default(applyClassifies.task),
  template: Template,
})
export type TemplateFile = z.infer<typeof TemplateFile>

export const monitorTemplateExport = endpoint({
  method: 'GET',
  path: `${base}/export`,
  access: 'measurement:template:export',
  summary: 'The draft as one document, to be imported elsewhere',
  query: WithId,
  data: TemplateFile,
})

export const monitorTemplateImport = endpoint({
  method: 'POST',
  path: `${base}/import`,
  access: 'measurement:template:import',
  summary:
    'Take one exported document as a template of one’s own; refused with the place when something is wrong in it',
  body: z.object({ document: TemplateFile, groupId: Id.nullable().default(null) }),
  data: WithId,
})

export const monitorGroupList = endpoint({
  method: 'GET',
  path: `${base}/group/list`,
  access: 'measurement:template:page',
  summary: 'Groups of templates: one’s own and those of the system',
  data: z.array(MonitorGroup),
})

export const monitorGroupAdd = endpoint({
  method: 'POST',
  path: `${base}/group/add`,
  access: 'measurement:template:add',
  summary: 'A new group; its name is unique among one’s own',
  body: z.object({ name: head.name }),
  data: WithId,
})

export const monitorGroupUpdate = endpoint({
  method: 'POST',
  path: `${base}/group/update`,
  access: 'measurement:template:edit',
  summary: 'Rename a group',
  body: z.object({ id: Id, name: head.name }),
  data: Nothing,
})

export const monitorGroupDelete = endpoint({
  method: 'POST',
  path: `${base}/group/delete`,
  access: 'measurement:template:delete',
  summary: 'Remove a group; its templates stay, without a group',
  body: WithId,
  data: Nothing,
})
