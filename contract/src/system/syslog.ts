import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, pageOf, pageQuery } from '../core/types.ts'

export const LogRow = z.object({
  id: Id,
  at: Instant,
  userId: Id.nullable(),
  account: z.string(),
  name: PersonName,
  role: z.string(),
  act: z.string(),
  resourceId: z.string().nullable(),
  resource: z.string(),
  /** The fields that changed, as they were and as they are; null: was not there, is gone. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string(),
  /** `ok`, or the key of the refusal. */
  result: z.string(),
})
export type LogRow = z.infer<typeof LogRow>

export const logPage = endpoint({
  method: 'GET',
  path: '/sys/syslog/page',
  access: 'system:log:page',
  summary: 'Who did what to what, newest first',
  query: z.object({
    ...pageQuery(['at']),
    /** Part of the name or account. */
    person: z.string().max(100).optional(),
    act: z.string().max(100).optional(),
    resource: z.string().max(100).optional(),
    resourceId: z.string().max(100).optional(),
    address: z.string().max(100).optional(),
    failed: z.boolean().optional(),
    from: Instant.optional(),
    to: Instant.optional(),
  }),
  data: pageOf(LogRow),
})

/** The acts that occur, for the filter. */
export const logActs = endpoint({
  method: 'GET',
  path: '/sys/syslog/acts',
  access: 'system:log:page',
  summary: 'Acts that the log knows',
  data: z.array(z.string()),
})
