import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, Nothing, WithId } from '../core/types.ts'

/** How long a key may open the door, and how often. */
export const KEY_MAX_DAYS = 366
export const KEY_MAX_USES = 10_000

export const keyStates = ['open', 'expired', 'usedUp', 'revoked'] as const

export const InvitationKey = z.object({
  id: Id,
  /** As it is stored; people see it in groups of four. */
  key: z.string(),
  remark: z.string(),
  uses: z.number().int(),
  used: z.number().int(),
  expiresAt: Instant,
  createdAt: Instant,
  /** Name of who made it. */
  createdBy: PersonName,
  state: z.enum(keyStates),
})
export type InvitationKey = z.infer<typeof InvitationKey>

const fields = {
  uses: z.number().int().min(1).max(KEY_MAX_USES).default(60),
  expiresAt: Instant,
  remark: z.string().trim().max(200).default(''),
}

export const classKeyList = endpoint({
  method: 'GET',
  path: '/lab/class/key/list',
  access: 'classes:class:edit',
  summary: 'Invitation keys of a class, the newest first',
  query: z.object({ classId: Id }),
  data: z.array(InvitationKey),
})

export const classKeyAdd = endpoint({
  method: 'POST',
  path: '/lab/class/key/add',
  access: 'classes:class:edit',
  summary: 'Make a key: who registers with it is a student of the class',
  body: z.object({ classId: Id, ...fields }),
  data: InvitationKey,
})

export const classKeyRevoke = endpoint({
  method: 'POST',
  path: '/lab/class/key/revoke',
  access: 'classes:class:edit',
  summary: 'Withdraw a key of a class; who came in by it stays',
  body: WithId,
  data: Nothing,
})

export const orgKeyList = endpoint({
  method: 'GET',
  path: '/sys/org/key/list',
  access: 'access:org:edit',
  summary: 'Invitation keys of an organisation, the newest first',
  query: z.object({ orgId: Id }),
  data: z.array(InvitationKey),
})

export const orgKeyAdd = endpoint({
  method: 'POST',
  path: '/sys/org/key/add',
  access: 'access:org:edit',
  summary: 'Make a key: who registers with it is a student of the organisation',
  body: z.object({ orgId: Id, ...fields }),
  data: InvitationKey,
})

export const orgKeyRevoke = endpoint({
  method: 'POST',
  path: '/sys/org/key/revoke',
  access: 'access:org:edit',
  summary: 'Withdraw a key of an organisation; who came in by it stays',
  body: WithId,
  data: Nothing,
})
