import { z } from 'zod'
import { TaskTypeSchema } from '../tasks/tasks.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { shareOf } from '../core/score.ts'
import {
  FileData,
  Id,
  Instant,
  LocalText,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  SHEETS,
  WithId,
} from '../core/types.ts'
import { Answer } from '../questions/answer.ts'
import { QuestionContent, QuestionText } from '../questions/content.ts'
import { MarkKey } from '../questions/key.ts'
import { verdicts } from '../questions/marking.ts'
import { ComplaintShown } from './complaints.ts'
import { Treatment, type Treatment as TreatmentName } from './correction.ts'
import { ExamSettings } from './settings.ts'

export interface MarkedQuestion {
  /** What it is worth. */
  worth: number
  /** As it was marked; null: somebody has to look at it. */
  points: number | null
  treatment: TreatmentName
}

/** What a question earns: its mark, all of it, or nothing where it is not counted. */
export const earned = ({ worth, points, treatment }: MarkedQuestion): number | null => {
  if (treatment === 'full') return worth
  return treatment === 'dropped' ? 0 : points
}

/**
 * The score of a paper, in 1/10000 of a point; null as long as something is left to mark. Where questions are dropped the others
 * stand for the whole, rounded once to 0.1; a paper of which nothing is left earns all.
 */
export const scoreOf = (questions: readonly MarkedQuestion[]): number | null => {
  let [sum, worth, counted] = [0, 0, 0]
  for (const question of questions) {
    const points = earned(question)
    if (points === null) return null
    sum += points
    worth += question.worth
    if (question.treatment !== 'dropped') counted += question.worth
  }
  if (counted === worth) return sum
  return counted === 0 ? worth : shareOf(worth, sum, counted)
}

const Points = z.number().int()
const No = z.number().int()

/** One question of a released result. Key and explanation only where the exam shows them. */
export const ResultQuestion = z.object({
  no: No,
  content: QuestionContent,
  answer: Answer.nullable(),
  verdict: z.enum(verdicts),
  points: Points.nullable(),
  worth: Points,
  treatment: Treatment,
  comment: z.string(),
  rubric: z.array(z.object({ points: Points, text: LocalText })),
  key: MarkKey.nullable(),
  explanation: QuestionText.nullable(),
  late: z.boolean(),
  complaint: ComplaintShown.nullable(),
})
export type ResultQuestion = z.infer<typeof ResultQuestion>

export const ExamResult = z.object({
  id: Id,
  taskId: Id,
  type: TaskTypeSchema,
  name: LocalText,
  student: PersonName,
  number: z.string(),
  status: z.number().int(),
  /** Null as long as something is left to mark. */
  score: Points.nullable(),
  startedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  autoSubmitted: z.boolean(),
  parts: z.array(
    z.object({ title: LocalText, note: OptionalLocalText, questions: z.array(No), points: Points }),
  ),
  questions: z.array(ResultQuestion),
  files: z.record(z.string(), z.string()),
  attachments: z.record(z.string(), z.object({ name: z.string(), url: z.string() })),
  /** Until when a mark may be questioned; null: not (any more, or yet). */
  complaintsUntil: Instant.nullable(),
  /** A quiz that is not marked may be tried again. */
  marked: z.boolean(),
})
export type ExamResult = z.infer<typeof ExamResult>

export const myResult = endpoint({
  method: 'GET',
  path: '/stu/exam/result',
  access: 'exams:sitting:do',
  summary: 'One’s own result, once it is released',
  query: z.object({ id: Id }),
  data: ExamResult,
})

export const quizAgain = endpoint({
  method: 'POST',
  path: '/stu/quiz/again',
  access: 'exams:sitting:do',
  summary: 'Try a quiz again that is not marked: a round of practice with the questions of one’s own paper',
  body: WithId,
  data: WithId,
})

export const resultGet = endpoint({
  method: 'GET',
  path: '/exam/result/get',
  access: 'exams:result:page',
  summary: 'One student’s paper with answers, marks and keys',
  query: z.object({ attemptId: Id }),
  data: ExamResult,
})

export const ResultRow = z.object({
  /** Of the student's copy. */
  id: Id,
  student: PersonName,
  number: z.string(),
  account: z.string(),
  className: LocalText,
  status: z.number().int(),
  score: Points.nullable(),
  left: z.number().int(),
  minutes: z.number().int().nullable(),
  submittedAt: Instant.nullable(),
  autoSubmitted: z.boolean(),
  complaints: z.number().int(),
})
export type ResultRow = z.infer<typeof ResultRow>

export const resultHead = endpoint({
  method: 'GET',
  path: '/exam/result/head',
  access: 'exams:result:page',
  summary: 'How far an exam is on its way to released results',
  query: z.object({ id: Id }),
  data: z.object({
    id: Id,
    name: LocalText,
    type: TaskTypeSchema,
    settings: ExamSettings.pick({ release: true, showKey: true, complaintDays: true, hideNames: true }),
    lastSealAt: Instant,
    sealed: z.boolean(),
    releasedAt: Instant.nullable(),
    /** Students who may see their result now. */
    released: z.number().int(),
    students: z.number().int(),
    sat: z.number().int(),
    missed: z.number().int(),
    finished: z.number().int(),
    /** Answers that somebody has to look at. */
    left: z.number().int(),
    /** Complaints that wait for an answer. */
    complaints: z.number().int(),
    editable: z.boolean(),
  }),
})

const listed = {
  id: Id,
  name: z.string().max(100).optional(),
  status: z.number().int().min(0).max(5).optional(),
  classId: Id.optional(),
}

export const resultPage = endpoint({
  method: 'GET',
  path: '/exam/result/page',
  access: 'exams:result:page',
  summary: 'Results of an exam, student by student',
  query: z.object({ ...pageQuery(['score', 'submittedAt', 'number', 'status']), ...listed }),
  data: pageOf(ResultRow),
})

export const resultExport = endpoint({
  method: 'GET',
  path: '/exam/result/export',
  access: 'exams:result:page',
  summary: 'Results of an exam with the points of each question, as a sheet',
  query: z.object({ id: Id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  data: FileData,
  file: SHEETS,
})

export const resultRelease = endpoint({
  method: 'POST',
  path: '/exam/result/release',
  access: 'exams:result:page',
  summary: 'Release the results now, whatever the rule says; everything must be sealed and marked',
  body: z.object({ id: Id }),
  data: z.object({ finished: z.number().int() }),
})

export const resultHold = endpoint({
  method: 'POST',
  path: '/exam/result/hold',
  access: 'exams:result:page',
  summary: 'Take a release by hand back; the rule holds again',
  body: z.object({ id: Id }),
  data: Nothing,
})
