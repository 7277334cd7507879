import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { POINT, TENTH } from '../core/score.ts'
import { Id, Instant, LocalText, Nothing, OptionalLocalText, partQuery } from '../core/types.ts'
import { Answer } from '../questions/answer.ts'
import { QuestionContent, QuestionText, QuestionType } from '../questions/content.ts'
import { MarkKey } from '../questions/key.ts'
import { verdicts } from '../questions/marking.ts'
import { No, Points, Reason, Who } from './changes.ts'
import { Treatment } from './correction.ts'
import { Rubric } from './rubric.ts'

/** How long an answer stays reserved for its marker; an open page renews this in time. */
export const MARK_LOCK_S = 120

/** A mark is given in tenths of a point. */
const Mark = z
  .number()
  .int()
  .min(0)
  .max(100 * POINT)
  .multipleOf(TENTH, { message: 'tenth' })
const Comment = z.string().trim().max(4000)

const place = { attemptId: Id, question: No }

const MarkQuestion = z.object({
  no: No,
  type: QuestionType,
  /** The beginning of its text. */
  stem: OptionalLocalText,
  points: Points,
  treatment: Treatment,
  /** Answers to it, and those somebody still has to look at. */
  answers: z.number().int(),
  left: z.number().int(),
})

const MarkStudent = Who.extend({
  attemptId: Id,
  status: z.number().int(),
  left: z.number().int(),
  /** Null as long as something is left. */
  score: Points.nullable(),
  late: z.boolean(),
})
export type MarkStudent = z.infer<typeof MarkStudent>

export const markOverview = endpoint({
  method: 'GET',
  path: '/exam/mark/overview',
  access: 'exams:exam:mark',
  summary: 'What is left to mark, by question and by student, in an order that stays',
  query: z.object({ id: Id, ...partQuery }),
  data: z.object({
    name: LocalText,
    hideNames: z.boolean(),
    /** Still at it, or not sealed yet. */
    sitting: z.number().int(),
    questions: z.array(MarkQuestion),
    students: z.array(MarkStudent),
    more: z.boolean(),
  }),
})

const QueueItem = Who.extend({
  ...place,
  points: Points.nullable(),
  /** Whether somebody has to look at it still. */
  left: z.boolean(),
  /** Its review is finished: nothing can be changed before it is reopened. */
  finished: z.boolean(),
})
export type QueueItem = z.infer<typeof QueueItem>

export const markQueue = endpoint({
  method: 'GET',
  path: '/exam/mark/queue',
  access: 'exams:exam:mark',
  summary: 'Answers to one question, or of one student, in an order that stays',
  query: z.object({ id: Id, question: No.optional(), attemptId: Id.optional(), ...partQuery }),
  data: z.object({ items: z.array(QueueItem), more: z.boolean() }),
})

export const MarkHistoryRow = z.object({
  at: Instant,
  /** Null: by the machine. */
  by: PersonName.nullable(),
  kind: z.enum(['hand', 'rubric', 'correction', 'complaint']),
  from: Points.nullable(),
  to: Points.nullable(),
  reason: z.string(),
})
export type MarkHistoryRow = z.infer<typeof MarkHistoryRow>

export const MarkItem = Who.extend({
  ...place,
  content: QuestionContent,
  key: MarkKey,
  explanation: QuestionText,
  files: z.record(z.string(), z.string()),
  attachments: z.record(z.string(), z.object({ name: z.string(), url: z.string() })),
  answer: Answer.nullable(),
  answeredAt: Instant.nullable(),
  late: z.boolean(),
  /** Entries of the log for this question, those of another device that was taken over among them. */
  saves: z.number().int(),
  takenOver: z.number().int(),
  verdict: z.enum(verdicts),
  points: Points.nullable(),
  autoPoints: Points.nullable(),
  worth: Points,
  treatment: Treatment,
  comment: z.string(),
  rubric: Rubric,
  rubricRevision: z.number().int(),
  applied: z.array(z.string()),
  status: z.number().int(),
  markedBy: PersonName.nullable(),
  /** Grows with each mark; a page that read an older one is refused. */
  markedAt: Instant.nullable(),
  lockedBy: PersonName.nullable(),
  history: z.array(MarkHistoryRow),
})
export type MarkItem = z.infer<typeof MarkItem>

export const markGet = endpoint({
  method: 'GET',
  path: '/exam/mark/get',
  access: 'exams:exam:mark',
  summary: 'One answer with its question, key, rubric and history',
  query: z.object(place),
  data: MarkItem,
})

export const markLock = endpoint({
  method: 'POST',
  path: '/exam/mark/lock',
  access: 'exams:exam:mark',
  summary: 'Hold an answer for a while, so that nobody else marks it',
  body: z.object(place),
  data: z.object({ until: Instant }),
})

export const markUnlock = endpoint({
  method: 'POST',
  path: '/exam/mark/unlock',
  access: 'exams:exam:mark',
  summary: 'Let an answer go',
  body: z.object(place),
  data: Nothing,
})

export const markSave = endpoint({
  method: 'POST',
  path: '/exam/mark/save',
  access: 'exams:exam:mark',
  summary: 'Mark one answer by hand; a page that read an older mark is refused',
  body: z.object({
    ...place,
    points: Mark,
    comment: Comment.default(''),
    applied: z.array(z.string().max(40)).max(30).default([]),
    /** As it was read. */
    markedAt: Instant.nullable().default(null),
    reason: z.string().trim().max(1000).default(''),
  }),
  data: z.object({ markedAt: Instant, left: z.number().int() }),
})

export const LogRow = z.object({
  question: No,
  epoch: z.number().int(),
  seq: z.number().int(),
  answer: Answer.nullable(),
  givenAt: Instant,
  at: Instant,
  late: z.boolean(),
  /** Written on a device whose sitting another device had taken over, or received after the answer that counts. */
  counts: z.boolean(),
  /** Of an epoch that was not the last one of this question. */
  takenOver: z.boolean(),
})
export type LogRow = z.infer<typeof LogRow>

export const markLog = endpoint({
  method: 'GET',
  path: '/exam/mark/log',
  access: 'exams:exam:mark',
  summary: 'Everything a student’s pages sent, as it arrived',
  query: z.object({ attemptId: Id }),
  data: z.object({
    ...Who.shape,
    startedAt: Instant.nullable(),
    submittedAt: Instant.nullable(),
    autoSubmitted: z.boolean(),
    leaves: z.number().int(),
    leftMs: z.number().int(),
    questions: z.array(z.object({ no: No, content: QuestionContent })),
    entries: z.array(LogRow),
    /** More than can be shown: the first ones are left out. */
    cut: z.boolean(),
  }),
})
export const LOG_ROWS = 2000

export const markFinish = endpoint({
  method: 'POST',
  path: '/exam/mark/finish',
  access: 'exams:exam:mark',
  summary: 'Finish the review of one student, or of all; nothing may be left to mark',
  body: z.object({ id: Id, attemptId: Id.nullable().default(null) }),
  data: z.object({ finished: z.number().int() }),
})

export const markReopen = endpoint({
  method: 'POST',
  path: '/exam/mark/reopen',
  access: 'exams:exam:mark',
  summary: 'Reopen the review of one student, with a reason',
  body: z.object({ id: Id, attemptId: Id, reason: Reason }),
  data: Nothing,
})

export const markWaiting = endpoint({
  method: 'GET',
  path: '/exam/mark/waiting',
  access: 'exams:exam:mark',
  summary: 'Exams with papers to mark or complaints to answer, those that wait longest first',
  data: z.array(
    z.object({
      id: Id,
      name: LocalText,
      papers: z.number().int(),
      complaints: z.number().int(),
      since: Instant.nullable(),
    }),
  ),
})
