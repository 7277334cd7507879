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
import { LabPackageFound } from './package.ts'
import { LabDocument } from './version.ts'

export const ProjectRow = z.object({
  id: Id,
  group: OwnerGroup,
  name: LocalText,
  introduction: OptionalLocalText,
  coverUrl: z.string().nullable(),
  owner: PersonName.nullable(),
  /** Personal, and shown to the teachers of the school all the same. */
  shared: z.boolean(),
  /** Students of the organisation may do it without a task; a shipped lab always may be. */
  practice: z.boolean(),
  classifyId: Id.nullable(),
  versions: z.number().int(),
  /** Whether this user may change it; others may only copy it. */
  editable: z.boolean(),
  updatedAt: Instant,
})
export type ProjectRow = z.infer<typeof ProjectRow>

export const ProjectDetail = ProjectRow.extend({
  coverId: Id.nullable(),
  document: LabDocument,
  /** Send it back with an update; a newer draft refuses an older page. */
  revision: z.number().int(),
  /** Signed links of the pictures in the document, by file id. */
  files: z.record(z.string(), z.string()),
})
export type ProjectDetail = z.infer<typeof ProjectDetail>

const head = {
  name: ownedName,
  introduction: OptionalLocalText.default({}),
  coverId: Id.nullable().default(null),
  classifyId: Id.nullable().default(null),
}

export const projectPage = endpoint({
  method: 'GET',
  path: '/lab/project/page',
  access: 'labs:project:page',
  summary: 'Own, school and system lab projects',
  query: z.object({
    ...pageQuery(['updatedAt', 'createdAt']),
    name: z.string().max(100).optional(),
    group: OwnerGroup.optional(),
    /** With all that is below it. */
    classifyId: Id.optional(),
  }),
  data: pageOf(ProjectRow),
})

export const projectGet = endpoint({
  method: 'GET',
  path: '/lab/project/get',
  access: 'labs:project:page',
  summary: 'One lab project with its draft',
  query: WithId,
  data: ProjectDetail,
})

export const projectAdd = endpoint({
  method: 'POST',
  path: '/lab/project/add',
  access: 'labs:project:add',
  summary: 'A new lab project in the group of one’s role; without a document it begins empty',
  body: z.object({ ...head, document: LabDocument.optional() }),
  data: WithId,
})

export const projectUpdate = endpoint({
  method: 'POST',
  path: '/lab/project/update',
  access: 'labs:project:edit',
  summary: 'Save the draft',
  body: z.object({ id: Id, revision: z.number().int(), ...head, document: LabDocument }),
  data: z.object({ revision: z.number().int() }),
})

export const projectCopy = endpoint({
  method: 'POST',
  path: '/lab/project/copy',
  access: 'labs:project:add',
  summary: 'Copy a lab project to one’s own group',
  body: WithId,
  data: WithId,
})

export const projectDelete = endpoint({
  method: 'POST',
  path: '/lab/project/delete',
  access: 'labs:project:delete',
  summary: 'Delete a lab project; tasks keep the versions they were given',
  body: WithId,
  data: Nothing,
})

export const projectShare = endpoint({
  method: 'POST',
  path: '/lab/project/share',
  access: 'labs:project:edit',
  summary: 'Let the teachers of one’s school read, copy and publish a personal lab project, or no longer',
  body: z.object({ id: Id, shared: z.boolean() }),
  data: Nothing,
})

export const projectPractice = endpoint({
  method: 'POST',
  path: '/lab/project/practice',
  access: 'labs:project:edit',
  summary: 'Let the students of one’s organisation do a lab without a task, or no longer',
  body: z.object({ id: Id, practice: z.boolean() }),
  data: Nothing,
})

export const projectKeepReport = endpoint({
  method: 'POST',
  path: '/lab/project/keepReport',
  access: 'templates:report:add',
  summary: 'Keep the report of a lab project as a report template of one’s own, for any lab',
  body: z.object({ id: Id, name: ownedName }),
  data: WithId,
})

/** One of the immutable versions that tasks were given. */
export const VersionRow = z.object({
  id: Id,
  number: z.number().int(),
  name: LocalText,
  createdBy: PersonName.nullable(),
  createdAt: Instant,
  /** The draft is the same as this version. */
  current: z.boolean(),
})
export type VersionRow = z.infer<typeof VersionRow>

export const versionList = endpoint({
  method: 'GET',
  path: '/lab/project/versions',
  access: 'labs:project:page',
  summary: 'The versions of a lab project, newest first',
  query: WithId,
  data: z.array(VersionRow),
})

export const versionRestore = endpoint({
  method: 'POST',
  path: '/lab/project/restore',
  access: 'labs:project:edit',
  summary: 'Make the draft what a version is',
  body: z.object({ id: Id, revision: z.number().int(), versionId: Id }),
  data: z.object({ revision: z.number().int() }),
})

export const projectExport = endpoint({
  method: 'GET',
  path: '/lab/project/export',
  access: 'labs:project:page',
  summary: 'A whole lab project with its pictures as one file, to be imported elsewhere',
  query: WithId,
  data: FileData,
  file: ['application/zip'],
})

export const projectImportCheck = endpoint({
  method: 'POST',
  path: '/lab/project/import-check',
  access: 'labs:project:add',
  summary:
    'What such a file would bring: the lab, its pictures and symbols; nothing is kept (multipart part `file`)',
  multipart: { files: ['file'] },
  data: LabPackageFound,
})

export const projectImport = endpoint({
  method: 'POST',
  path: '/lab/project/import',
  access: 'labs:project:add',
  summary: 'A new lab project in the group of one’s role from an exported file (multipart part `file`)',
  multipart: { files: ['file'] },
  data: WithId,
})
