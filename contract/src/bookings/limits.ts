import { z } from 'zod'
import { Account } from '../access/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, WithId, localName, pageOf, pageQuery } from '../core/types.ts'
import { limitLevels } from './limit-rules.ts'

export const LimitWindowInput = z
  .object({
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    from: z.number().int().min(0).max(1439),
    to: z.number().int().min(1).max(1440),
  })
  .refine(({ from, to }) => to > from, { message: 'windowOrder', path: ['to'] })

const named = z.object({ id: Id, name: LocalText })

export const Limit = z.object({
  id: Id,
  name: LocalText,
  level: z.enum(limitLevels),
  owner: PersonName,
  orgName: LocalText.nullable(),
  /** Empty: all benches. */
  devices: z.array(named),
  /** Without classes and users: everybody. */
  everybody: z.boolean(),
  classes: z.array(named),
  users: z.array(z.object({ id: Id, account: z.string(), name: PersonName })),
  windows: z.array(LimitWindowInput),
  hoursPerWeek: z.number().nullable(),
  timeZone: z.string(),
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
  /** Rules of the same level that reach some of the same people on some of the same benches, and which comes first. */
  overlaps: z.array(z.object({ id: Id, name: LocalText, wins: z.boolean() })),
  editable: z.boolean(),
  version: z.number().int(),
  createdAt: Instant,
})
export type Limit = z.infer<typeof Limit>

const fields = {
  name: localName(1, 60),
  deviceIds: z.array(Id).max(100).default([]),
  classIds: z.array(Id).max(50).default([]),
  accounts: z.array(Account).max(200).default([]),
  windows: z.array(LimitWindowInput).max(20).default([]),
  /** Null: no limit; 0: not at all. */
  hoursPerWeek: z.number().min(0).max(168).nullable().default(null),
  validFrom: Instant.nullable().default(null),
  validUntil: Instant.nullable().default(null),
}

export const limitPage = endpoint({
  method: 'GET',
  path: '/device/limited/page',
  access: 'bookings:limit:page',
  summary: 'Rules about who may use which bench, when, and for how long',
  query: z.object({
    ...pageQuery(['createdAt']),
    name: z.string().trim().max(60).optional(),
    deviceId: Id.optional(),
    /** Those that the caller has made. */
    own: z.boolean().optional(),
  }),
  data: pageOf(Limit),
})

export const limitGet = endpoint({
  method: 'GET',
  path: '/device/limited/get',
  access: 'bookings:limit:page',
  summary: 'One rule',
  query: WithId,
  data: Limit,
})

export const limitAdd = endpoint({
  method: 'POST',
  path: '/device/limited/add',
  access: 'bookings:limit:add',
  summary: 'Limit benches; a teacher for students of their own classes, on top of what administrators allow',
  body: z.object(fields),
  data: WithId,
})

export const limitUpdate = endpoint({
  method: 'POST',
  path: '/device/limited/update',
  access: 'bookings:limit:edit',
  summary: 'Change a rule; `version` is the one that was read',
  body: z.object({ ...fields, id: Id, version: z.number().int().min(0) }),
  data: Nothing,
})

export const limitDelete = endpoint({
  method: 'POST',
  path: '/device/limited/delete',
  access: 'bookings:limit:edit',
  summary: 'Remove a rule',
  body: WithId,
  data: Nothing,
})

export const limitCheck = endpoint({
  method: 'GET',
  path: '/device/limited/check',
  access: 'bookings:limit:page',
  summary: 'Whether a student could use a bench at a time, by which rule, and the others that reach them',
  query: z.object({ deviceId: Id, account: Account, at: Instant.optional() }),
  data: z.object({
    allowed: z.boolean(),
    refusal: z.enum(['window', 'hours']).nullable(),
    /** How long it stays allowed, or when it may be again. */
    until: Instant.nullable(),
    rules: z.array(z.object({ id: Id, name: LocalText, level: z.enum(limitLevels), decides: z.boolean() })),
    ruleId: Id.nullable(),
  }),
})
