import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, WithId } from '../core/types.ts'
import { GroupName } from '../tasks/groups.ts'
import { CheckOff } from './check-off.ts'
import { Synergy } from './synergy.ts'
import { HelpSight } from './help-record.ts'

/** How often the page of a student who waits says that it is open, ms; silence for `HELP_AWAY_MS` counts as away. */
export const HELP_HERE_MS = 15_000
export const HELP_AWAY_MS = 45_000

const MOST_LETTERS = 300
const Words = z.string().trim().max(MOST_LETTERS)

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
  /** What one does together with others now: somebody who came to help may have begun it. */
  synergyId: Id.nullable(),
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
  /** What they do together with others now; null: they work alone. */
  synergyId: Id.nullable(),
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

export const helpJoin = endpoint({
  method: 'POST',
  path: '/teacher/help/join',
  access: 'experiments:synergy:lead',
  summary:
    'Go to a student who asks for help into their experiment: what they share already, or it is shared from now on. Refused when somebody else is on the way',
  afterTrial: true,
  body: WithId,
  data: Synergy,
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
