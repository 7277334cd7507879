import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { FileData, Id, Instant, LocalText, Nothing, pageOf, pageQuery, SHEETS } from '../core/types.ts'
import { TaskStateSchema, TaskTypeSchema } from '../tasks/tasks.ts'
import { MOST_POINTS } from './course-mark.ts'
import { GradeScheme } from './scheme.ts'

/** A grade book is of one class in one course. */
export const BookKey = { courseId: Id, classId: Id }

/** In 1/10000 of a point. */
const Points = z.number().int().min(0).max(MOST_POINTS)
const Reason = z.string().trim().min(1, { message: 'required' }).max(1000)
const At = Instant.nullable()
const Named = z.object({ id: Id, name: LocalText })

export const GradeBookRow = z.object({
  ...BookKey,
  course: LocalText,
  className: LocalText,
  semester: LocalText.nullable(),
  students: z.number().int(),
  tasks: z.number().int(),
  /** There is a scheme. */
  weighed: z.boolean(),
  lockedAt: At,
  publishedAt: At,
  /** Outcomes whose attainment is told. */
  outcomes: z.number().int(),
  /** Appeals that wait for an answer. */
  appeals: z.number().int(),
})
export type GradeBookRow = z.infer<typeof GradeBookRow>

export const gradeBookPage = endpoint({
  method: 'GET',
  path: '/teacher/gradeBook/page',
  access: 'scores:book:page',
  summary: 'Courses and the classes that take them, each with its grade book',
  query: z.object({ ...pageQuery(['course']), name: z.string().max(100).optional() }),
  data: pageOf(GradeBookRow),
})

/** A column of the matrix: a task of the course in the class, or one of the scheme’s own. */
export const GradeItem = z.object({
  id: Id,
  name: LocalText,
  /** Null: of the scheme. */
  type: TaskTypeSchema.nullable(),
  state: TaskStateSchema.nullable(),
  endAt: At,
})
export type GradeItem = z.infer<typeof GradeItem>

/** What a teacher entered, in place of the task’s own score where there is one. */
const Entry = z.object({
  /** Which of the items. */
  item: z.number().int(),
  score: Points.nullable(),
  excused: z.boolean(),
})

export const GradeRow = z.object({
  id: Id,
  account: z.string(),
  name: PersonName,
  number: z.string(),
  /** By item: the score of the task itself or of attendance, and how far the student is with it; null where there is none. */
  scores: z.array(Points.nullable()),
  statuses: z.array(z.number().int().nullable()),
  /** Items that were submitted after the deadline. */
  late: z.array(z.number().int()),
  /** Items whose work came from a lab box, and from which. */
  origins: z.array(z.object({ item: z.number().int(), name: z.string() })),
  /** Items that the student is excused from without an entry: from all class sessions. */
  excused: z.array(z.number().int()),
  entries: z.array(Entry),
  /** The course mark: as published, or else as it stands. */
  mark: Points.nullable(),
  complete: z.boolean(),
})
export type GradeRow = z.infer<typeof GradeRow>

export const AppealShown = z.object({
  id: Id,
  text: z.string(),
  at: Instant,
  reply: z.string(),
  answeredAt: At,
})

export const GradeBook = z.object({
  course: Named,
  class: Named,
  editable: z.boolean(),
  /** Whether the reader teaches the class: regrade requests are discussed with its teachers. */
  teaches: z.boolean(),
  /** Grows with every change of the scheme; 0: there is none yet. */
  revision: z.number().int(),
  scheme: GradeScheme.nullable(),
  lockedAt: At,
  publishedAt: At,
  items: z.array(GradeItem),
  students: z.array(GradeRow),
  appeals: z.array(AppealShown.extend({ studentId: Id })),
})
export type GradeBook = z.infer<typeof GradeBook>

export const gradeBookGet = endpoint({
  method: 'GET',
  path: '/teacher/gradeBook/get',
  access: 'scores:book:page',
  summary: 'A class’s work in a course: every student’s scores, and the course mark by the scheme',
  query: z.object(BookKey),
  data: GradeBook,
})

export const gradeScheme = endpoint({
  method: 'POST',
  path: '/teacher/gradeBook/scheme',
  access: 'scores:book:edit',
  summary: 'Say how the course mark is made; earlier schemes are kept',
  body: z.object({ ...BookKey, revision: z.number().int().min(0), scheme: GradeScheme }),
  data: z.object({ revision: z.number().int() }),
})

export const SchemeVersion = z.object({
  revision: z.number().int(),
  at: Instant,
  by: PersonName,
  scheme: GradeScheme,
})

export const gradeSchemes = endpoint({
  method: 'GET',
  path: '/teacher/gradeBook/schemes',
  access: 'scores:book:page',
  summary: 'Every scheme that a grade book has had, the latest first',
  query: z.object(BookKey),
  data: z.array(SchemeVersion),
})

/** Most cells that are entered at once. */
export const MOST_ENTRIES = 20_000

export const gradeEnter = endpoint({
  method: 'POST',
  path: '/teacher/gradeBook/enter',
  access: 'scores:book:edit',
  summary: 'Enter scores, all or none; without a score and not excused, the entry is taken back',
  body: z.object({
    ...BookKey,
    entries: z
      .array(
        z.object({
          itemId: Id,
          studentId: Id,
          score: Points.nullable(),
          excused: z.boolean().default(false),
        }),
      )
      .min(1, { message: 'required' })
      .max(MOST_ENTRIES),
    reason: z.string().trim().max(1000).default(''),
  }),
  data: Nothing,
})

export const GradeChange = z.object({
  id: Id,
  at: Instant,
  by: PersonName,
  student: PersonName,
  number: z.string(),
  item: LocalText.nullable(),
  from: Points.nullable(),
  fromExcused: z.boolean(),
  to: Points.nullable(),
  toExcused: z.boolean(),
  reason: z.string(),
})
export type GradeChange = z.infer<typeof GradeChange>

export const gradeChanges = endpoint({
  method: 'GET',
  path: '/teacher/gradeBook/changes',
  access: 'scores:book:page',
  summary: 'Every entry of a grade book: who, when, what, why; the latest first',
  query: z.object({ ...BookKey, ...pageQuery(['at']) }),
  data: pageOf(GradeChange),
})

export const gradeLock = endpoint({
  method: 'POST',
  path: '/teacher/gradeBook/lock',
  access: 'scores:book:edit',
  summary: 'Keep a grade book from changes, or open it again while it is not published',
  body: z.object({ ...BookKey, locked: z.boolean() }),
  data: Nothing,
})

export const gradePublish = endpoint({
  method: 'POST',
  path: '/teacher/gradeBook/publish',
  access: 'scores:book:edit',
  summary: 'Show every student the course mark and its working, as they are now; the book is locked',
  body: z.object(BookKey),
  data: z.object({ marks: z.number().int(), incomplete: z.number().int() }),
})

export const gradeWithdraw = endpoint({
  method: 'POST',
  path: '/teacher/gradeBook/withdraw',
  access: 'scores:book:edit',
  summary: 'Take published course marks back, with a reason; the book is open again',
  body: z.object({ ...BookKey, reason: Reason }),
  data: Nothing,
})

export const gradeExport = endpoint({
  method: 'GET',
  path: '/teacher/gradeBook/export',
  access: 'scores:book:page',
  summary: 'The matrix as a sheet: scores with the course marks, or what became of each task',
  query: z.object({
    ...BookKey,
    format: z.enum(['xlsx', 'csv']),
    content: z.enum(['scores', 'standing']).default('scores'),
  }),
  data: FileData,
  file: SHEETS,
})

export const appealAnswer = endpoint({
  method: 'POST',
  path: '/teacher/gradeBook/answer',
  access: 'scores:book:edit',
  summary: 'Answer a student who questions the course mark',
  body: z.object({ ...BookKey, studentId: Id, reply: Reason }),
  data: Nothing,
})
