import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import {
  FileData,
  Id,
  Instant,
  LocalText,
  localName,
  Nothing,
  pageOf,
  pageQuery,
  WithId,
  XLSX,
} from '../core/types.ts'

export const MEMBERS_AT_ONCE = 2000
export const MEMBER_SHEET_LIMIT = 2 * 1024 * 1024

export const Semester = z.object({
  id: Id,
  name: LocalText,
  start: Instant,
  end: Instant,
  /** Of its organisation: its dates are meant in it. */
  timeZone: z.string(),
})

export const ClassRow = z.object({
  id: Id,
  name: LocalText,
  semesterId: Id.nullable(),
  semesterName: LocalText.nullable(),
  teachers: z.array(PersonName),
  members: z.number().int(),
  archived: z.boolean(),
  createdAt: Instant,
})
export type ClassRow = z.infer<typeof ClassRow>

export const Member = z.object({
  userId: Id,
  account: z.string(),
  name: PersonName,
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

const semesterFields = { name: localName(1, 100), start: Instant, end: Instant }
const inOrder = ({ start, end }: { start: string; end: string }) => Date.parse(start) < Date.parse(end)

export const semesterAdd = endpoint({
  method: 'POST',
  path: '/lab/semester/add',
  access: 'classes:semester:edit',
  summary: 'A new semester of one’s organisation, or of another one that one looks after',
  body: z
    .object({ ...semesterFields, orgId: Id.optional() })
    .refine(inOrder, { message: 'order', path: ['end'] }),
  data: WithId,
})

export const semesterUpdate = endpoint({
  method: 'POST',
  path: '/lab/semester/update',
  access: 'classes:semester:edit',
  summary: 'Change the name or the dates of a semester; its classes stay in it',
  body: z.object({ id: Id, ...semesterFields }).refine(inOrder, { message: 'order', path: ['end'] }),
  data: Nothing,
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
    semesterId: Id.optional(),
  }),
  data: pageOf(ClassRow),
})

export const classGet = endpoint({
  method: 'GET',
  path: '/lab/class/get',
  access: 'classes:class:page',
  summary: 'One class with its members',
  query: WithId,
  data: ClassRow.extend({
    remark: z.string(),
    list: z.array(Member),
    people: z.array(z.object({ userId: Id, account: z.string(), name: PersonName })),
  }),
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
    accounts: z.array(z.string().trim().toLowerCase().min(1).max(40)).min(1).max(MEMBERS_AT_ONCE),
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

export const classTeachers = endpoint({
  method: 'POST',
  path: '/lab/class/teachers',
  access: 'classes:class:edit',
  summary: 'Who teaches a class, by account: at least one teacher of its organisation',
  body: z.object({
    id: Id,
    accounts: z.array(z.string().trim().toLowerCase().min(1).max(40)).min(1, { message: 'required' }).max(30),
  }),
  data: Nothing,
})

export const Candidate = z.object({ userId: Id, account: z.string(), name: PersonName, number: z.string() })

export const memberSearch = endpoint({
  method: 'GET',
  path: '/lab/class/candidates',
  access: 'classes:class:edit',
  summary:
    'Students of the class’s organisation who are not in it (`members`: or who are), by account, name or number; at most 20',
  query: z.object({
    id: Id,
    text: z.string().trim().min(1).max(100),
    members: z.boolean().optional(),
  }),
  data: z.array(Candidate),
})

export const teacherSearch = endpoint({
  method: 'GET',
  path: '/lab/class/colleagues',
  access: 'classes:class:edit',
  summary: 'Teachers of the own organisation and those below it, by account or name; at most 20',
  query: z.object({ text: z.string().trim().min(1).max(100) }),
  data: z.array(z.object({ account: z.string(), name: PersonName })),
})

/** `ready`: would become a member. A row names a student by account or by number. */
export const memberVerdicts = ['ready', 'unknown', 'notStudent', 'member', 'repeated', 'ambiguous'] as const
export const SheetMember = z.object({
  line: z.number().int(),
  account: z.string(),
  number: z.string(),
  name: z.string(),
  verdict: z.enum(memberVerdicts),
})
export type SheetMember = z.infer<typeof SheetMember>

export const memberImport = endpoint({
  method: 'POST',
  path: '/lab/class/importMembers',
  access: 'classes:class:edit',
  summary:
    'Students of a sheet (multipart part `file`) into a class; without `write` only says what would become of which row',
  multipart: { files: ['file'] },
  query: z.object({ id: Id, write: z.boolean().default(false) }),
  data: z.object({
    rows: z.array(SheetMember),
    ready: z.number().int(),
    ignored: z.array(z.string()),
    written: z.boolean(),
  }),
})

export const memberTemplate = endpoint({
  method: 'GET',
  path: '/lab/class/memberTemplate',
  access: 'classes:class:edit',
  summary: 'An empty sheet of students to fill in, in the language of the call',
  data: FileData,
  file: [XLSX],
})

export const memberTransfer = endpoint({
  method: 'POST',
  path: '/lab/class/transferMember',
  access: 'classes:class:edit',
  summary:
    'Put a student into another class one teaches or administers: work stays with the class it was given in, open tasks of the new class are given',
  body: z.object({ id: Id, userId: Id, toClassId: Id }),
  data: Nothing,
})
