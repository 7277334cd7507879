import { z } from 'zod'
import { SignedIn } from '../access/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { deviceEnrollCode } from '../devices/devices.ts'
import { FileData, Id, Instant, LocalText, Nothing } from '../core/types.ts'

const Count = z.number().int()
const onBox =
  'a lab box has no accounts: the room signs in by cards, and its operator by the key printed at its start'

/** What a box has that its server has not yet. */
export const BoxPending = z.object({ acts: Count, readings: Count, oldest: Instant.nullable() })

export const BoxOwn = z.object({
  name: z.string(),
  className: LocalText,
  closesAt: Instant,
  /** When it deletes everything that it holds. */
  diesAt: Instant,
  pending: BoxPending,
  /** When it reached its server last; null: not since its start. */
  reachedAt: Instant.nullable(),
  /** Acts that the server did not take. */
  refused: Count,
  /** SHA-256 of the certificate that it made for itself; null: it is reached by plain http, or behind a proxy. */
  fingerprint: z.string().nullable(),
})
export type BoxOwn = z.infer<typeof BoxOwn>

export const boxState = endpoint({
  method: 'GET',
  path: '/box/state',
  access: { public: 'the sign-in page of a lab box is another one' },
  summary: 'Which lab box this is and what it has that the university has not yet; null: it is none',
  data: z.object({ box: BoxOwn.nullable() }),
})

const Pin = z.string().regex(/^\d{4,12}$/, { message: 'pin' })

export const boxSignIn = endpoint({
  method: 'POST',
  path: '/box/signIn',
  access: { public: onBox },
  summary:
    'Sign in at a lab box: with the code of a new card, choosing a PIN; afterwards with number and PIN',
  afterTrial: true,
  body: z.object({
    /** Of a card that has not been used. */
    code: z.string().trim().max(40).optional(),
    /** Student number. */
    number: z.string().trim().max(100).optional(),
    pin: Pin,
  }),
  data: SignedIn,
})

const operator = { key: z.string().min(1).max(100) }

export const boxCards = endpoint({
  method: 'GET',
  path: '/box/cards',
  access: { public: onBox },
  summary: 'Cards of the students of a lab box, to print; a used one has no code any more',
  query: z.object(operator),
  data: z.array(
    z.object({
      userId: Id,
      name: PersonName,
      number: z.string(),
      code: z.string().nullable(),
      locked: z.boolean(),
    }),
  ),
})

export const boxCardNew = endpoint({
  method: 'POST',
  path: '/box/card/new',
  access: { public: onBox },
  summary: 'Another card for a student who has forgotten the PIN or tried five wrong ones',
  afterTrial: true,
  body: z.object({ ...operator, userId: Id }),
  data: Nothing,
})

export const boxRoomBenches = endpoint({
  method: 'GET',
  path: '/box/benches',
  access: { public: onBox },
  summary: 'Benches in the room of a lab box, and whether each is enrolled at it and online',
  query: z.object(operator),
  data: z.array(
    z.object({ id: Id, name: LocalText, place: z.string(), enrolled: z.boolean(), online: z.boolean() }),
  ),
})

export const boxBenchCode = endpoint({
  method: 'POST',
  path: '/box/bench/code',
  access: { public: onBox },
  summary: 'A one-time code for the program beside a bench in the room: it is enrolled at the lab box by it',
  afterTrial: true,
  body: z.object({ ...operator, deviceId: Id }),
  data: deviceEnrollCode.data,
})

export const boxFile = endpoint({
  method: 'GET',
  path: '/box/file',
  access: { public: onBox },
  summary: 'All work of a lab box as a sealed file, to be carried to its server',
  query: z.object(operator),
  data: FileData,
  file: ['application/octet-stream'],
})
