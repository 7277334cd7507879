import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText } from '../core/types.ts'
import { TaskTypeSchema } from '../tasks/tasks.ts'

const Count = z.number().int()
/** How far sparklines reach back. */
export const SPARK_DAYS = 14
/** How far the heat map of use reaches back: four of each weekday. */
export const HEAT_DAYS = 28
/** Most classes, scores or devices in fault on a dashboard. */
export const FIGURES_MOST = 12

export const homeScores = endpoint({
  method: 'GET',
  path: '/home/scores',
  access: 'scores:score:page',
  summary: 'One’s own latest scores, oldest first',
  data: z.array(z.object({ id: Id, type: TaskTypeSchema, name: LocalText, score: z.number(), at: Instant })),
})

export const ClassTrend = z.object({
  id: Id,
  name: LocalText,
  students: Count,
  /** Work submitted per day, the last one today. */
  days: z.array(Count).length(SPARK_DAYS),
  /** Of the copies of tasks that run. */
  open: Count,
  done: Count,
  /** Mean of the scores of these days. */
  mean: z.number().nullable(),
})
export type ClassTrend = z.infer<typeof ClassTrend>

export const homeClasses = endpoint({
  method: 'GET',
  path: '/home/classes',
  access: 'tasks:task:page',
  summary: 'The classes one teaches: work submitted per day, how far running tasks are, mean of the scores',
  data: z.array(ClassTrend),
})

export const homeOrganisation = endpoint({
  method: 'GET',
  path: '/home/organisation',
  access: 'devices:usage:page',
  summary:
    'How the benches of what one looks after are used, which are in fault, and how tasks and bookings stand',
  data: z.object({
    timeZone: z.string(),
    /** Hours of use in the last weeks, by weekday (Monday first) and hour. */
    heat: z.array(z.array(z.number()).length(24)).length(7),
    faults: z.array(
      z.object({
        id: Id,
        name: LocalText,
        state: z.enum(['offline', 'unsafe', 'trouble']),
        since: Instant.nullable(),
      }),
    ),
    /** Tasks that run, the copies of students in them, and those submitted. */
    tasks: z.object({ running: Count, copies: Count, done: Count }),
    /** Places of today, and those booked. */
    bookings: z.object({ places: Count, booked: Count }),
    submitted: z.array(Count).length(SPARK_DAYS),
  }),
})

export const homeSystem = endpoint({
  method: 'GET',
  path: '/home/system',
  access: 'system:config:page',
  summary: 'Health by part, storage, acts and refused acts per day, open sessions',
  data: z.object({
    /** What the installation consists of, each with what it says of itself. */
    health: z.array(z.object({ part: z.string(), ok: z.boolean(), detail: z.string() })),
    storage: z.object({ database: z.number(), files: z.number(), free: z.number() }),
    acts: z.array(z.object({ day: z.string(), all: Count, refused: Count })).length(SPARK_DAYS),
    sessions: z.object({ open: Count, people: Count, lastHour: Count }),
  }),
})
