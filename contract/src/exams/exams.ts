import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, localName, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { Pace, Shown, TaskStateSchema } from '../tasks/tasks.ts'
import { ExamSettings, ExamStudent } from './settings.ts'

const ExamType = z.literal([1, 6])
const ExamModeSchema = z.literal([1, 2, 3])
const Named = z.object({ id: Id, name: LocalText })

export const ExamRow = z.object({
  id: Id,
  /** 1 quiz, 6 exam. */
  type: ExamType,
  name: LocalText,
  state: TaskStateSchema,
  mode: ExamModeSchema,
  startAt: Instant,
  endAt: Instant,
  /** Where its teacher ended it before its time. */
  endedEarlyAt: Instant.nullable(),
  /** A quiz of an open course: each has a time of one’s own; null: the window holds for all. */
  pace: Pace.nullable(),
  /** When the last student's sitting is sealed. */
  lastSealAt: Instant,
  owner: PersonName,
  editable: z.boolean(),
  classes: z.array(Named),
  papers: z.array(LocalText),
  /** Students by status number. */
  counts: z.record(z.string(), z.number().int()),
  students: z.number().int(),
  /** Whether the papers of all students are made. */
  prepared: z.boolean(),
  releasedAt: Instant.nullable(),
})
export type ExamRow = z.infer<typeof ExamRow>

export const ExamStudentRow = z.object({
  /** Of the student's copy, once it is published. */
  id: Id.nullable(),
  studentId: Id,
  classId: Id,
  name: PersonName,
  number: z.string(),
  account: z.string(),
  status: z.number().int(),
  extraMinutes: z.number().int(),
  startAt: Instant.nullable(),
  endAt: Instant.nullable(),
})
export type ExamStudentRow = z.infer<typeof ExamStudentRow>

export const ExamDetail = ExamRow.extend({
  remark: z.string(),
  paperIds: z.array(Id),
  courseId: Id.nullable(),
  settings: ExamSettings,
  /** How many students' papers are made. */
  made: z.number().int(),
  /** Single students, and those for whom something is different. */
  arrangements: z.array(ExamStudentRow),
})
export type ExamDetail = z.infer<typeof ExamDetail>

export const examPage = endpoint({
  method: 'GET',
  path: '/exam/list/page',
  access: 'exams:exam:page',
  summary: 'Exams and quizzes one set or administers, the latest first',
  query: z.object({
    ...pageQuery(['startAt', 'endAt', 'createdAt']),
    name: z.string().max(100).optional(),
    type: z.number().int().optional(),
    classId: Id.optional(),
    state: TaskStateSchema.optional(),
    shown: Shown.optional(),
  }),
  data: pageOf(ExamRow),
})

export const examGet = endpoint({
  method: 'GET',
  path: '/exam/list/get',
  access: 'exams:exam:page',
  summary: 'One exam with its settings',
  query: WithId,
  data: ExamDetail,
})

/** What is for an open course says for which. */
const named = [
  ({ pace, courseId }: { pace: Pace | null; courseId: string | null }) => pace === null || courseId !== null,
  { message: 'required', path: ['courseId'] as string[] },
] as const

const fields = {
  name: localName(1, 200),
  remark: z.string().trim().max(1000).default(''),
  mode: ExamModeSchema,
  paperIds: z.array(Id).min(1, { message: 'required' }).max(10),
  startAt: Instant,
  endAt: Instant,
  classIds: z.array(Id).max(50).default([]),
  /** A quiz for whoever enrols in the open course `courseId` instead of classes; its window is not read then. */
  pace: Pace.nullable().default(null),
  /** The course it belongs to, of those one teaches. */
  courseId: Id.nullable().default(null),
  students: z
    .array(ExamStudent)
    .max(500)
    .refine((list) => new Set(list.map(({ studentId }) => studentId)).size === list.length, {
      message: 'twice',
    })
    .default([]),
  settings: ExamSettings,
}

export const examAdd = endpoint({
  method: 'POST',
  path: '/exam/list/add',
  access: 'exams:exam:add',
  summary: 'A draft of an exam or a quiz',
  body: z.object({ type: ExamType, ...fields }).refine(...named),
  data: WithId,
})

export const examUpdate = endpoint({
  method: 'POST',
  path: '/exam/list/update',
  access: 'exams:exam:edit',
  summary: 'Change a draft',
  body: z.object({ id: Id, ...fields }).refine(...named),
  data: Nothing,
})

export const examPublish = endpoint({
  method: 'POST',
  path: '/exam/list/publish',
  access: 'exams:exam:add',
  summary: 'Freeze the papers, hand the exam out, and have every student’s paper made',
  body: WithId,
  data: z.object({ students: z.number().int() }),
})

export const examExtend = endpoint({
  method: 'POST',
  path: '/exam/list/extend',
  access: 'exams:exam:edit',
  summary: 'Move the end for all; open pages are told',
  body: z.object({ id: Id, endAt: Instant }),
  data: Nothing,
})

export const examFinish = endpoint({
  method: 'POST',
  path: '/exam/list/finish',
  access: 'exams:exam:edit',
  summary: 'End a running exam now; what was saved is handed in',
  body: WithId,
  data: Nothing,
})

export const examCancel = endpoint({
  method: 'POST',
  path: '/exam/list/cancel',
  access: 'exams:exam:edit',
  summary: 'Cancel an exam for good; open sittings are closed',
  body: z.object({ id: Id, reason: z.string().trim().max(1000).default('') }),
  data: Nothing,
})

export const examArrange = endpoint({
  method: 'POST',
  path: '/exam/list/arrange',
  access: 'exams:exam:edit',
  summary:
    'Give one student of a published exam more time or another window, until it is over for that student',
  body: z.object({
    id: Id,
    studentId: Id,
    extraMinutes: z.number().int().min(0).max(1440),
    startAt: Instant.nullable().default(null),
    endAt: Instant.nullable().default(null),
  }),
  data: Nothing,
})

export const examCandidates = endpoint({
  method: 'GET',
  path: '/exam/list/candidates',
  access: 'exams:exam:add',
  summary: 'Students of classes, to choose single ones from',
  query: z.object({ classIds: z.array(Id).min(1).max(50) }),
  data: z.array(
    z.object({ studentId: Id, classId: Id, name: PersonName, number: z.string(), account: z.string() }),
  ),
})
