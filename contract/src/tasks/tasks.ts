import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import {
  Id,
  Instant,
  LocalText,
  localName,
  Nothing,
  pageOf,
  pageQuery,
  partQuery,
  WithId,
} from '../core/types.ts'
import { LabView } from '../labs/version.ts'
import { GroupSettings, TaskGroup } from './groups.ts'
import { taskTypes, workKinds, type WorkKind } from './states.ts'

/** Of a task of an open course: so many days each student has from being given it; null: there is no deadline. */
export const Pace = z.object({ days: z.number().int().min(1).max(365).nullable() })
export type Pace = z.infer<typeof Pace>

/** Without progress for so many minutes somebody counts as stuck, where a task says nothing else. */
export const STUCK_MINUTES = 10

export const TaskSettings = z.object({
  /** Whether students see verdicts while measuring. */
  feedback: z.boolean().default(true),
  /** Reports are handed in as a PDF upload instead of being written here. */
  pdfReport: z.boolean().default(false),
  /** An offline experiment: readings may be typed, and are marked so. */
  manualFill: z.boolean().default(false),
  /** The task that a student must have submitted before this one starts; null: none. */
  after: Id.nullable().default(null),
  /** … with at least this score; null: submitting it is enough. */
  afterScore: z.number().min(0).max(100).nullable().default(null),
  /** The experiment starts only once its guidebook was read. */
  previewFirst: z.boolean().default(false),
  /** The report starts only once its experiment is submitted. */
  labFirst: z.boolean().default(false),
  /** Done in groups; null: by each student alone. */
  groups: GroupSettings.nullable().default(null),
  /** Teachers are pointed to who makes no progress for so long. */
  stuckMinutes: z.number().int().min(1).max(240).default(STUCK_MINUTES),
})
export type TaskSettings = z.infer<typeof TaskSettings>

/** Work is taken for so many days after the end, and loses a share of its score for each day that has begun. */
export const LateRule = z.object({
  days: z.number().int().min(1).max(60),
  percent: z.number().int().min(0).max(100).default(0),
})
export type LateRule = z.infer<typeof LateRule>

export const TaskTypeSchema = z.literal(Object.values(taskTypes))
/** A kind of work, whether it is done on the platform or on a lab box. */
export const WorkKindSchema = z.enum(Object.keys(workKinds) as [WorkKind, ...WorkKind[]])
/** Name of the lab box that work came from; null: it was done on the platform. */
export const Origin = z.string().nullable()
/** Name of the lab box that holds the work until it synchronises; null: it goes on here. */
export const HeldBy = z.string().nullable()
export const TaskStateSchema = z.enum(['draft', 'published', 'inProgress', 'finished', 'closed'])
export const WorkStatusSchema = z.literal([0, 1, 2, 3, 4, 5, 6])
/** Points with up to four decimals; null is "no grade yet". */
export const Score = z.number().min(0).max(100).nullable()

export const TaskRow = z.object({
  id: Id,
  type: TaskTypeSchema,
  name: LocalText,
  state: TaskStateSchema,
  startAt: Instant,
  endAt: Instant,
  /** Where its teacher ended it before its time. */
  endedEarlyAt: Instant.nullable(),
  /** Until when work is taken as late, and what it loses a day, percent. */
  lateUntil: Instant.nullable(),
  latePenalty: z.number().int(),
  /** Put away from the list of its teacher. */
  archivedAt: Instant.nullable(),
  /** Of an open course: each has a time of one’s own; null: the window holds for all. */
  pace: Pace.nullable(),
  versionId: Id.nullable(),
  sourceTaskId: Id.nullable(),
  settings: TaskSettings,
  classes: z.array(z.object({ id: Id, name: LocalText })),
  /** Students by status number. */
  counts: z.record(z.string(), z.number().int()),
  students: z.number().int(),
  /** Students with a score. */
  scored: z.number().int(),
})
export type TaskRow = z.infer<typeof TaskRow>

export const StudentTaskRow = z.object({
  id: Id,
  studentId: Id,
  account: z.string(),
  name: PersonName,
  number: z.string(),
  classId: Id,
  status: WorkStatusSchema,
  deadline: Instant.nullable(),
  /** The own begin; null: the task's. */
  opensAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  autoSubmitted: z.boolean(),
  /** What is left after the penalty. */
  score: Score,
  /** Submitted so many days after the end, begun ones counted; 0: in time, or not submitted. */
  daysLate: z.number().int(),
  /** What was taken off the score for that. */
  penalty: z.number(),
  /** The deadline follows from standing extra time, percent; null: it does not. */
  extraPercent: z.number().int().nullable(),
  /** Of those of the task; null: in none. */
  groupId: Id.nullable(),
  origin: Origin,
  heldBy: HeldBy,
  /** By how much the score given differs from the group's, before the penalty; null: not. */
  adjustment: z.number().nullable(),
  adjustReason: z.string(),
})
export type StudentTaskRow = z.infer<typeof StudentTaskRow>

/** What a list shows: those put away, or drafts that were deleted, in place of the present ones. */
export const Shown = z.enum(['current', 'archived', 'trash'])
export type Shown = z.infer<typeof Shown>

export const taskPage = endpoint({
  method: 'GET',
  path: '/teacher/task/page',
  access: 'tasks:task:page',
  summary: 'Tasks one published or administers, the latest first',
  query: z.object({
    ...pageQuery(['startAt', 'endAt', 'createdAt']),
    name: z.string().max(100).optional(),
    type: TaskTypeSchema.optional(),
    kind: WorkKindSchema.optional(),
    classId: Id.optional(),
    shown: Shown.optional(),
    /** Only those that are in progress now. */
    running: z.boolean().optional(),
    /** Only those of open courses, which have no window. */
    open: z.boolean().optional(),
    /** Only those that begin or end from then on … */
    from: Instant.optional(),
    /** … and before then. */
    until: Instant.optional(),
  }),
  data: pageOf(TaskRow),
})

export const taskGet = endpoint({
  method: 'GET',
  path: '/teacher/task/get',
  access: 'tasks:task:page',
  summary: 'One task with every student’s status and score',
  query: WithId.extend(partQuery),
  data: TaskRow.extend({
    remark: z.string(),
    courseId: Id.nullable(),
    /** The lab project it is made of. */
    projectId: Id.nullable(),
    /** When the report on it is due; null: none is asked for. */
    reportEndAt: Instant.nullable(),
    /** The report template that it was given in place of the lab's; null: the lab's. */
    reportTemplateId: Id.nullable(),
    /** Of the task, or of the experiment that this reports on. */
    groups: z.array(TaskGroup),
    list: z.array(StudentTaskRow),
    more: z.boolean(),
  }),
})

export const taskLab = endpoint({
  method: 'GET',
  path: '/teacher/task/lab',
  access: 'tasks:task:page',
  summary: 'The lab that a task hands out, as it was published, for reading',
  query: WithId,
  data: LabView,
})

/** One student of a class over all tasks that were given in it. */
export const ClassStudent = z.object({
  studentId: Id,
  account: z.string(),
  name: PersonName,
  number: z.string(),
  /** Handed in, and all that were given. */
  done: z.number().int(),
  total: z.number().int(),
  mean: Score,
})
export type ClassStudent = z.infer<typeof ClassStudent>

export const classProgress = endpoint({
  method: 'GET',
  path: '/teacher/task/classProgress',
  access: 'tasks:task:page',
  summary: 'How far each member of a class is with the tasks given in it',
  query: z.object({ classId: Id }),
  data: z.array(ClassStudent),
})

/** Publishes a lab project to classes, as experiment task and, when asked for, as report task on it. */
export const taskPublish = endpoint({
  method: 'POST',
  path: '/teacher/task/publish',
  access: 'tasks:task:add',
  summary: 'Hand a lab project to classes; a new version is made when the draft has changed',
  body: z
    .object({
      projectId: Id,
      name: localName(1, 200),
      remark: z.string().trim().max(1000).default(''),
      classIds: z.array(Id).max(50),
      /** To whoever enrols in the open course `courseId` instead of classes; start and ends are not read then. */
      pace: Pace.nullable().default(null),
      /** The course it belongs to, of those one teaches. */
      courseId: Id.nullable().default(null),
      startAt: Instant,
      endAt: Instant,
      /** End of the report task; null: no report is asked for. */
      reportEndAt: Instant.nullable().default(null),
      /** A report template of one’s own, one’s school’s or the system’s that is on, in place of the lab’s; null: the lab’s. */
      reportTemplateId: Id.nullable().default(null),
      /** Of the experiment and of the report, each by its end; null: nothing is taken late. */
      late: LateRule.nullable().default(null),
      settings: TaskSettings.prefault({}),
      /** Meant for lab boxes. */
      box: z.boolean().default(false),
      /** Only saved: students get it when it is published. */
      asDraft: z.boolean().default(false),
      /** The draft that this takes the place of. */
      draftId: Id.nullable().default(null),
    })
    .refine(({ pace, classIds }) => pace !== null || classIds.length > 0, {
      message: 'required',
      path: ['classIds'],
    })
    .refine(({ pace, settings }) => pace === null || settings.groups === null, {
      // Who enrols in an open course comes at any time, alone.
      message: 'fits',
      path: ['settings', 'groups'],
    })
    .refine(({ pace, box }) => pace === null || !box, {
      // A box carries the tasks of one class.
      message: 'fits',
      path: ['box'],
    })
    .refine(({ settings: { groups } }) => groups?.form !== 'copy' || groups.from !== null, {
      message: 'required',
      path: ['settings', 'groups', 'from'],
    })
    .refine(({ pace, courseId }) => pace === null || courseId !== null, {
      message: 'required',
      path: ['courseId'],
    }),
  data: z.object({ experimentTaskId: Id, reportTaskId: Id.nullable() }),
})

export const taskExtend = endpoint({
  method: 'POST',
  path: '/teacher/task/extend',
  access: 'tasks:task:edit',
  summary: 'Move the end of a task that is not over',
  body: z.object({
    id: Id,
    endAt: Instant,
    /** Absent: the days and the penalty stay as they are. */
    late: LateRule.nullable().optional(),
  }),
  data: Nothing,
})

export const taskFinish = endpoint({
  method: 'POST',
  path: '/teacher/task/finish',
  access: 'tasks:task:edit',
  summary: 'End a running task now; what was saved is handed in',
  body: WithId,
  data: Nothing,
})

export const taskClose = endpoint({
  method: 'POST',
  path: '/teacher/task/close',
  access: 'tasks:task:edit',
  summary: 'Interrupt a task for good; open work is closed',
  body: z.object({ id: Id, reason: z.string().trim().max(1000).default('') }),
  data: Nothing,
})
