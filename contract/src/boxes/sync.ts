import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText } from '../core/types.ts'

/** Acts that travel at once, and most bytes of them. */
export const BATCH_EVENTS = 20
export const BATCH_BYTES = 512 << 10
/** A file may hold all that a box ever wrote. */
export const BUNDLE_EVENTS = 20_000
export const BUNDLE_BYTES = 64 << 20

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Key = z.string().regex(/^[A-Za-z0-9+/=]{40,200}$/)
const Moment = z.iso.datetime()

/**
 * One act as it travels: numbered per box from 1, its content under the key that box and server share. `hash` is SHA-256 over the hash
 * of the act before it and all of this one as it stands here, so that nothing is left out, changed or put between.
 */
export const BoxEvent = z.object({
  id: Id,
  number: z.number().int().min(1),
  /** By the clock of the box. */
  at: Moment,
  sealed: z.string().max(BATCH_BYTES),
  hash: Hash,
})
export type BoxEvent = z.infer<typeof BoxEvent>

const batch = (most: number) =>
  z.object({
    boxId: Id,
    /** By the clock of the box. */
    sentAt: Moment,
    /** Hash of the act before the first; of nothing: zeros. */
    previous: Hash,
    events: z.array(BoxEvent).max(most),
    /** Ed25519 over all of it. */
    signature: z.string().max(200),
  })
export const BoxBatch = batch(BATCH_EVENTS)
export const BoxBundle = batch(BUNDLE_EVENTS)
export type BoxBatch = z.infer<typeof BoxBatch>
export type BoxBundle = BoxBatch

export const boxPair = endpoint({
  method: 'POST',
  path: '/box/pair',
  access: { public: 'the one-time code authenticates' },
  summary: 'A machine becomes the lab box of a class: its code for the halves of two keys',
  body: z.object({
    code: z.string().trim().min(8).max(100),
    /** Ed25519 (SPKI, base64): what the box signs with its other half. */
    publicKey: Key,
    /** X25519 (SPKI, base64): what both make the shared key of. */
    exchangeKey: Key,
  }),
  data: z.object({
    boxId: Id,
    exchangeKey: z.string(),
    name: z.string(),
    className: LocalText,
    opensAt: Instant,
    closesAt: Instant,
    keepDays: z.number().int(),
  }),
})

export const boxProvision = endpoint({
  method: 'POST',
  path: '/box/provision',
  access: { public: 'signed by the box' },
  summary: 'What a lab box works with: people, open tasks and labs of its class, sealed with the shared key',
  body: z.object({ boxId: Id, sentAt: Moment, signature: z.string().max(200) }),
  data: z.object({ sealed: z.string(), at: Instant }),
})

export const boxGiven = endpoint({
  method: 'POST',
  path: '/box/given',
  access: { public: 'signed by the box' },
  summary: 'A picture that the labs or reports of a lab box show, sealed with the shared key',
  body: z.object({ boxId: Id, fileId: Id, sentAt: Moment, signature: z.string().max(200) }),
  data: z.object({ sealed: z.string() }),
})

export const boxTake = endpoint({
  method: 'POST',
  path: '/box/take',
  access: { public: 'signed by the box' },
  summary:
    'Work on one copy that was begun at the university, sealed with the shared key; held, it goes on at the lab box until that synchronises',
  body: z.object({
    boxId: Id,
    studentTaskId: Id,
    /** How many acts of the box have arrived, as it knows. */
    cursor: z.number().int().min(0),
    hold: z.boolean(),
    sentAt: Moment,
    signature: z.string().max(200),
  }),
  data: z.object({ sealed: z.string() }),
})

export const boxSync = endpoint({
  method: 'POST',
  path: '/box/sync',
  access: { public: 'signed by the box' },
  summary:
    'Acts of a lab box, in their order; acknowledged when they are kept, and the same again changes nothing',
  afterTrial: true,
  bodyLimit: 2 * BATCH_BYTES,
  body: BoxBatch,
  data: z.object({
    /** Everything up to this number is kept. */
    cursor: z.number().int(),
    /** Of the acts that were sent: those that were refused, and why. */
    refused: z.array(z.object({ number: z.number().int(), error: z.string() })),
  }),
})
