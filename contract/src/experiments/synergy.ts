import { z } from 'zod'
import { MINUTE_MS } from '../core/durations.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { JigsawPart } from './jigsaw.ts'

/** How many work together, whoever began it included. */
export const SYNERGY_MEMBERS = 8
/** How often pages of members report that somebody is there, ms. Silence for `SYNERGY_AWAY_MS` counts as away. */
export const SYNERGY_HERE_MS = 15_000
export const SYNERGY_AWAY_MS = MINUTE_MS

export const SynergyMember = z.object({
  userId: Id,
  name: PersonName,
  /** Invited people have not joined yet. */
  joined: z.boolean(),
  /** Their page is open. */
  present: z.boolean(),
  /** Came as a teacher of the class. */
  teacher: z.boolean(),
  /** What they alone do, where a teacher dealt parts out. */
  part: JigsawPart.nullable(),
})
export type SynergyMember = z.infer<typeof SynergyMember>

/** What is worked with, and who operates it. */
const Description = z.object({
  deviceType: z.string().nullable(),
  deviceModel: z.string().nullable(),
  /** The record that all of it goes into; null: it is of no experiment. */
  recordId: Id.nullable(),
  /** Who has the controls. */
  operator: Id,
})

/**
 * People who work together: everybody draws the one diagram, one at a time operates the instruments. Without an experiment it is a
 * bench that is shared; without a bench it is a diagram.
 */
export const Synergy = z.object({
  id: Id,
  /** The use of a bench; null: none is connected. */
  occupancyId: Id.nullable(),
  deviceId: Id.nullable(),
  deviceName: LocalText.nullable(),
  description: Description,
  experimentId: Id.nullable(),
  experimentName: LocalText.nullable(),
  /** The log of acts that what is done goes into. */
  processId: Id,
  /** Whether classmates may join without an invitation. */
  open: z.boolean(),
  /** The class that a teacher shows it to. */
  projectedTo: Id.nullable(),
  /** Who began it. */
  creatorId: Id,
  /** Who has the controls. */
  operatorId: Id,
  /** Who would like to have them. */
  askedBy: Id.nullable(),
  members: z.array(SynergyMember),
  startedAt: Instant,
})
export type Synergy = z.infer<typeof Synergy>

const access = 'bench:command:send' as const

export const synergyMine = endpoint({
  method: 'GET',
  path: '/bench/synergy/mine',
  access,
  summary: 'The bench that one shares, and where one is asked to',
  data: z.object({
    running: Synergy.nullable(),
    invitations: z.array(z.object({ id: Id, deviceName: LocalText, from: PersonName })),
  }),
})

export const synergyInvite = endpoint({
  method: 'POST',
  path: '/bench/synergy/invite',
  access,
  summary: 'Ask somebody of one’s classes to the bench that one holds, or to the work that one began (`id`)',
  body: z
    .object({
      occupancyId: Id.optional(),
      id: Id.optional(),
      account: z.string().trim().min(1, { message: 'required' }).max(60),
    })
    .refine(({ occupancyId, id }) => Boolean(occupancyId) !== Boolean(id), {
      message: 'required',
      path: ['id'],
    }),
  data: Synergy,
})

export const synergyJoin = endpoint({
  method: 'POST',
  path: '/bench/synergy/join',
  access,
  summary:
    'Follow an invitation, or join what is open to one: work of one’s group or class; teachers join any of their classes. One works together in one place at a time',
  body: WithId,
  data: Synergy,
})

export const synergyLeave = endpoint({
  method: 'POST',
  path: '/bench/synergy/leave',
  access,
  summary:
    'Leave, or decline; whoever holds the bench ends the sharing, or sends one member away. Doing it twice is harmless',
  afterTrial: true,
  body: z.object({ id: Id, userId: Id.optional() }),
  data: Nothing,
})

export const synergyAsk = endpoint({
  method: 'POST',
  path: '/bench/synergy/ask',
  access,
  summary: 'Ask for the controls; one gets them at once when whoever has them is away',
  afterTrial: true,
  body: WithId,
  data: Synergy,
})

export const synergyHand = endpoint({
  method: 'POST',
  path: '/bench/synergy/hand',
  access,
  summary: 'Hand the controls over to another member',
  afterTrial: true,
  body: z.object({ id: Id, userId: Id }),
  data: Synergy,
})

export const synergyHere = endpoint({
  method: 'POST',
  path: '/bench/synergy/here',
  access,
  summary: 'Say that one’s page is open; somebody who went away loses the controls to who is there',
  afterTrial: true,
  body: WithId,
  data: Synergy,
})

/** Longest word to everybody. */
export const SAY_LIMIT = 200

export const synergySay = endpoint({
  method: 'POST',
  path: '/bench/synergy/say',
  access,
  summary: 'Say something to everybody who takes part; it stands in the record',
  afterTrial: true,
  body: z.object({ id: Id, text: z.string().trim().min(1, { message: 'required' }).max(SAY_LIMIT) }),
  data: Nothing,
})

export const synergyOpen = endpoint({
  method: 'POST',
  path: '/bench/synergy/open',
  access,
  summary:
    'Begin to do one’s own experiment together; what runs already is answered. `open`: classmates may join',
  body: z.object({ experimentId: Id, open: z.boolean().default(false) }),
  data: Synergy,
})

export const synergyGet = endpoint({
  method: 'GET',
  path: '/bench/synergy/get',
  access,
  summary: 'Work that one is in, may join, or is shown',
  query: WithId,
  data: Synergy.extend({
    /** `member`: takes part; `watch`: is shown it; `join`: may join. */
    may: z.enum(['member', 'watch', 'join']),
    /** A teacher shows it to a class that one is in, also where one may join. */
    shown: z.boolean(),
  }),
})

/** One row of what is done together. */
export const SynergyRow = z.object({
  id: Id,
  name: LocalText,
  people: z.array(PersonName),
  deviceName: LocalText.nullable(),
  recordId: Id.nullable(),
  running: z.boolean(),
  /** Whether the reader takes part. */
  member: z.boolean(),
  full: z.boolean(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})
export type SynergyRow = z.infer<typeof SynergyRow>

export const synergyLists = ['mine', 'open', 'past'] as const

export const synergyPage = endpoint({
  method: 'GET',
  path: '/bench/synergy/page',
  access,
  summary: 'What is done together: what one is in or asked to, what one may join, what is over',
  query: z.object({ ...pageQuery(['startedAt']), list: z.enum(synergyLists).default('mine') }),
  data: pageOf(SynergyRow),
})

const lead = 'experiments:synergy:lead' as const

export const synergyTake = endpoint({
  method: 'POST',
  path: '/bench/synergy/take',
  access: lead,
  summary: 'Take the controls as a teacher who joined; everybody is told',
  body: WithId,
  data: Synergy,
})

export const synergyProject = endpoint({
  method: 'POST',
  path: '/bench/synergy/project',
  access: lead,
  summary: 'Show what is done together to a whole class, which only watches; null: not any more',
  body: z.object({ id: Id, classId: Id.nullable() }),
  data: Synergy,
})

export const synergyAssign = endpoint({
  method: 'POST',
  path: '/bench/synergy/assign',
  access: lead,
  summary: 'Deal out the parts: what each member alone does, and their own goal',
  body: z.object({
    id: Id,
    parts: z.array(z.object({ userId: Id, part: JigsawPart.nullable() })).max(SYNERGY_MEMBERS),
  }),
  data: Synergy,
})
