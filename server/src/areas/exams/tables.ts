import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import type { BankPurpose } from '@labbox/contract/questions/banks.ts'
import type { PaperDocument, TemplateDocument } from '@labbox/contract/exams/paper.ts'
import type { ExamSettings, ExamStudent } from '@labbox/contract/exams/settings.ts'
import type { ExamMode } from '@labbox/contract/exams/states.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { id, instant, localText, points, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { studentTask, task } from '../tasks/tables.ts'
import type { FrozenPaper } from './authoring/frozen.ts'

/** Whose a paper or template is: as for lab projects, 0 one person's, 1 the school's, 2 the system's. */
const shared = {
  id: id(),
  /** Null: the system's. */
  orgId: ref().references(() => organisation.id),
  ownerId: ref()
    .notNull()
    .references(() => user.id),
  group: smallint().$type<OwnerGroup>().notNull().default(0),
  name: localText().notNull(),
  remark: text().notNull().default(''),
  revision: integer().notNull().default(1),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
}

export const examPaper = pgTable(
  'exam_paper',
  {
    ...shared,
    /** 0 practice and exam, 1 practice, 2 exam. */
    purpose: smallint().$type<BankPurpose>().notNull().default(2),
    document: jsonb().$type<PaperDocument>().notNull(),
  },
  (t) => [index('exam_paper_owner').on(t.ownerId), index('exam_paper_org').on(t.orgId)],
)

export const examTemplate = pgTable(
  'exam_template',
  { ...shared, document: jsonb().$type<TemplateDocument>().notNull() },
  (t) => [index('exam_template_owner').on(t.ownerId), index('exam_template_org').on(t.orgId)],
)

/** What an exam or a quiz has beside its task. */
export const exam = pgTable('exam', {
  /** The task's id. */
  id: ref()
    .primaryKey()
    .references(() => task.id, { onDelete: 'cascade' }),
  mode: smallint().$type<ExamMode>().notNull(),
  paperIds: jsonb().$type<string[]>().notNull(),
  settings: jsonb().$type<ExamSettings>().notNull(),
  students: jsonb().$type<ExamStudent[]>().notNull(),
  /** The papers as they were when it was published; null in a draft. */
  papers: jsonb().$type<FrozenPaper[]>(),
  /** When the papers of all its students were made. */
  preparedAt: instant(),
  /** When the teacher released the results. */
  releasedAt: instant(),
  /** When students were told that the results are out. */
  resultsToldAt: instant(),
})

/** A question as the exam asks it: frozen at publishing, numbered within the exam. */
export const examQuestion = pgTable(
  'exam_question',
  {
    examId: ref()
      .notNull()
      .references(() => exam.id, { onDelete: 'cascade' }),
    no: smallint().notNull(),
    /** Which of the exam's papers, and which part of it. */
    paper: smallint().notNull(),
    part: smallint().notNull(),
    points: points().notNull(),
    /** Where it came from; the bank may have changed or dropped it since. */
    questionId: ref().notNull(),
    versionId: ref().notNull(),
    document: jsonb().$type<QuestionDocument>().notNull(),
    /** The corrected key that it is marked by now; null: the key in the document. */
    corrected: jsonb().$type<QuestionDocument>(),
  },
  (t) => [
    primaryKey({ columns: [t.examId, t.no] }),
    index('exam_question_question').on(t.questionId),
    index('exam_question_version').on(t.versionId),
  ],
)

/**
 * One student's paper, made before the start, and the sitting of it. What a save asks stands in this one row: whose it is,
 * which epoch may write, until when.
 */
export const examAttempt = pgTable(
  'exam_attempt',
  {
    /** The student task's id. */
    id: ref()
      .primaryKey()
      .references(() => studentTask.id, { onDelete: 'cascade' }),
    examId: ref()
      .notNull()
      .references(() => exam.id),
    studentId: ref()
      .notNull()
      .references(() => user.id),
    paper: smallint().notNull(),
    /** Decides the order of options and the numbers of parameterised questions. */
    seed: integer().notNull(),
    /** Numbers of the questions, in the order of this student. */
    questions: smallint().array().notNull(),
    /** Grows with each device that takes the sitting over; 0: nobody has begun. */
    epoch: integer().notNull().default(0),
    device: text().notNull().default(''),
    /** This student's own end. */
    endsAt: instant().notNull(),
    graceS: smallint().notNull(),
    /** Handed in, sealed or closed: nothing arrives any more. */
    sealedAt: instant(),
  },
  (t) => [index('exam_attempt_exam').on(t.examId)],
)

/** What the board shows of a student at work. In a table of its own, so that heartbeats never hold up answers. */
export const examPresence = pgTable('exam_presence', {
  attemptId: ref()
    .primaryKey()
    .references(() => examAttempt.id, { onDelete: 'cascade' }),
  seenAt: instant().notNull(),
  /** Numbers of the questions marked for review. */
  marked: smallint().array().notNull(),
  /** How often the page was left, and how long altogether. */
  leaves: integer().notNull(),
  leftMs: integer().notNull(),
})

/**
 * Every answer as it arrived. Append-only; the answer that counts is the last by (epoch, seq). Without a foreign key,
 * which would look up the attempt for each row although the inserting statement has just locked it.
 */
export const examAnswerLog = pgTable(
  'exam_answer_log',
  {
    attemptId: ref().notNull(),
    question: smallint().notNull(),
    epoch: integer().notNull(),
    seq: integer().notNull(),
    /** Null: taken back. */
    answer: jsonb().$type<Answer | null>(),
    /** When it was given, by the server's clock as the browser knew it; never after `at`. */
    givenAt: instant().notNull(),
    /** When it arrived. */
    at: instant().notNull(),
    /** Given before the end, arrived within the grace. */
    late: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.question, t.epoch, t.seq] })],
)

/** The answers that count, written down when the attempt was sealed, with their marks. */
export const examAnswer = pgTable(
  'exam_answer',
  {
    attemptId: ref()
      .notNull()
      .references(() => examAttempt.id, { onDelete: 'cascade' }),
    question: smallint().notNull(),
    answer: jsonb().$type<Answer | null>(),
    at: instant(),
    late: boolean().notNull().default(false),
    verdict: text().notNull(),
    /** Null: somebody has to look at it. */
    points: points(),
    /** What marking by itself gave; null where it could not. */
    autoPoints: points(),
    comment: text().notNull().default(''),
    /** Ids of the rubric items applied. */
    rubric: jsonb().$type<string[]>().notNull().default([]),
    markedBy: ref().references(() => user.id),
    markedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.question] }),
    index('exam_answer_question').on(t.question, t.attemptId),
  ],
)

/** What the teacher said to all or to one while they sat. */
export const examMessage = pgTable(
  'exam_message',
  {
    id: id(),
    examId: ref()
      .notNull()
      .references(() => exam.id, { onDelete: 'cascade' }),
    /** Null: to all. */
    attemptId: ref().references(() => examAttempt.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    byId: ref()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
  },
  (t) => [index('exam_message_exam').on(t.examId, t.at)],
)
