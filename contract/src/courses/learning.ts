import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { LocalDoc } from '../core/rich-doc.ts'
import {
  Id,
  Instant,
  LocalText,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'
import { LabView } from '../labs/version.ts'
import { Pace, TaskTypeSchema, Score, TaskStateSchema } from '../tasks/tasks.ts'
import { MyTask } from '../tasks/my-tasks.ts'
import { CourseBank, CourseLab } from './courses.ts'

/** A course as its students see it in their list. */
export const MyCourse = z.object({
  id: Id,
  name: LocalText,
  coverUrl: z.string().nullable(),
  teachers: z.array(PersonName),
  /** Enrolled by oneself; such a course can be left. */
  enrolled: z.boolean(),
  mooc: z.boolean(),
  wares: z.number().int(),
  labs: z.number().int(),
  /** One’s tasks of the course: handed in, and all. */
  done: z.number().int(),
  tasks: z.number().int(),
  /** The task whose end comes first. */
  next: MyTask.nullable(),
})
export type MyCourse = z.infer<typeof MyCourse>

export const myCoursePage = endpoint({
  method: 'GET',
  path: '/stu/course/page',
  access: 'courses:mine:page',
  summary: 'Courses of one’s classes, and open ones one enrolled in',
  query: z.object({ ...pageQuery(['updatedAt']), name: z.string().max(100).optional() }),
  data: pageOf(MyCourse),
})

export const myCourseGet = endpoint({
  method: 'GET',
  path: '/stu/course/get',
  access: 'courses:mine:page',
  summary: 'One course with what is next, all tasks of it, its labs and question banks',
  query: WithId,
  data: MyCourse.extend({
    source: z.string(),
    introduction: LocalDoc,
    files: z.record(z.string(), z.string()),
    taskList: z.array(MyTask),
    labList: z.array(CourseLab),
    bankList: z.array(CourseBank),
  }),
})

const MoocRow = z.object({
  id: Id,
  name: LocalText,
  coverUrl: z.string().nullable(),
  teachers: z.array(PersonName),
  wares: z.number().int(),
  labs: z.number().int(),
  members: z.number().int(),
  joined: z.boolean(),
})
export type MoocRow = z.infer<typeof MoocRow>

export const moocPage = endpoint({
  method: 'GET',
  path: '/stu/mooc/page',
  access: 'courses:mine:page',
  summary: 'Courses that one may enrol in',
  query: z.object({ ...pageQuery(['updatedAt']), name: z.string().max(100).optional() }),
  data: pageOf(MoocRow),
})

export const moocJoin = endpoint({
  method: 'POST',
  path: '/stu/mooc/join',
  access: 'courses:mine:page',
  summary: 'Enrol in an open course',
  body: WithId,
  data: Nothing,
})

export const moocLeave = endpoint({
  method: 'POST',
  path: '/stu/mooc/leave',
  access: 'courses:mine:page',
  summary: 'Leave an open course; what one has done stays',
  body: WithId,
  data: Nothing,
})

export const courseLabGet = endpoint({
  method: 'GET',
  path: '/course/lab/get',
  access: 'courses:ware:page',
  summary: 'A lab of a course for reading: guidebook, circuit, tables without limits and answers, report',
  query: z.object({ courseId: Id, projectId: Id }),
  data: LabView.extend({ id: Id, name: LocalText, introduction: OptionalLocalText }),
})

export const CourseTask = z.object({
  id: Id,
  type: TaskTypeSchema,
  name: LocalText,
  state: TaskStateSchema,
  startAt: Instant,
  endAt: Instant,
  /** Where its teacher ended it before its time. */
  endedEarlyAt: Instant.nullable(),
  /** Of an open course: each has a time of one’s own. */
  pace: Pace.nullable(),
  students: z.number().int(),
  /** Handed in. */
  done: z.number().int(),
  /** Handed in and waiting for a review. */
  waiting: z.number().int(),
  /** Mean of those with a score. */
  mean: Score,
})
export type CourseTask = z.infer<typeof CourseTask>

export const courseOverview = endpoint({
  method: 'GET',
  path: '/teacher/course/overview',
  access: 'courses:course:page',
  summary: 'How a course goes: its tasks, its classes, its material',
  query: WithId,
  data: z.object({
    tasks: z.array(CourseTask),
    classes: z.array(
      z.object({
        id: Id,
        name: LocalText,
        members: z.number().int(),
        /** Copies of the tasks handed in, and all. */
        done: z.number().int(),
        total: z.number().int(),
      }),
    ),
    wares: z.number().int(),
    bytes: z.number().int(),
  }),
})

export const ClassProgress = z.object({
  userId: Id,
  number: z.string(),
  account: z.string(),
  name: PersonName,
  done: z.number().int(),
  total: z.number().int(),
  mean: Score,
  /** Time in front of the course’s material. */
  seconds: z.number().int(),
  lastAt: Instant.nullable(),
})
export type ClassProgress = z.infer<typeof ClassProgress>

export const courseClassView = endpoint({
  method: 'GET',
  path: '/teacher/course/classview',
  access: 'courses:course:page',
  summary:
    'How far each student of a class is in a course; without a class those who enrolled themselves, for who may change the course',
  query: z.object({ id: Id, classId: Id.optional() }),
  data: z.object({ className: LocalText.nullable(), items: z.array(ClassProgress) }),
})
