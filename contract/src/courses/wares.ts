import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Nothing, WithId } from '../core/types.ts'
import { FileKind } from '../files/kinds.ts'

const name = z.string().trim().min(1, { message: 'required' }).max(200)

/** A folder or a file of a course's material; siblings in their order. */
export const Ware = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  /** Null: a folder. */
  projectFileId: Id.nullable(),
  kind: FileKind.nullable(),
  /** Bytes; of a folder null. */
  size: z.number().int().nullable(),
  visibleFrom: Instant.nullable(),
  visibleUntil: Instant.nullable(),
  /** Whether students see it now: its own dates and those of the folders it is in. */
  visible: z.boolean(),
  /** Downloads and time in front of it: of everybody for who may change the course, else one’s own. */
  downloads: z.number().int(),
  seconds: z.number().int(),
})
export type Ware = z.infer<typeof Ware>

export const wareList = endpoint({
  method: 'GET',
  path: '/course/ware/list',
  access: 'courses:ware:page',
  summary: 'The material of a course; students get what is visible now',
  query: z.object({ courseId: Id }),
  data: z.object({ editable: z.boolean(), items: z.array(Ware) }),
})

export const wareAddFolder = endpoint({
  method: 'POST',
  path: '/course/ware/addFolder',
  access: 'courses:course:edit',
  summary: 'A new folder, as the last one in its place',
  body: z.object({ courseId: Id, parentId: Id.nullable().default(null), name }),
  data: WithId,
})

export const wareAddFiles = endpoint({
  method: 'POST',
  path: '/course/ware/addFiles',
  access: 'courses:course:edit',
  summary: 'Put project files of one’s own into a course',
  body: z.object({
    courseId: Id,
    parentId: Id.nullable().default(null),
    projectFileIds: z.array(Id).min(1, { message: 'required' }).max(200),
  }),
  data: z.object({ ids: z.array(Id) }),
})

export const wareUpdate = endpoint({
  method: 'POST',
  path: '/course/ware/update',
  access: 'courses:course:edit',
  summary: 'Rename a folder or a file of a course, and say when students see it',
  body: z
    .object({ id: Id, name, visibleFrom: Instant.nullable(), visibleUntil: Instant.nullable() })
    .refine(
      ({ visibleFrom, visibleUntil }) =>
        !visibleFrom || !visibleUntil || Date.parse(visibleFrom) < Date.parse(visibleUntil),
      { message: 'order', path: ['visibleUntil'] },
    ),
  data: Nothing,
})

export const wareMove = endpoint({
  method: 'POST',
  path: '/course/ware/move',
  access: 'courses:course:edit',
  summary: 'Put a folder or a file elsewhere in the course, among the others there',
  body: z.object({ id: Id, parentId: Id.nullable(), index: z.number().int().min(0).max(10_000) }),
  data: Nothing,
})

export const wareDelete = endpoint({
  method: 'POST',
  path: '/course/ware/delete',
  access: 'courses:course:edit',
  summary: 'Take a file or a folder with all in it out of a course; the files themselves stay their owner’s',
  body: WithId,
  data: Nothing,
})
