import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { FileKind } from './kinds.ts'
import { FileName } from './names.ts'

/** Names that people give here are good on every system, so that what is downloaded keeps its own. */
const ProjectFileName = FileName.max(200).refine((name) => !/[:*?"<>|]/.test(name) && !/^\.+$/.test(name), {
  message: 'fileName',
})

export const ProjectFile = z.object({
  id: Id,
  name: z.string(),
  kind: FileKind,
  /** Bytes. */
  size: z.number().int(),
  /** Media type, read from the bytes. */
  type: z.string(),
  /** The caller keeps it; otherwise it was made readable to them. */
  own: z.boolean(),
  owner: PersonName,
  createdAt: Instant,
  updatedAt: Instant,
})
export type ProjectFile = z.infer<typeof ProjectFile>

export const ProjectFileRow = ProjectFile.extend({
  /** Time that all readers together have spent on it. */
  seconds: z.number().int(),
  readers: z.number().int(),
  downloads: z.number().int(),
})
export type ProjectFileRow = z.infer<typeof ProjectFileRow>

export const projectFilePage = endpoint({
  method: 'GET',
  path: '/projectFile/page',
  access: 'files:project:page',
  summary: 'Project files: the caller’s own, or those others let them read',
  query: z.object({
    ...pageQuery(['updatedAt', 'createdAt', 'name', 'size']),
    name: z.string().max(200).optional(),
    kind: FileKind.optional(),
    from: z.enum(['own', 'others']).default('own'),
  }),
  data: pageOf(ProjectFileRow),
})

export const projectFileGet = endpoint({
  method: 'GET',
  path: '/projectFile/get',
  access: 'files:preview:view',
  summary: 'One project file',
  query: WithId,
  data: ProjectFileRow,
})

export const projectFileAdd = endpoint({
  method: 'POST',
  path: '/projectFile/add',
  access: 'files:project:add',
  summary: 'Keep an uploaded file as a project file',
  /** `id`: made by the sender, so that a call whose answer was lost can be made again. */
  body: z.object({ fileId: Id, name: ProjectFileName.optional(), id: Id.optional() }),
  data: ProjectFile,
})

export const projectFileCreate = endpoint({
  method: 'POST',
  path: '/projectFile/createFile',
  access: 'files:project:add',
  summary: 'Make an empty document, sheet or presentation',
  body: z.object({ name: ProjectFileName, kind: z.enum(['word', 'excel', 'presentation']) }),
  data: ProjectFile,
})

export const projectFileReplace = endpoint({
  method: 'POST',
  path: '/projectFile/replace',
  access: 'files:project:edit',
  summary:
    'Put an uploaded file in the place of what a project file holds; whoever uses it gets the new content',
  body: z.object({ id: Id, fileId: Id }),
  data: ProjectFile,
})

/** A GET that changes something, as the table of calls has it; sessions travel in a header, so no other site can call it. */
export const projectFileRename = endpoint({
  method: 'GET',
  path: '/projectFile/rename',
  access: 'files:project:edit',
  summary: 'Rename a project file; its ending stays as it is',
  query: z.object({ id: Id, name: ProjectFileName }),
  data: ProjectFile,
  changes: true,
})

export const projectFileDelete = endpoint({
  method: 'GET',
  path: '/projectFile/delete',
  access: 'files:project:delete',
  summary: 'Delete a project file',
  query: WithId,
  data: Nothing,
  changes: true,
})

export const FilePreviewData = z.object({
  file: ProjectFile,
  /** What shows it; null: it can only be downloaded. */
  viewer: z.enum(['docx', 'xlsx', 'pptx', 'pdf', 'image', 'video', 'text']).nullable(),
  /** Signed, expiring link to what is shown: the file, or the PDF made of it. */
  url: z.string(),
  downloadUrl: z.string(),
  /** Where the caller left: second of a video, page of a document. */
  position: z.number(),
})
export type FilePreviewData = z.infer<typeof FilePreviewData>

export const projectFilePreview = endpoint({
  method: 'GET',
  path: '/projectFile/preview',
  access: 'files:preview:view',
  summary: 'What is needed to show a file',
  query: WithId,
  data: FilePreviewData,
})

export const videoPreview = endpoint({
  method: 'GET',
  path: '/video/preview',
  access: 'files:preview:view',
  summary: 'What is needed to play a video',
  query: WithId,
  data: FilePreviewData,
})
