import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
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
import { LabDocument } from './version.ts'

/** Project group: 0 person, 1 school, 2 system. */
export const projectGroups = { person: 0, school: 1, system: 2 } as const
export const ProjectGroup = z.literal([0, 1, 2])

export const ProjectRow = z.object({
  id: Id,
  group: ProjectGroup,
  name: LocalText,
  introduction: OptionalLocalText,
  coverUrl: z.string().nullable(),
  owner: z.string().nullable(),
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
  name: localName(1, 200),
  introduction: OptionalLocalText.default({}),
  coverId: Id.nullable().default(null),
}

export const projectPage = endpoint({
  method: 'GET',
  path: '/lab/project/page',
  access: 'labs:project:page',
  summary: 'Own, school and system lab projects',
  query: z.object({
    ...pageQuery(['updatedAt', 'createdAt']),
    name: z.string().max(100).optional(),
    group: z.number().int().min(0).max(2).optional(),
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
