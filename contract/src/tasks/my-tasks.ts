import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, pageOf, pageQuery, WithId } from '../core/types.ts'
import { MyGroup } from './groups.ts'
import { HistoryRow } from './history.ts'
import {
  HeldBy,
  Origin,
  Score,
  TaskStateSchema,
  TaskTypeSchema,
  WorkKindSchema,
  WorkStatusSchema,
} from './tasks.ts'

/** A student's own copy, as the task list shows it. */
export const MyTask = z.object({
  id: Id,
  taskId: Id,
  type: TaskTypeSchema,
  name: LocalText,
  remark: z.string(),
  teacher: PersonName,
  className: LocalText,
  state: TaskStateSchema,
  status: WorkStatusSchema,
  startAt: Instant,
  /** The student's own deadline where there is one, else the end of the task. */
  endAt: Instant,
  /** Until when it is taken as late after that; null: not at all. */
  lateUntil: Instant.nullable(),
  /** What it loses for each day, percent. */
  latePenalty: z.number().int(),
  submittedAt: Instant.nullable(),
  daysLate: z.number().int(),
  /** Whether it has a score at all. */
  marked: z.boolean(),
  /** What is left after the penalty. */
  score: Score,
  penalty: z.number(),
  /** For a report task: the student's own copy of the experiment it reports on. */
  sourceStudentTaskId: Id.nullable(),
  /** What has to be done before it can start; null: nothing, or it is done. */
  waitsFor: z.object({ name: LocalText, score: Score }).nullable(),
  /** The guidebook has to be read before it can start. */
  toRead: z.boolean(),
  /** By how many percent one’s time is longer than the class’s, standing; null: it is not. */
  extraPercent: z.number().int().nullable(),
  /** It is done in groups. */
  grouped: z.boolean(),
  /** One's own group; null: none yet, or it is done alone. */
  group: MyGroup.nullable(),
  /** Whether one may join or leave a group now. */
  chooses: z.boolean(),
  /** By how much one's score differs from the group's; null: not, or there is no score yet. */
  adjustment: z.number().nullable(),
  adjustReason: z.string(),
  origin: Origin,
  heldBy: HeldBy,
})
export type MyTask = z.infer<typeof MyTask>

export const myTaskPage = endpoint({
  method: 'GET',
  path: '/stu/task/page',
  access: 'tasks:mine:page',
  summary: 'One’s own tasks, what ends first on top',
  query: z.object({
    ...pageQuery(['endAt', 'startAt']),
    type: TaskTypeSchema.optional(),
    kind: WorkKindSchema.optional(),
    open: z.boolean().optional(),
    /** Only those that begin or are due from then on … */
    from: Instant.optional(),
    /** … and before then. */
    until: Instant.optional(),
  }),
  data: pageOf(MyTask),
})

export const myScores = endpoint({
  method: 'GET',
  path: '/stu/task/scores',
  access: 'tasks:mine:page',
  summary: 'All of one’s own scores that may be seen, and how many tasks one has',
  data: z.object({ total: z.number().int(), scores: z.array(z.number()) }),
})

export const myTaskGet = endpoint({
  method: 'GET',
  path: '/stu/task/get',
  access: 'tasks:mine:page',
  summary: 'One of one’s own tasks, with its history',
  query: WithId,
  data: MyTask.extend({ history: z.array(HistoryRow) }),
})
