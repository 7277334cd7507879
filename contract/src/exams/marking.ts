import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { POINT, TENTH } from '../core/score.ts'
import { Id, Instant, LocalText, localName, Nothing, OptionalLocalText } from '../core/types.ts'
import { Answer } from '../questions/answer.ts'
import { QuestionContent, QuestionText, QuestionType } from '../questions/content.ts'
import { MarkKey, QuestionKey } from '../questions/key.ts'
import { verdicts } from '../questions/marking.ts'

/** Whoever marks an answer holds it for so long; a page that is open asks again before. */
export const MARK_LOCK_S = 120

const No = z.number().int().min(0).max(32_767)
const Points = z.number().int()
/** A mark is given in tenths of a point. */
const Mark = z
  .number()
  .int()
  .min(0)
  .max(100 * POINT)
  .multipleOf(TENTH, { message: 'tenth' })
const Comment = z.string().trim().max(4000)
const Reason = z.string().trim().min(1, { message: 'required' }).max(1000)

const place = { attemptId: Id, question: No }

/** What is said of an answer again and again: what it earns or costs, in both languages. */
export const RubricItem = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  /** Above zero it earns, below it costs. */
  points: z
    .number()
    .int()
    .min(-100 * POINT)
    .max(100 * POINT)
    .multipleOf(TENTH, { message: 'tenth' }),
  text: localName(1, 500),
})
export type RubricItem = z.infer<typeof RubricItem>

export const Rubric = z.object({
  /** Points are added up from nothing, or taken from what the question is worth. */
  start: z.enum(['nothing', 'all']),
  items: z
    .array(RubricItem)
    .max(30)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { message: 'ids' }),
})
export type Rubric = z.infer<typeof Rubric>

const within = (points: number, max: number): number => Math.min(max, Math.max(0, points))

/** What the applied items of a rubric come to, between nothing and what the question is worth. */
export const rubricPoints = ({ start, items }: Rubric, applied: readonly string[], max: number): number =>
  within(
    items.reduce(
      (sum, { id, points }) => (applied.includes(id) ? sum + points : sum),
      start === 'all' ? max : 0,
    ),
    max,
  )

export interface RubricMark {
  /** Null: not marked yet. */
  points: number | null
  rubric: readonly string[]
}

/**
 * A mark after its rubric was edited: it moves by what the applied items moved by, so that what was adjusted by hand stays
 * adjusted. Marks without an item of it stay as they are.
 */
export const afterRubric = (mark: RubricMark, before: Rubric, after: Rubric, max: number): RubricMark => {
  if (mark.points === null || mark.rubric.length === 0) return mark
  const rubric = mark.rubric.filter((id) => after.items.some((item) => item.id === id))
  const moved = rubricPoints(after, rubric, max) - rubricPoints(before, mark.rubric, max)
  return { points: within(mark.points + moved, max), rubric }
}

/** What becomes of a question whose key was wrong. */
export const treatments = ['key', 'full', 'dropped'] as const
export const Treatment = z.enum(treatments)
export type Treatment = z.infer<typeof Treatment>

/** What a student is called for whoever marks: by name, or by a number where the exam hides names. */
const Who = z.object({ place: z.number().int(), name: z.string().nullable(), number: z.string().nullable() })
export type Who = z.infer<typeof Who>

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
  query: z.object({ id: Id }),
  data: z.object({
    name: LocalText,
    hideNames: z.boolean(),
    /** Still at it, or not sealed yet. */
    sitting: z.number().int(),
    questions: z.array(MarkQuestion),
    students: z.array(MarkStudent),
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
  query: z.object({ id: Id, question: No.optional(), attemptId: Id.optional() }),
  data: z.array(QueueItem),
})

export const MarkHistoryRow = z.object({
  at: Instant,
  /** Null: by the machine. */
  by: z.string().nullable(),
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
  markedBy: z.string().nullable(),
  /** Grows with each mark; a page that read an older one is refused. */
  markedAt: Instant.nullable(),
  lockedBy: z.string().nullable(),
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
  /** Written on a device that another one had taken the sitting over from by then, or came in after the one that counts. */
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

/** What a change means for one student. */
export const ScoreChange = Who.extend({
  attemptId: Id,
  from: Points.nullable(),
  to: Points.nullable(),
  /** Of the whole exam; null as long as something is left to mark. */
  scoreFrom: Points.nullable(),
  scoreTo: Points.nullable(),
})
export type ScoreChange = z.infer<typeof ScoreChange>
const Changes = z.object({ changes: z.array(ScoreChange), unchanged: z.number().int() })

const rubricChange = { id: Id, question: No, revision: z.number().int().min(0), rubric: Rubric }

export const rubricGet = endpoint({
  method: 'GET',
  path: '/exam/rubric/get',
  access: 'exams:exam:mark',
  summary: 'The rubric of one question',
  query: z.object({ id: Id, question: No }),
  data: z.object({
    rubric: Rubric,
    revision: z.number().int(),
    worth: Points,
    used: z.record(z.string(), z.number().int()),
    /** Whether the caller set the exam, and so may change what everybody is marked by. */
    editable: z.boolean(),
  }),
})

export const rubricPreview = endpoint({
  method: 'POST',
  path: '/exam/rubric/preview',
  access: 'exams:exam:mark',
  summary: 'Whose marks this rubric would change, from what to what; changes nothing',
  body: z.object(rubricChange),
  data: Changes,
})

export const rubricSave = endpoint({
  method: 'POST',
  path: '/exam/rubric/save',
  access: 'exams:exam:mark',
  summary: 'Keep the rubric, and apply it to the marks that were given by it',
  body: z.object(rubricChange),
  data: Changes.extend({ revision: z.number().int() }),
})

export const CorrectionQuestion = z.object({
  no: No,
  type: QuestionType,
  points: Points,
  content: QuestionContent,
  key: QuestionKey,
  explanation: QuestionText,
  files: z.record(z.string(), z.string()),
  corrected: z.boolean(),
  treatment: Treatment,
  answers: z.number().int(),
})
export type CorrectionQuestion = z.infer<typeof CorrectionQuestion>

export const correctionList = endpoint({
  method: 'GET',
  path: '/exam/correction/list',
  access: 'exams:exam:mark',
  summary: 'The frozen questions of an exam with the keys they are marked by',
  query: z.object({ id: Id }),
  data: z.array(CorrectionQuestion),
})

const correction = {
  id: Id,
  question: No,
  treatment: Treatment,
  /** The corrected key; null: as it is. */
  key: QuestionKey.nullable().default(null),
  /** Whether marks that were given by hand go by the key again. */
  overHand: z.boolean().default(false),
}

export const correctionPreview = endpoint({
  method: 'POST',
  path: '/exam/correction/preview',
  access: 'exams:exam:mark',
  summary: 'What a corrected key changes, student by student; changes nothing',
  body: z.object(correction),
  data: Changes,
})

export const correctionApply = endpoint({
  method: 'POST',
  path: '/exam/correction/apply',
  access: 'exams:exam:mark',
  summary: 'Correct the key, give everybody the points, or drop the question; marks follow',
  body: z.object({ ...correction, reason: Reason }),
  data: Changes,
})
