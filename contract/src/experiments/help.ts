import { z } from 'zod'
import { benchOps } from '../bench/protocol.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, OptionalLocalText, WithId } from '../core/types.ts'
import { GroupName } from '../tasks/groups.ts'
import { CheckOff } from './check-offs.ts'

/** How often the page of a student who waits says that it is open, ms; silence for `HELP_AWAY_MS` counts as away. */
export const HELP_HERE_MS = 15_000
export const HELP_AWAY_MS = 45_000

const MOST_LETTERS = 300
const Words = z.string().trim().max(MOST_LETTERS)

/** Where a student is with the sheet: the first table that is not full. */
export const HelpStep = z.object({
  name: OptionalLocalText,
  /** From 1, of so many tables. */
  number: z.number().int(),
  tables: z.number().int(),
  filled: z.number().int(),
  cells: z.number().int(),
})
export type HelpStep = z.infer<typeof HelpStep>

/** What the server knew of somebody's work when help was asked for. */
export const HelpSight = z.object({
  /** Null: there is no sheet, or it is full. */
  step: HelpStep.nullable(),
  /** The last value that was read or typed; of a picture only its name. */
  reading: z
    .object({
      name: LocalText,
      value: z.union([z.number(), z.string()]).nullable(),
      unit: z.string(),
      at: Instant,
    })
    .nullable(),
  /** The bench in use, with what was asked of it last and why that was refused. */
  bench: z
    .object({
      name: LocalText,
      online: z.boolean(),
      op: z.enum(benchOps).nullable(),
      command: z.string().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
})
export type HelpSight = z.infer<typeof HelpSight>

const Taken = z.object({ by: PersonName, at: Instant })

/** One’s own request that is open. */
export const MyHelp = z.object({
  id: Id,
  askedAt: Instant,
  text: z.string(),
  shows: HelpSight,
  /** From 1; null once somebody comes. */
  place: z.number().int().nullable(),
  taken: Taken.nullable(),
})
export type MyHelp = z.infer<typeof MyHelp>

export const HelpMine = z.object({
  /** Whether help can be asked for: of a task that is still worked on. */
  open: z.boolean(),
  request: MyHelp.nullable(),
  /** What was said about the one before. */
  last: z.object({ id: Id, by: PersonName, note: z.string(), closedAt: Instant }).nullable(),
  checkOffs: z.array(CheckOff),
})
export type HelpMine = z.infer<typeof HelpMine>

/** JSON on `user/<id>`: the queue that this person waits in has moved, or somebody signed their work. */
export const HelpNotice = z.object({ kind: z.literal('help.changed') })
export type HelpNotice = z.infer<typeof HelpNotice>
/** JSON on `help/<task>`: read the queue again. */
export const HelpNews = z.object({ kind: z.literal('changed') })
export type HelpNews = z.infer<typeof HelpNews>
export const helpTopic = (taskId: string): string => `help/${taskId}`

const student = 'experiments:work:do' as const

export const helpMine = endpoint({
  method: 'GET',
  path: '/bench/experiment/help',
  access: student,
  summary:
    'One’s own request for help on an experiment, the place in the queue, and what was signed at the bench',
  query: WithId,
  data: HelpMine,
})

export const helpAsk = endpoint({
  method: 'POST',
  path: '/bench/experiment/askHelp',
  access: student,
  summary:
    'Ask for help at one’s experiment; what is known of the step and the bench goes along. A second request is the first one',
  afterTrial: true,
  body: z.object({ id: Id, text: Words.default('') }),
  data: Nothing,
})

export const helpWithdraw = endpoint({
  method: 'POST',
  path: '/bench/experiment/withdrawHelp',
  access: student,
  summary: 'Take the request for help at one’s experiment back; doing it twice is harmless',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})

export const helpHere = endpoint({
  method: 'POST',
  path: '/bench/experiment/waitHelp',
  access: student,
  summary: 'Say that the page of an experiment is open: who is there gets no notice beside it',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})

/** One who waits, or is being helped. */
export const HelpRow = z.object({
  id: Id,
  studentTaskId: Id,
  student: PersonName,
  number: z.string(),
  className: LocalText,
  group: GroupName.nullable(),
  askedAt: Instant,
  text: z.string(),
  shows: HelpSight,
  /** Where they are now. */
  deviceName: LocalText.nullable(),
  taken: Taken.extend({ own: z.boolean() }).nullable(),
})
export type HelpRow = z.infer<typeof HelpRow>

const helper = 'experiments:help:give' as const

export const helpQueue = endpoint({
  method: 'GET',
  path: '/teacher/help/queue',
  access: helper,
  summary: 'Who of one’s students asks for help in a task, who has waited longest on top',
  query: z.object({ taskId: Id }),
  data: z.array(HelpRow),
})

export const helpWaiting = endpoint({
  method: 'GET',
  path: '/teacher/help/waiting',
  access: helper,
  summary: 'How many of one’s students wait for help, by task',
  data: z.array(z.object({ taskId: Id, waiting: z.number().int(), since: Instant })),
})

export const helpTake = endpoint({
  method: 'POST',
  path: '/teacher/help/take',
  access: helper,
  summary: 'Go to a student who asks for help; refused when somebody else is on the way',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})

export const helpReturn = endpoint({
  method: 'POST',
  path: '/teacher/help/return',
  access: helper,
  summary: 'Put a request back into the queue, at the place it had',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})

export const helpClose = endpoint({
  method: 'POST',
  path: '/teacher/help/close',
  access: helper,
  summary: 'Close a request with a note, which its student sees',
  afterTrial: true,
  body: z.object({ id: Id, note: Words.default('') }),
  data: Nothing,
})

/** A request that is over, as it stands with the work. */
export const HelpRecord = z.object({
  id: Id,
  student: PersonName,
  askedAt: Instant,
  text: z.string(),
  takenAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  by: PersonName.nullable(),
  note: z.string(),
})
export type HelpRecord = z.infer<typeof HelpRecord>
