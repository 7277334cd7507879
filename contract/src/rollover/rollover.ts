import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, pageOf, pageQuery, WithId } from '../core/types.ts'
import { TaskTypeSchema } from '../tasks/tasks.ts'

/** The most classes that one roll-over takes. */
export const MOST_CLASSES = 50

/** What goes along into the new semester. */
export const RolloverChoices = z.object({
  /** The students of the classes; else the new ones are empty. */
  members: z.boolean().default(true),
  /** Labs with the reports on them, quizzes and exams, as drafts with shifted dates. */
  tasks: z.boolean().default(true),
  /** The groups of students who did a task together; else they are formed as for the first time. */
  groups: z.boolean().default(false),
  /** Weights and columns of the grade books. */
  schemes: z.boolean().default(true),
  /** The new classes take the same courses, or copies of those that one may change. */
  courses: z.enum(['same', 'copy']).default('same'),
  /** The old classes are archived, and with `copy` the old courses that no other class takes. */
  archive: z.boolean().default(true),
})
export type RolloverChoices = z.infer<typeof RolloverChoices>

const body = RolloverChoices.extend({
  /** The new semester, of the organisation of the classes. */
  semesterId: Id,
  classIds: z.array(Id).min(1, { message: 'required' }).max(MOST_CLASSES),
})
export type RolloverInput = z.infer<typeof body>

const Problem = z.string().nullable()

export const RolloverTask = z.object({
  id: Id,
  type: TaskTypeSchema,
  name: LocalText,
  /** As they will be. */
  startAt: Instant,
  endAt: Instant,
  /** Null: no report is asked for. */
  reportEndAt: Instant.nullable(),
})
export type RolloverTask = z.infer<typeof RolloverTask>

/** One class, and what would be made of it. */
export const RolloverClass = z.object({
  id: Id,
  name: LocalText,
  semesterName: LocalText.nullable(),
  /** Students that go along. */
  members: z.number().int(),
  courses: z.array(LocalText),
  tasks: z.array(RolloverTask),
  /** Tasks that do not go along, as those of lab boxes where the work mode has none: they are made anew. */
  others: z.number().int(),
  /** Why it cannot go along, in the reader’s language; null: it can. */
  problem: Problem,
})
export type RolloverClass = z.infer<typeof RolloverClass>

export const rolloverPreview = endpoint({
  method: 'POST',
  path: '/rollover/preview',
  access: 'rollover:classes:run',
  summary: 'What carrying classes into a semester would make; nothing is changed',
  body,
  data: z.array(RolloverClass),
})

/** A roll-over, begun or done. */
export const Rollover = z.object({
  id: Id,
  semesterName: LocalText,
  createdAt: Instant,
  by: PersonName,
  /** Classes that have been dealt with, and all. */
  done: z.number().int(),
  total: z.number().int(),
  /** What came of those dealt with. */
  classes: z.array(
    z.object({
      name: LocalText,
      /** The new class; null: it was left out. */
      classId: Id.nullable(),
      tasks: z.number().int(),
      /** Tasks that could not go along, each with why in the reader’s language. */
      leftOut: z.array(z.object({ name: LocalText, problem: z.string() })),
      problem: Problem,
    }),
  ),
  undoneAt: Instant.nullable(),
})
export type Rollover = z.infer<typeof Rollover>

export const rolloverPage = endpoint({
  method: 'GET',
  path: '/rollover/page',
  access: 'rollover:classes:run',
  summary: 'Earlier roll-overs of one’s own or one’s organisation, the latest first',
  query: z.object(pageQuery(['createdAt'])),
  data: pageOf(Rollover),
})

export const rolloverBegin = endpoint({
  method: 'POST',
  path: '/rollover/begin',
  access: 'rollover:classes:run',
  summary: 'Begin to carry classes into a semester; each is carried by a call of its own',
  body,
  data: WithId,
})

/** A class is carried whole or not at all; who is cut off goes on with the next one. */
export const rolloverNext = endpoint({
  method: 'POST',
  path: '/rollover/next',
  access: 'rollover:classes:run',
  summary: 'Carry the next class of a roll-over; what cannot go along is named and left out',
  body: WithId,
  data: Rollover,
})

export const rolloverUndo = endpoint({
  method: 'POST',
  path: '/rollover/undo',
  access: 'rollover:classes:run',
  summary: 'Remove what a roll-over made and bring back what it archived, while the new classes are unused',
  body: WithId,
  data: Rollover,
})
