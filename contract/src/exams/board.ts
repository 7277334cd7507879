import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, Nothing, partQuery } from '../core/types.ts'
import { TaskStateSchema } from '../tasks/tasks.ts'

/** What a teacher sees and does while students sit an exam or a quiz. */

/** How many students one call names. */
export const BOARD_LIMITS = { rows: 200, students: 1000, text: 1000 } as const

export const BoardRow = z.object({
  /** Of the student's copy, and of the sitting. */
  id: Id,
  studentId: Id,
  name: PersonName,
  number: z.string(),
  account: z.string(),
  classId: Id,
  status: z.number().int(),
  /** This student's own window. */
  startAt: Instant,
  endAt: Instant,
  /** Whether that is another one than the others have. */
  arranged: z.boolean(),
  extraMinutes: z.number().int(),
  startedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  /** Handed in by the clock. */
  autoSubmitted: z.boolean(),
  /** The last sign of life. */
  seenAt: Instant.nullable(),
  questions: z.number().int(),
  answered: z.number().int(),
  /** Questions marked for review. */
  marked: z.number().int(),
  /** How often the page was left, and how long altogether. */
  leaves: z.number().int(),
  leftMs: z.number().int(),
  /** When the last answer was stored. */
  savedAt: Instant.nullable(),
  /** Answers that arrived after the end, within the grace. */
  late: z.number().int(),
  /** How many devices took the sitting over, the first one counted. */
  devices: z.number().int(),
})
export type BoardRow = z.infer<typeof BoardRow>

export const BoardMessage = z.object({
  id: Id,
  /** To whom; null: to all. */
  to: PersonName.nullable(),
  text: z.string(),
  by: PersonName,
  at: Instant,
})
export type BoardMessage = z.infer<typeof BoardMessage>

export const boardGet = endpoint({
  method: 'GET',
  path: '/exam/board/get',
  access: 'exams:exam:page',
  summary: 'Everybody who sits an exam and how far they are; or only those that are named',
  query: z.object({ id: Id, ids: z.array(Id).max(BOARD_LIMITS.rows).optional(), ...partQuery }),
  data: z.object({
    now: Instant,
    state: TaskStateSchema,
    lastSealAt: Instant,
    rows: z.array(BoardRow),
    more: z.boolean(),
    /** The latest first. */
    messages: z.array(BoardMessage),
  }),
})

const students = z.array(Id).min(1, { message: 'required' }).max(BOARD_LIMITS.students)

export const boardSend = endpoint({
  method: 'POST',
  path: '/exam/board/send',
  access: 'exams:exam:edit',
  summary: 'Say something to all who sit, or to some of them; open pages show it at once',
  body: z.object({
    id: Id,
    /** Empty: to all. */
    studentIds: z.array(Id).max(BOARD_LIMITS.students).default([]),
    text: z.string().trim().min(1).max(BOARD_LIMITS.text),
  }),
  data: Nothing,
})

export const boardAddTime = endpoint({
  method: 'POST',
  path: '/exam/board/time',
  access: 'exams:exam:edit',
  summary: 'Give some students so many minutes more; open pages are told at once',
  body: z.object({ id: Id, studentIds: students, minutes: z.number().int().min(1).max(600) }),
  data: Nothing,
})

export const boardClose = endpoint({
  method: 'POST',
  path: '/exam/board/close',
  access: 'exams:exam:edit',
  summary: 'End the sitting of one student now: what was saved is handed in, and the student is told why',
  body: z.object({ id: Id, studentId: Id, reason: z.string().trim().min(1).max(500) }),
  data: Nothing,
})

/** By the server on `exam/<id>/board`, to those who watch it: whose rows to ask for again. */
export const BoardNotice = z.object({ ids: z.array(Id) })
export const boardTopic = (examId: string): string => `exam/${examId}/board`
