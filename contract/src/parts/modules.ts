import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OwnerGroup } from '../core/ownership.ts'
import { PersonName } from '../core/person-name.ts'
import { FileData, Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { ModuleDocument, ModuleTag } from './module-document.ts'
import { ModulePackageReport } from './module-package.ts'

/** 0 off, 1 on (may be given to benches). */
const Status = z.literal([0, 1])

export const ModuleRow = z.object({
  id: Id,
  group: OwnerGroup,
  status: Status,
  names: LocalText,
  number: z.string(),
  tags: z.array(ModuleTag),
  /** Components on it, all kinds together. */
  components: z.number().int(),
  owner: PersonName.nullable(),
  /** Personal, and shown to the teachers of the school all the same. */
  shared: z.boolean(),
  /** A link to its picture for the caller. */
  picture: z.string().nullable(),
  /** Immutable versions so far; benches are given the last one. */
  versions: z.number().int(),
  /** Whether this user may change it; others may copy it. */
  editable: z.boolean(),
  updatedAt: Instant,
})
export type ModuleRow = z.infer<typeof ModuleRow>

export const ModuleDetail = ModuleRow.extend({
  module: ModuleDocument,
  /** Names and links of picture and documents, by id of the file. */
  files: z.record(z.string(), z.object({ name: z.string(), url: z.string() })),
  /** Names of the symbols that people made and that are on it, by their ids. */
  symbols: z.record(z.string(), LocalText),
  /** Send it back with an update; a newer draft refuses an older page. */
  revision: z.number().int(),
})
export type ModuleDetail = z.infer<typeof ModuleDetail>

export const ModuleVersion = z.object({
  number: z.number().int(),
  by: PersonName.nullable(),
  createdAt: Instant,
  /** The draft is the same as this version. */
  current: z.boolean(),
})

const base = '/module/module'

export const modulePage = endpoint({
  method: 'GET',
  path: `${base}/page`,
  access: 'parts:module:page',
  summary: 'Own, school and system modules',
  query: z.object({
    ...pageQuery(['updatedAt', 'createdAt']),
    /** In the names, by their pinyin, or in the model number. */
    name: z.string().trim().max(100).optional(),
    group: OwnerGroup.optional(),
    status: z.number().int().min(0).max(1).optional(),
    tag: ModuleTag.optional(),
  }),
  data: pageOf(ModuleRow),
})

export const moduleGet = endpoint({
  method: 'GET',
  path: `${base}/get`,
  access: 'parts:module:page',
  summary: 'One module with its draft',
  query: WithId,
  data: ModuleDetail,
})

export const moduleAdd = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'parts:module:add',
  summary: 'A new module in the group of one’s role',
  body: z.object({ module: ModuleDocument }),
  data: WithId,
})

export const moduleUpdate = endpoint({
  method: 'POST',
  path: `${base}/update`,
  access: 'parts:module:edit',
  summary: 'Save the draft',
  body: z.object({ id: Id, revision: z.number().int(), module: ModuleDocument }),
  data: z.object({ revision: z.number().int() }),
})

export const moduleStatus = endpoint({
  method: 'POST',
  path: `${base}/status`,
  access: 'parts:module:edit',
  summary: 'On or off; turning on makes a version of the draft, which is what benches are given',
  body: z.object({ id: Id, status: Status }),
  data: Nothing,
})

export const moduleShare = endpoint({
  method: 'POST',
  path: `${base}/share`,
  access: 'parts:module:edit',
  summary: 'Let the people of one’s school use a personal module, or no longer',
  body: z.object({ id: Id, shared: z.boolean() }),
  data: Nothing,
})

export const moduleCopy = endpoint({
  method: 'POST',
  path: `${base}/copy`,
  access: 'parts:module:add',
  summary: 'Copy a module to one’s own group',
  body: WithId,
  data: WithId,
})

export const moduleDelete = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  access: 'parts:module:delete',
  summary: 'Delete a module; benches keep the version they were given',
  body: WithId,
  data: Nothing,
})

export const moduleVersions = endpoint({
  method: 'GET',
  path: `${base}/versions`,
  access: 'parts:module:page',
  summary: 'The versions of a module, newest first',
  query: WithId,
  data: z.array(ModuleVersion),
})

export const moduleVersion = endpoint({
  method: 'GET',
  path: `${base}/version`,
  access: 'parts:module:page',
  summary: 'One version of a module with its data',
  query: z.object({ id: Id, number: z.number().int().min(1) }),
  data: z.object({ number: z.number().int(), module: ModuleDocument }),
})

export const moduleExport = endpoint({
  method: 'GET',
  path: `${base}/export`,
  access: 'parts:module:page',
  summary: 'A module with its symbols, picture and documents as a package, to be imported elsewhere',
  query: WithId,
  data: FileData,
  file: ['application/zip'],
})

export const moduleImport = endpoint({
  method: 'POST',
  path: `${base}/import`,
  access: 'parts:module:add',
  summary:
    'A module from a package (multipart part `file`): a new one, or the next state of the one that it was exported from; without `write` only says what would change',
  multipart: { files: ['file'] },
  query: z.object({ write: z.boolean().default(false) }),
  data: ModulePackageReport,
})
