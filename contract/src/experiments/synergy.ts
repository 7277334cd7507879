import { z } from 'zod'
import { MINUTE_MS } from '../core/durations.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, WithId } from '../core/types.ts'

/** How many work at one bench in turn, its holder included. */
export const SYNERGY_MEMBERS = 4
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
})
export type SynergyMember = z.infer<typeof SynergyMember>

/** People who work at one bench in turn: everybody sees it, one at a time operates it. */
export const Synergy = z.object({
  id: Id,
  occupancyId: Id,
  deviceId: Id,
  deviceName: LocalText,
  /** Who holds the bench. */
  creatorId: Id,
  /** Who has the controls. */
  operatorId: Id,
  /** Who would like to have them. */
  askedBy: Id.nullable(),
  members: z.array(SynergyMember),
  startedAt: Instant,
})
export type Synergy = z.infer<typeof Synergy>

/** JSON on `user/<id>`: somebody asks this person to their bench. */
export const SynergyNotice = z.object({
  kind: z.literal('synergy.invited'),
  id: Id,
  deviceName: LocalText,
  from: LocalText,
})
export type SynergyNotice = z.infer<typeof SynergyNotice>

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
  summary: 'Ask somebody of one’s classes to the bench that one holds',
  body: z.object({ occupancyId: Id, account: z.string().trim().min(1, { message: 'required' }).max(60) }),
  data: Synergy,
})

export const synergyJoin = endpoint({
  method: 'POST',
  path: '/bench/synergy/join',
  access,
  summary: 'Follow an invitation; one shares one bench at a time',
  body: WithId,
  data: Synergy,
})

export const synergyLeave = endpoint({
  method: 'POST',
  path: '/bench/synergy/leave',
  access,
  summary:
    'Leave, or decline; whoever holds the bench ends the sharing, or sends one member away. Doing it twice is harmless',
  body: z.object({ id: Id, userId: Id.optional() }),
  data: Nothing,
})

export const synergyAsk = endpoint({
  method: 'POST',
  path: '/bench/synergy/ask',
  access,
  summary: 'Ask for the controls; one gets them at once when whoever has them is away',
  body: WithId,
  data: Synergy,
})

export const synergyHand = endpoint({
  method: 'POST',
  path: '/bench/synergy/hand',
  access,
  summary: 'Hand the controls over to another member',
  body: z.object({ id: Id, userId: Id }),
  data: Synergy,
})

export const synergyHere = endpoint({
  method: 'POST',
  path: '/bench/synergy/here',
  access,
  summary: 'Say that one’s page is open; somebody who went away loses the controls to who is there',
  body: WithId,
  data: Synergy,
})
