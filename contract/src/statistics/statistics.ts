import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, OptionalLocalText, pageOf, pageQuery } from '../core/types.ts'
import { Origin, TaskTypeSchema } from '../tasks/tasks.ts'
import { bandNames, statisticsKinds } from './kinds.ts'

const Count = z.number().int()
const Share = z.number().nullable()
const Bands = z.tuple([Count, Count, Count])
const Band = z.enum(bandNames).optional()

/** What figures are about: work whose task ends in this time, of these classes. */
const about = {
  from: Instant.optional(),
  /** Not included. */
  to: Instant.optional(),
  semesterId: Id.optional(),
  courseId: Id.optional(),
  classId: Id.optional(),
}
const ofKind = { ...about, kind: z.enum(statisticsKinds) }

export const StatisticsSummary = z.object({
  tasks: Count,
  students: Count,
  /** Students’ copies of the tasks. */
  copies: Count,
  handedIn: Count,
  missed: Count,
  /** Reviewed, with a score. */
  scored: Count,
  mean: Share,
  median: Share,
  deviation: Share,
  lowest: Share,
  highest: Share,
  /** In steps of ten points. */
  distribution: z.array(Count),
  scoreBands: Bands,
  /** Under an hour, between, over four hours. */
  timeBands: Bands,
  /** Of questions: answered right by less than 20 %, between, by 80 % and more. */
  rateBands: Bands,
  /** The oldest first; null: classes of no semester. */
  semesters: z.array(
    z.object({
      id: Id.nullable(),
      name: LocalText.nullable(),
      copies: Count,
      handedIn: Count,
      scored: Count,
      mean: Share,
    }),
  ),
})
export type StatisticsSummary = z.infer<typeof StatisticsSummary>

export const statisticsSummary = endpoint({
  method: 'GET',
  path: '/statistics/task/get',
  access: 'statistics:task:page',
  summary:
    'How exams, labs or reports went: spread of scores, bands of score, time and correct rate, semester by semester',
  query: z.object(ofKind),
  data: StatisticsSummary,
})

export const StatisticsTask = z.object({
  id: Id,
  name: LocalText,
  type: TaskTypeSchema,
  endAt: Instant,
  classes: z.array(LocalText),
  students: Count,
  handedIn: Count,
  scored: Count,
  mean: Share,
  scoreBands: Bands,
})
export type StatisticsTask = z.infer<typeof StatisticsTask>

export const statisticsTasks = endpoint({
  method: 'GET',
  path: '/statistics/task/page',
  access: 'statistics:task:page',
  summary: 'The tasks that the figures are made of',
  query: z.object({ ...ofKind, ...pageQuery(['endAt']) }),
  data: pageOf(StatisticsTask),
})

/** A student’s work, as a row below a figure. */
export const StatisticsWork = z.object({
  id: Id,
  taskId: Id,
  task: LocalText,
  type: TaskTypeSchema,
  /** Null: whoever asks reads figures, not whose they are. */
  student: PersonName.nullable(),
  number: z.string().nullable(),
  class: LocalText,
  status: Count,
  score: Share,
  /** At the bench for labs, from start to submission for exams. */
  minutes: Count.nullable(),
  submittedAt: Instant.nullable(),
  origin: Origin,
})
export type StatisticsWork = z.infer<typeof StatisticsWork>

export const statisticsWork = endpoint({
  method: 'GET',
  path: '/statistics/work/page',
  access: 'statistics:task:page',
  summary: 'Whose work is in a figure: in a band of scores or of time, missed, handed in',
  query: z.object({
    ...ofKind,
    ...pageQuery(['endAt', 'score', 'minutes', 'submittedAt']),
    taskId: Id.optional(),
    /** Of one student: for who may know whose work it is. */
    studentId: Id.optional(),
    score: Band,
    time: Band,
    state: z.enum(['handedIn', 'missed']).optional(),
  }),
  data: pageOf(StatisticsWork),
})

export const StatisticsQuestion = z.object({
  id: Id,
  bankId: Id.nullable(),
  type: z.string(),
  stem: OptionalLocalText,
  exams: Count,
  attempts: Count,
  /** Share of those who got all points. */
  correctRate: z.number(),
})
export type StatisticsQuestion = z.infer<typeof StatisticsQuestion>

export const statisticsQuestions = endpoint({
  method: 'GET',
  path: '/statistics/question/page',
  access: 'statistics:task:page',
  summary: 'Questions of exams by how many answered them right; counted every ten minutes',
  query: z.object({ ...about, ...pageQuery(['correctRate', 'attempts']), rate: Band }),
  data: pageOf(StatisticsQuestion),
})

export const StatisticsCourse = z.object({
  id: Id,
  name: LocalText,
  classes: Count,
  students: Count,
  tasks: Count,
  /** Of all students’ copies, handed in. */
  handedIn: Share,
  exam: Share,
  experiment: Share,
  report: Share,
  /** Published course marks. */
  marks: Count,
  mark: Share,
  markBands: Bands,
  benchHours: z.number(),
})
export type StatisticsCourse = z.infer<typeof StatisticsCourse>

export const statisticsCourses = endpoint({
  method: 'GET',
  path: '/statistics/course/page',
  access: 'statistics:course:page',
  summary: 'Courses side by side: students, work handed in, mean scores, course marks, hours at benches',
  query: z.object({
    ...pageQuery(['name']),
    from: about.from,
    to: about.to,
    semesterId: about.semesterId,
    name: z.string().max(100).optional(),
  }),
  data: pageOf(StatisticsCourse),
})

/** A published course mark, as a row below a figure. */
export const StatisticsMark = z.object({
  /** Of the mark: the grade book’s and the student’s. */
  id: z.string(),
  courseId: Id,
  course: LocalText,
  classId: Id,
  class: LocalText,
  /** Null: whoever asks reads figures, not whose they are. */
  student: PersonName.nullable(),
  number: z.string().nullable(),
  mark: z.number(),
})
export type StatisticsMark = z.infer<typeof StatisticsMark>

export const statisticsMarks = endpoint({
  method: 'GET',
  path: '/statistics/mark/page',
  access: 'statistics:course:page',
  summary: 'Whose course marks are in a figure: published ones, in a band of marks',
  query: z.object({
    ...pageQuery(['mark']),
    semesterId: about.semesterId,
    courseId: about.courseId,
    classId: about.classId,
    mark: Band,
  }),
  data: pageOf(StatisticsMark),
})

export const StatisticsTeacher = z.object({
  id: Id,
  name: PersonName,
  account: z.string(),
  tasks: Count,
  students: Count,
  handedIn: Share,
  mean: Share,
  /** Median hours from submission to the score. */
  reviewHours: Share,
})
export type StatisticsTeacher = z.infer<typeof StatisticsTeacher>

export const statisticsTeachers = endpoint({
  method: 'GET',
  path: '/statistics/teacher/page',
  access: 'statistics:teacher:page',
  summary: 'Teachers side by side; every look is logged',
  query: z.object({
    ...pageQuery(['name', 'tasks', 'mean', 'reviewHours']),
    from: about.from,
    to: about.to,
    semesterId: about.semesterId,
  }),
  data: pageOf(StatisticsTeacher),
})

/** Why a student is on the list. */
export const riskReasons = ['missed', 'failing', 'silent'] as const

export const StatisticsRisk = z.object({
  id: Id,
  name: PersonName,
  number: z.string(),
  account: z.string(),
  copies: Count,
  missed: Count,
  scored: Count,
  mean: Share,
  lastAt: Instant.nullable(),
  reasons: z.array(z.enum(riskReasons)),
})
export type StatisticsRisk = z.infer<typeof StatisticsRisk>

export const statisticsRisk = endpoint({
  method: 'GET',
  path: '/statistics/risk/page',
  access: 'statistics:risk:page',
  summary:
    'Students who missed work, fail on the whole or have handed in nothing for long, with the reasons; every look is logged',
  query: z.object({ ...about, ...pageQuery(['missed', 'mean', 'lastAt']) }),
  data: pageOf(StatisticsRisk),
})
