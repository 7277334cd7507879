import { z } from 'zod'
import { TaskTypeSchema } from '../tasks/tasks.ts'
import { DAY_MS } from '../core/durations.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, OptionalLocalText } from '../core/types.ts'
import { Answer } from '../questions/answer.ts'
import { QuestionContent, QuestionType } from '../questions/content.ts'

/** What a student calls for an exam or a quiz. Nothing here can carry a key, a score or an explanation. */

export const SITTING_LIMITS = {
  /** Answers in one call: what a browser has gathered while it was offline. */
  answers: 50,
  seq: 1_000_000,
  messages: 50,
} as const

const Points = z.number().int()
const QuestionNo = z.number().int().min(0).max(32_767)

export const SittingPart = z.object({
  title: LocalText,
  note: OptionalLocalText,
  points: Points,
  /** Numbers of its questions, in the order in which this student has them. */
  questions: z.array(QuestionNo),
})

/** What a student is told before and after the sitting. */
export const SittingAdmission = z.object({
  id: Id,
  taskId: Id,
  type: TaskTypeSchema,
  name: LocalText,
  remark: z.string(),
  teacher: PersonName,
  /** Effective status of the student's copy. */
  status: z.number().int(),
  startAt: Instant,
  endAt: Instant,
  now: Instant,
  /** The organisation's zone, in which the times were set. */
  timeZone: z.string(),
  questions: z.number().int(),
  needsCode: z.boolean(),
  /** Whether one may begin or go on from this address. */
  addressAllowed: z.boolean(),
  submittedAt: Instant.nullable(),
  autoSubmitted: z.boolean(),
  /** Whether the result may be seen. */
  released: z.boolean(),
})
export type SittingAdmission = z.infer<typeof SittingAdmission>

const Message = z.object({ id: Id, text: z.string(), at: Instant })

/** What may change while one sits: comes with every answer of the server. */
const Pulse = z.object({
  now: Instant,
  endAt: Instant,
  graceS: z.number().int(),
  /** The epoch that may write; another one than the caller's: another device has taken over. */
  epoch: z.number().int(),
  /** Handed in, or closed by the teacher. */
  over: z.boolean(),
})

/** How a student's paper is divided. */
export const SittingFrame = z.object({
  name: LocalText,
  type: TaskTypeSchema,
  pages: z.enum(['parts', 'all']),
  parts: z.array(SittingPart),
  /** By number of the question. */
  points: z.record(z.string(), Points),
})

export const Sitting = Pulse.extend({
  id: Id,
  taskId: Id,
  ...SittingFrame.shape,
  types: z.record(z.string(), QuestionType),
  /** By number: what is saved. */
  answers: z.record(z.string(), z.object({ answer: Answer.nullable(), at: Instant })),
  /** Files in these answers, by id: name and address. */
  attachments: z.record(z.string(), z.object({ name: z.string(), url: z.string() })),
  /** Numbers marked for review. */
  marked: z.array(QuestionNo),
  messages: z.array(Message),
  /** What local copies are encrypted with (base64url, 256 bits); never stored by the browser. */
  key: z.string(),
  /** The next sequence number of this epoch. */
  seq: z.number().int(),
})
export type Sitting = z.infer<typeof Sitting>

export const SittingQuestion = z.object({
  no: QuestionNo,
  content: QuestionContent,
})
export type SittingQuestion = z.infer<typeof SittingQuestion>

/** What shows a paper, page by page. */
export const SittingPaper = z.object({
  questions: z.array(SittingQuestion),
  /** Address of each picture, by its file id. */
  files: z.record(z.string(), z.string()),
})

export const sittingAdmission = endpoint({
  method: 'GET',
  path: '/stu/exam/get',
  access: 'exams:sitting:do',
  summary: 'One’s own exam or quiz before, between and after the sitting',
  query: z.object({ id: Id }),
  data: SittingAdmission,
})

export const sittingStart = endpoint({
  method: 'POST',
  path: '/stu/exam/start',
  access: 'exams:sitting:do',
  summary: 'Begin, go on, or take the sitting over on this device',
  afterTrial: true,
  body: z.object({
    id: Id,
    code: z.string().max(40).default(''),
    /** Random name of this page; the same page that asks twice takes over nothing. */
    device: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
  }),
  data: Sitting,
})

export const sittingPage = endpoint({
  method: 'GET',
  path: '/stu/exam/page',
  access: 'exams:sitting:do',
  summary: 'Questions of one part, or of all; only while one sits',
  query: z.object({ id: Id, part: z.number().int().min(0).max(100).optional() }),
  data: SittingPaper,
})

export const SaveItem = z.object({
  question: QuestionNo,
  seq: z.number().int().min(1).max(SITTING_LIMITS.seq),
  answer: Answer.nullable(),
  /** When it was given, by the server's clock as the browser knows it. */
  at: Instant,
})
export type SaveItem = z.input<typeof SaveItem>

const writing = { id: Id, epoch: z.number().int().min(1).max(1_000_000) }

export const sittingSave = endpoint({
  method: 'POST',
  path: '/stu/exam/save',
  access: 'exams:sitting:do',
  summary: 'Save answers; those listed in `saved` are durable',
  afterTrial: true,
  body: z.object({ ...writing, answers: z.array(SaveItem).min(1).max(SITTING_LIMITS.answers) }),
  data: Pulse.extend({
    /** Sequence numbers that are stored. Of an epoch that was taken over they are kept for the teacher. */
    saved: z.array(z.number().int()),
  }),
})
export type SaveResult = z.output<typeof sittingSave.data>

export const sittingPulse = endpoint({
  method: 'POST',
  path: '/stu/exam/pulse',
  access: 'exams:sitting:do',
  summary: 'Sign of life every half minute, with what the teacher’s board shows',
  afterTrial: true,
  body: z.object({
    ...writing,
    marked: z.array(QuestionNo).max(200),
    /** Times the page was left since the last sign of life, and how long altogether. */
    leaves: z.number().int().min(0).max(1000).default(0),
    leftMs: z.number().int().min(0).max(DAY_MS).default(0),
  }),
  data: Pulse.extend({ messages: z.array(Message) }),
})

export const sittingSubmit = endpoint({
  method: 'POST',
  path: '/stu/exam/submit',
  access: 'exams:sitting:do',
  summary: 'Hand in, with the answers that are not saved yet; nothing can be changed afterwards',
  afterTrial: true,
  body: z.object({ ...writing, answers: z.array(SaveItem).max(SITTING_LIMITS.answers).default([]) }),
  data: z.object({ status: z.number().int(), submittedAt: Instant, released: z.boolean() }),
})
