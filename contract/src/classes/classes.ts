import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText, localName, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'

export const Semester = z.object({ id: Id, name: LocalText, start: Instant, end: Instant })

export const ClassRow = z.object({
  id: Id,
  name: LocalText,
  semesterId: Id.nullable(),
  semesterName: LocalText.nullable(),
  teachers: z.array(z.string()),
  members: z.number().int(),
  archived: z.boolean(),
  createdAt: Instant,
})
export type ClassRow = z.infer<typeof ClassRow>

export const Member = z.object({
  userId: Id,
  account: z.string(),
  name: z.string(),
  number: z.string(),
  joinedAt: Instant,
})
export type Member = z.infer<typeof Member>

const fields = {
  name: localName(1, 100),
  semesterId: Id.nullable().default(null),
  remark: z.string().trim().max(1000).default(''),
}

export const semesterList = endpoint({
  method: 'GET',
  path: '/lab/semester/list',
  access: 'classes:semester:page',
  summary: 'Semesters of one’s organisation, the latest first',
  data: z.array(Semester),
})

export const classPage = endpoint({
  method: 'GET',
  path: '/lab/class/page',
  access: 'classes:class:page',
  summary: 'Classes one teaches or administers',
  query: z.object({
    ...pageQuery(['createdAt']),
    name: z.string().max(100).optional(),
    archived: z.boolean().optional(),
  }),
  data: pageOf(ClassRow),
})

export const classGet = endpoint({
  method: 'GET',
  path: '/lab/class/get',
  access: 'classes:class:page',
  summary: 'One class with its members',
  query: WithId,
  data: ClassRow.extend({ remark: z.string(), list: z.array(Member) }),
})

export const classAdd = endpoint({
  method: 'POST',
  path: '/lab/class/add',
  access: 'classes:class:add',
  summary: 'Make a class; a teacher who makes one teaches it',
  body: z.object(fields),
  data: WithId,
})

export const classUpdate = endpoint({
  method: 'POST',
  path: '/lab/class/update',
  access: 'classes:class:edit',
  summary: 'Change a class',
  body: z.object({ id: Id, ...fields, archived: z.boolean().default(false) }),
  data: Nothing,
})

/** The accounts that were not taken, each with why; the others are members now. */
export const memberAdd = endpoint({
  method: 'POST',
  path: '/lab/class/addMembers',
  access: 'classes:class:edit',
  summary: 'Add students of the own organisation by account',
  body: z.object({
    id: Id,
    accounts: z.array(z.string().trim().toLowerCase().min(1).max(40)).min(1).max(500),
  }),
  data: z.object({
    added: z.number().int(),
    refused: z.array(z.object({ account: z.string(), reason: z.enum(['unknown', 'notStudent', 'member']) })),
  }),
})

export const memberRemove = endpoint({
  method: 'POST',
  path: '/lab/class/removeMember',
  access: 'classes:class:edit',
  summary: 'Take a student out of a class; what was begun stays',
  body: z.object({ id: Id, userId: Id }),
  data: Nothing,
})
