import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Instant } from '../core/types.ts'

/** How long the product runs without a licence, from its first start. */
export const TRIAL_DAYS = 90

/** What a licence grants; `seats` and `benches` null: as many as one likes, `expiresAt` null: for ever. */
export const Licence = z.object({
  id: z.string().min(1).max(100),
  organisation: z.string().min(1).max(200),
  edition: z.string().min(1).max(60),
  seats: z.number().int().min(1).nullable(),
  benches: z.number().int().min(1).nullable(),
  issuedAt: Instant,
  expiresAt: Instant.nullable(),
})
export type Licence = z.infer<typeof Licence>

export const Activation = z.object({
  /** licensed; trial: runs without; expired: changes answer 423. */
  state: z.enum(['licensed', 'trial', 'expired']),
  /** When the present state ends, or since when it is expired; null: never. */
  until: Instant.nullable(),
  startedAt: Instant,
  licence: Licence.extend({ activatedAt: Instant, activatedBy: PersonName }).nullable(),
  /** Active accounts, beside the seats of the licence. */
  usedSeats: z.number().int(),
})
export type Activation = z.infer<typeof Activation>

export const activationGet = endpoint({
  method: 'GET',
  path: '/sys/active/get',
  access: 'system:licence:page',
  summary: 'Whether the product is activated, and until when it runs',
  data: Activation,
})

export const activationActivate = endpoint({
  method: 'POST',
  path: '/sys/active/activate',
  access: 'system:licence:edit',
  summary: 'Activate with the text of a licence file',
  afterTrial: true,
  body: z.object({ licence: z.string().trim().min(1, { message: 'required' }).max(10_000) }),
  data: Activation,
})
