import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OwnerGroup, ownedName } from '../core/ownership.ts'
import { PersonName } from '../core/person-name.ts'
import {
  FileData,
  Id,
  Instant,
  LocalText,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'
import { ReportTemplate } from './report.ts'

/** 0 off, 1 on (offered to labs and tasks). */
const Status = z.literal([0, 1])

const head = { name: ownedName, remark: OptionalLocalText.default({}) }

export const ReportTemplateRow = z.object({
  id: Id,
  group: OwnerGroup,
  status: Status,
  name: LocalText,
  remark: OptionalLocalText,
  owner: PersonName.nullable(),
  /** Personal, and shown to the teachers of the school all the same. */
  shared: z.boolean(),
  sections: z.number().int(),
  criteria: z.number().int(),
  /** Immutable versions so far; the last one is what labs and tasks are given. */
  versions: z.number().int(),
  /** Whether this user may change it; others may copy it. */
  editable: z.boolean(),
  updatedAt: Instant,
})
export type ReportTemplateRow = z.infer<typeof ReportTemplateRow>

export const ReportTemplateDetail = ReportTemplateRow.extend({
  document: ReportTemplate,
  /** Send it back with an update; a newer draft refuses an older page. */
  revision: z.number().int(),
  /** Signed links of the pictures in the instructions, by file id. */
  files: z.record(z.string(), z.string()),
})
export type ReportTemplateDetail = z.infer<typeof ReportTemplateDetail>

export const ReportTemplateVersion = z.object({
  id: Id,
  number: z.number().int(),
  name: LocalText,
  by: PersonName.nullable(),
  createdAt: Instant,
  /** The draft is the same as this version. */
  current: z.boolean(),
})
export type ReportTemplateVersion = z.infer<typeof ReportTemplateVersion>

const base = '/template/report'

export const reportTemplatePage = endpoint({
  method: 'GET',
  path: `${base}/page`,
  access: 'templates:report:page',
  summary: 'Own, school and system report templates',
  query: z.object({
    ...pageQuery(['updatedAt', 'createdAt']),
    name: z.string().trim().max(100).optional(),
    group: OwnerGroup.optional(),
    status: z.number().int().min(0).max(1).optional(),
  }),
  data: pageOf(ReportTemplateRow),
})

export const reportTemplateGet = endpoint({
  method: 'GET',
  path: `${base}/get`,
  access: 'templates:report:page',
  summary: 'One report template with its draft',
  query: WithId,
  data: ReportTemplateDetail,
})

export const reportTemplateAdd = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'templates:report:add',
  summary: 'A new report template in the group of one’s role; without a document it begins empty',
  body: z.object({ ...head, document: ReportTemplate.optional() }),
  data: WithId,
})

export const reportTemplateUpdate = endpoint({
  method: 'POST',
  path: `${base}/update`,
  access: 'templates:report:edit',
  summary: 'Save the draft',
  body: z.object({ ...head, id: Id, revision: z.number().int(), document: ReportTemplate }),
  data: z.object({ revision: z.number().int() }),
})

export const reportTemplateFreeze = endpoint({
  method: 'POST',
  path: `${base}/freeze`,
  access: 'templates:report:edit',
  summary: 'Make an immutable version of the draft when it differs from the last one',
  body: WithId,
  data: z.object({ number: z.number().int() }),
})

export const reportTemplateStatus = endpoint({
  method: 'POST',
  path: `${base}/status`,
  access: 'templates:report:edit',
  summary: 'On or off; turning on makes a version of the draft, which is what is offered',
  body: z.object({ id: Id, status: Status }),
  data: Nothing,
})

export const reportTemplateShare = endpoint({
  method: 'POST',
  path: `${base}/share`,
  access: 'templates:report:edit',
  summary: 'Let the teachers of one’s school read, copy and use a personal template, or no longer',
  body: z.object({ id: Id, shared: z.boolean() }),
  data: Nothing,
})

export const reportTemplateCopy = endpoint({
  method: 'POST',
  path: `${base}/copy`,
  access: 'templates:report:add',
  summary: 'Copy a report template to one’s own group',
  body: WithId,
  data: WithId,
})

export const reportTemplateDelete = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  access: 'templates:report:delete',
  summary: 'Delete a report template; labs and tasks keep what they took from it',
  body: WithId,
  data: Nothing,
})

export const reportTemplateVersions = endpoint({
  method: 'GET',
  path: `${base}/versions`,
  access: 'templates:report:page',
  summary: 'The versions of a report template, newest first',
  query: WithId,
  data: z.array(ReportTemplateVersion),
})

export const reportTemplateVersion = endpoint({
  method: 'GET',
  path: `${base}/version`,
  access: 'templates:report:page',
  summary: 'One version of a report template, or its last one, with the document',
  query: z.object({ id: Id, number: z.number().int().min(1).optional() }),
  data: ReportTemplateVersion.omit({ by: true }).extend({
    document: ReportTemplate,
    files: z.record(z.string(), z.string()),
  }),
})

/** Most bytes of a report template as a file, pictures included. */
export const TEMPLATE_FILE_LIMIT = 20 * 1024 * 1024
export const TEMPLATE_FILE_ENDING = '.report.json'

/** A report template for exchange between installations. */
export const ReportTemplateFile = z.object({
  kind: z.literal('labbox-report-template'),
  schema: z.literal(1),
  ...head,
  document: ReportTemplate,
  /** Base64 of each picture in the instructions, by the id under which the document names it. */
  pictures: z.record(z.string(), z.object({ name: z.string().max(200), data: z.base64() })),
})
export type ReportTemplateFile = z.infer<typeof ReportTemplateFile>

export const reportTemplateExport = endpoint({
  method: 'GET',
  path: `${base}/export`,
  access: 'templates:report:page',
  summary: 'A report template with its pictures as one file, to be imported elsewhere',
  query: WithId,
  data: FileData,
  file: ['application/vnd.labbox.report-template+json'],
})

export const reportTemplateImport = endpoint({
  method: 'POST',
  path: `${base}/import`,
  access: 'templates:report:add',
  summary: 'A new report template in the group of one’s role from an exported file (multipart part `file`)',
  multipart: { files: ['file'] },
  data: WithId,
})
