import { inArray, sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import { workKinds, type StudentStatus, type TaskType, type WorkKind } from '@labbox/contract/tasks/states.ts'
import type { ExtraKind } from '@labbox/contract/tasks/extra-time.ts'
import type { Pace, TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import type { TaskTemplate } from '@labbox/contract/tasks/templates.ts'
import { id, instant, localText, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { labVersion } from '../labs/tables.ts'
import { reportTemplateVersion } from '../templates/tables.ts'

/** What teachers set, and of a quiz whether it is marked; absent: it is. */
export type KeptSettings = TaskSettings & { marked?: boolean }

/** A lab project, a quiz, an exam or a report handed to classes for a time window; a draft has no students yet. */
export const task = pgTable(
  'task',
  {
    id: id(),
    orgId: ref()
      .notNull()
      .references(() => organisation.id),
    ownerId: ref()
      .notNull()
      .references(() => user.id),
    type: smallint().$type<TaskType>().notNull(),
    courseId: ref(),
    versionId: ref().references(() => labVersion.id),
    /** Of a report task: the template it has in place of its lab's. */
    reportVersionId: ref().references(() => reportTemplateVersion.id),
    /** The experiment task that a report task reports on. */
    sourceTaskId: ref(),
    name: localText().notNull(),
    remark: text().notNull().default(''),
    settings: jsonb().$type<KeptSettings>().notNull(),
    /** Of an open course: how long each student has from being given it. */
    pace: jsonb().$type<Pace>(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    publishedAt: instant(),
    finishedAt: instant(),
    closedAt: instant(),
    /** Put away from the list, by its teacher. */
    archivedAt: instant(),
    /** A draft in the trash. */
    deletedAt: instant(),
    closeReason: text().notNull().default(''),
    /** Work is still taken until then, as late; null: nothing is taken after the end. */
    lateUntil: instant(),
    /** What a late submission loses of its score for each day that has begun, percent. */
    latePenalty: smallint().notNull().default(0),
    /** What was given before the end may still arrive so many seconds later; then the work is sealed. */
    graceS: smallint().notNull().default(0),
    /** No score is shown to students before; null: as soon as there is one. */
    scoresAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('task_owner').on(t.ownerId),
    index('task_org').on(t.orgId),
    index('task_end').on(t.endAt),
    index('task_course').on(t.courseId),
    index('task_version').on(t.versionId),
    index('task_report_version').on(t.reportVersionId),
  ],
)

/** The settings with which something is published, kept under a name. */
export const taskTemplate = pgTable(
  'task_template',
  {
    id: id(),
    /** 0 person, 1 school, 2 system. */
    group: smallint().$type<OwnerGroup>().notNull(),
    /** Null for templates of the system. */
    orgId: ref().references(() => organisation.id),
    ownerId: ref()
      .notNull()
      .references(() => user.id),
    name: localText().notNull(),
    /** A personal template that the teachers of the school may read. */
    shared: boolean().notNull().default(false),
    document: jsonb().$type<TaskTemplate>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index('task_template_owner').on(t.ownerId), index('task_template_org').on(t.orgId, t.group)],
)

/** `lastEnd` of the contract in SQL. */
export const lastEnd: SQL = sql`coalesce(${task.lateUntil}, ${task.endAt})`

export const taskClass = pgTable(
  'task_class',
  {
    taskId: ref()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.classId] }), index('task_class_class').on(t.classId)],
)

/**
 * Students of one class who do a task as one: of an experiment, and with it of the report on it where that is the group's too. Its row
 * is locked before the copies of its members, so that nobody joins while work is written.
 */
export const taskGroup = pgTable(
  'task_group',
  {
    id: id(),
    /** The experiment task. */
    taskId: ref()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id),
    /** From 1 within the task and the class; what it is called without a name. */
    number: smallint().notNull(),
    name: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [unique('task_group_number_key').on(t.taskId, t.classId, t.number)],
)

/** Work that goes on at a lab box until that synchronises it. */
export interface Hold {
  boxId: string
  /** What the box is called. */
  name: string
  /** How many acts of the box had arrived when it was given the work. */
  cursor: number
  /** The end of its time of use, ISO: afterwards nothing is held. */
  until: string
}

/** One student's copy of a task. Its row is what every write to that student's work locks first. */
export const studentTask = pgTable(
  'student_task',
  {
    id: id(),
    taskId: ref()
      .notNull()
      .references(() => task.id),
    studentId: ref()
      .notNull()
      .references(() => user.id),
    /** The class it was given in; kept when the student changes class. */
    classId: ref()
      .notNull()
      .references(() => teachingClass.id),
    status: smallint().$type<StudentStatus>().notNull().default(0),
    /** The student's own deadline, after a rejection or a reopening; the own end of an exam or a quiz. */
    deadline: instant(),
    /** The student's own begin; null: the task's. */
    opensAt: instant(),
    draftEmpty: boolean().notNull().default(true),
    manualReview: boolean().notNull().default(true),
    /** Whether the student may measure again after a rejection. */
    remeasure: boolean().notNull().default(false),
    /** The deadline (of an exam: the start) that its student was last reminded of. */
    remindedFor: instant(),
    /** When its student said that the guidebook was read. */
    readAt: instant(),
    startedAt: instant(),
    submittedAt: instant(),
    /** Handed in by the clock, as it was. */
    autoSubmitted: boolean().notNull().default(false),
    gradedAt: instant(),
    /** Worked on it until it was handed in, as its kind measures that; null: not measured. */
    minutes: integer(),
    /** Null is "no grade yet", never zero. */
    score: numeric({ precision: 9, scale: 4 }),
    /** What was taken off for being late; the score is what is left. */
    penalty: numeric({ precision: 9, scale: 4 }).notNull().default('0'),
    /** Who does it as one with others; null: alone, or in no group yet. */
    groupId: ref().references(() => taskGroup.id),
    /** The copy that has the group's one experiment or report; null: this one, as long as it has any. */
    payloadId: ref(),
    /** By what the given score differs from the group's; null: it is the group's. */
    adjustment: numeric({ precision: 9, scale: 4 }),
    adjustReason: text().notNull().default(''),
    /** The deadline follows from standing extra time of so many percent; null: it does not. */
    extraPercent: smallint(),
    /** Name of the lab box that the work came from, as it was called then; null: it was done here. */
    origin: text(),
    /** The lab box that the work was given to; null: it goes on here. */
    hold: jsonb().$type<Hold>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('student_task_key').on(t.taskId, t.studentId),
    index('student_task_student').on(t.studentId),
    index('student_task_class').on(t.classId),
    index('student_task_submitted')
      .on(t.submittedAt)
      .where(sql`${t.submittedAt} is not null`),
    // The boards count the scores of the last days, whoever has them.
    index('student_task_graded')
      .on(t.gradedAt)
      .where(sql`${t.gradedAt} is not null`),
    // Few wait at any time: what is to be reviewed is found, and sorted, without all that ever was.
    index('student_task_waiting')
      .on(t.submittedAt, t.id)
      .where(sql`${t.status} = 2`),
    index('student_task_group')
      .on(t.groupId)
      .where(sql`${t.groupId} is not null`),
  ],
)

/** Tasks that have scores, as `isMarked` of the rules. */
export const markedTask: SQL = sql`${task.settings} ->> 'marked' is distinct from 'false'`

/** Tasks of a kind of work, done here or on a lab box. */
export const ofKind = (kind: WorkKind): SQL => inArray(task.type, workKinds[kind])

/** Until when a copy's work is taken at all: extra time moves both ends of the task, any other own deadline is firm. */
export const ownLastEnd: SQL = sql`case when ${studentTask.extraPercent} is null
  then coalesce(${studentTask.deadline}, ${lastEnd})
  else ${studentTask.deadline} + (${lastEnd} - ${task.endAt}) end`

/** When its teacher ended the task, as far as it holds for this copy (`finishFor` of the rules). */
export const ownFinish: SQL = sql`case when ${studentTask.opensAt} >= ${task.finishedAt} then null else ${task.finishedAt} end`

/** Whether students may see the scores of a task: at once, or once they are let out. */
export const scoresOut = (now: Date): SQL =>
  sql`(${task.scoresAt} is null or ${task.scoresAt} <= ${now.toISOString()}::timestamptz)`

/** Every change of a status: who, when, why. Append-only. */
export const studentTaskHistory = pgTable(
  'student_task_history',
  {
    id: id(),
    studentTaskId: ref()
      .notNull()
      .references(() => studentTask.id),
    fromStatus: smallint().$type<StudentStatus>().notNull(),
    toStatus: smallint().$type<StudentStatus>().notNull(),
    at: instant().notNull(),
    /** Null: by the clock. */
    byId: ref().references(() => user.id),
    reason: text().notNull().default(''),
  },
  (t) => [index('student_task_history_task').on(t.studentTaskId)],
)

/**
 * What a person is given for every task of these kinds: more time, by a share of the time between start and end. A teacher gives it in
 * a class, an administrator everywhere.
 */
export const extraTime = pgTable(
  'extra_time',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null: in all classes. */
    classId: ref().references(() => teachingClass.id),
    percent: smallint().notNull(),
    kinds: jsonb().$type<ExtraKind[]>().notNull(),
    reason: text().notNull(),
    fromAt: instant().notNull(),
    /** It holds for tasks that end until then; null: without an end. */
    untilAt: instant(),
    byId: ref()
      .notNull()
      .references(() => user.id),
    createdAt: instant().notNull(),
  },
  (t) => [index('extra_time_user').on(t.userId), index('extra_time_class').on(t.classId)],
)
