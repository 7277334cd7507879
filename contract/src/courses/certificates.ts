import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { FileData, Id, Instant, LocalText, Nothing, PDF, WithId } from '../core/types.ts'
import { Pace, Score, TaskTypeSchema } from '../tasks/tasks.ts'

/** Random parts of public addresses: 128 bits in base64url. */
export const PUBLIC_CODE = /^[A-Za-z0-9_-]{22}$/
/** Pages that the server writes for anybody, by such a code. */
export const publicPaths = { course: '/public/course', certificate: '/public/certificate' } as const

const rule = {
  taskIds: z.array(Id).max(100),
  /** Of 100 points, what each of the tasks needs. */
  pass: z.number().int().min(0).max(100),
  /** Whether who meets the rule gets a certificate. */
  certificates: z.boolean(),
}

export const CompletionTask = z.object({
  id: Id,
  type: TaskTypeSchema,
  name: LocalText,
  pace: Pace.nullable(),
  /** Closed by its teacher: nobody needs it any more. */
  closed: z.boolean(),
})
export type CompletionTask = z.infer<typeof CompletionTask>

const Held = z.object({ id: Id, issuedAt: Instant, revokedAt: Instant.nullable(), reason: z.string() })

export const CompletionRow = z.object({
  userId: Id,
  number: z.string(),
  account: z.string(),
  name: PersonName,
  /** Null: no longer enrolled. */
  joinedAt: Instant.nullable(),
  /** Required tasks with a score that passes. */
  passed: z.number().int(),
  complete: z.boolean(),
  mark: Score,
  certificate: Held.nullable(),
})
export type CompletionRow = z.infer<typeof CompletionRow>

export const completionGet = endpoint({
  method: 'GET',
  path: '/teacher/mooc/completion',
  access: 'courses:course:edit',
  summary: 'When an open course is completed, how far who enrolled is, and who holds a certificate',
  query: WithId,
  data: z.object({
    rule: z.object(rule),
    tasks: z.array(CompletionTask),
    students: z.array(CompletionRow),
    /** Of the page for visitors; null: there is none. */
    visitorCode: z.string().nullable(),
  }),
})

export const completionSave = endpoint({
  method: 'POST',
  path: '/teacher/mooc/completionSave',
  access: 'courses:course:edit',
  summary: 'Say when an open course is completed; certificates that were issued stay',
  body: z
    .object({ id: Id, ...rule })
    .refine(({ certificates, taskIds }) => !certificates || taskIds.length > 0, {
      message: 'required',
      path: ['taskIds'],
    }),
  data: Nothing,
})

export const certificateRevoke = endpoint({
  method: 'POST',
  path: '/teacher/certificate/revoke',
  access: 'courses:course:edit',
  summary: 'Revoke a certificate of one’s course; whoever checks it is told so',
  body: z.object({ id: Id, reason: z.string().trim().min(1, { message: 'required' }).max(500) }),
  data: Nothing,
})

export const certificateRestore = endpoint({
  method: 'POST',
  path: '/teacher/certificate/restore',
  access: 'courses:course:edit',
  summary: 'Take back the revocation of a certificate',
  body: WithId,
  data: Nothing,
})

export const visitorPage = endpoint({
  method: 'POST',
  path: '/teacher/mooc/visitors',
  access: 'courses:course:edit',
  summary: 'Give an open course a page for visitors, or take it away; each time with a new address',
  body: z.object({ id: Id, open: z.boolean() }),
  data: z.object({ code: z.string().nullable() }),
})

export const myCompletion = endpoint({
  method: 'GET',
  path: '/stu/mooc/completion',
  access: 'courses:mine:page',
  summary: 'How far one is with an open course one takes: what is required, what is passed',
  query: WithId,
  data: z.object({
    pass: z.number().int(),
    certificates: z.boolean(),
    items: z.array(z.object({ ...CompletionTask.shape, score: Score, passed: z.boolean() })),
    passed: z.number().int(),
    complete: z.boolean(),
    mark: Score,
    certificateId: Id.nullable(),
  }),
})

export const certificateClaim = endpoint({
  method: 'POST',
  path: '/stu/mooc/certificate',
  access: 'courses:mine:page',
  summary: 'Take the certificate of a course one has completed at once; once there is one, the same again',
  afterTrial: true,
  body: WithId,
  data: WithId,
})

export const MyCertificate = z.object({
  id: Id,
  course: LocalText,
  organisation: LocalText.nullable(),
  holder: z.string(),
  mark: Score,
  issuedAt: Instant,
  revokedAt: Instant.nullable(),
  /** Why it was revoked. */
  reason: z.string(),
  /** Of its public address. */
  code: z.string(),
  /** Whether whoever checks it is told the name. */
  nameShown: z.boolean(),
})
export type MyCertificate = z.infer<typeof MyCertificate>

export const myCertificates = endpoint({
  method: 'GET',
  path: '/stu/certificate/list',
  access: 'courses:mine:page',
  summary: 'One’s own certificates, the latest first',
  data: z.array(MyCertificate),
})

export const certificatePdf = endpoint({
  method: 'GET',
  path: '/stu/certificate/pdf',
  access: 'courses:mine:page',
  summary: 'One’s own certificate as a PDF with the code by which others check it',
  query: WithId,
  data: FileData,
  file: [PDF],
})

export const certificateName = endpoint({
  method: 'POST',
  path: '/stu/certificate/name',
  access: 'courses:mine:page',
  summary: 'Whether whoever checks one’s certificate is told one’s name',
  afterTrial: true,
  body: z.object({ id: Id, shown: z.boolean() }),
  data: Nothing,
})
