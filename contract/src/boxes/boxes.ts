import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { actKinds } from './work.ts'

/** How long a box may be away at most, and how long it keeps what it holds after its window. */
export const WINDOW_MAX_DAYS = 62
export const KEEP_MAX_DAYS = 60
/** A clock that is off by more than so much is shown as wrong. */
export const CLOCK_OFF_MS = 120_000

/** `waiting`: its code has not been used; `copied`: two machines work under its key; `ended`: its window is over. */
export const boxStates = ['waiting', 'open', 'ended', 'copied', 'revoked'] as const
export type BoxState = (typeof boxStates)[number]

export const Box = z.object({
  id: Id,
  name: z.string(),
  classId: Id,
  className: LocalText,
  state: z.enum(boxStates),
  opensAt: Instant,
  closesAt: Instant,
  keepDays: z.number().int(),
  createdBy: PersonName,
  pairedAt: Instant.nullable(),
  /** When it synchronised last, itself or by a file. */
  seenAt: Instant.nullable(),
  /** By how much its clock is fast, ms; null: not measured yet. */
  clockOffsetMs: z.number().int().nullable(),
  /** Acts that have arrived, and how many of them were refused. */
  events: z.number().int(),
  refused: z.number().int(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
})
export type Box = z.infer<typeof Box>

export const boxPage = endpoint({
  method: 'GET',
  path: '/device/box/page',
  access: 'boxes:box:page',
  summary: 'lab boxes of one’s classes: status, last synchronisation, clock',
  query: z.object({ ...pageQuery(['name', 'seenAt']), name: z.string().optional(), classId: Id.optional() }),
  data: pageOf(Box),
})

const Refused = z.object({
  number: z.number().int(),
  /** Null: it could not be read. */
  kind: z.enum(actKinds).nullable(),
  student: PersonName.nullable(),
  task: LocalText.nullable(),
  at: Instant,
  /** In the reader’s language. */
  reason: z.string(),
})

/** Benches that one box carries at most. */
export const MOST_BENCHES = 50
const Benches = z.array(Id).max(MOST_BENCHES)
/** A bench that stands in the room of a box. */
const RoomBench = z.object({ id: Id, name: LocalText, place: z.string() })

/** What a box holds, by name, so that a lost one can be answered for. */
export const BoxHeld = z.object({
  people: z.array(z.object({ name: PersonName, number: z.string() })),
  tasks: z.array(LocalText),
  /** When it was given the last of it; null: nothing yet. */
  at: Instant.nullable(),
})
export type BoxHeld = z.infer<typeof BoxHeld>

export const boxGet = endpoint({
  method: 'GET',
  path: '/device/box/get',
  access: 'boxes:box:page',
  summary: 'One lab box with what it holds and the work that was refused',
  query: WithId,
  data: Box.extend({ benches: z.array(RoomBench), held: BoxHeld, refusedWork: z.array(Refused) }),
})
export type BoxDetail = z.infer<typeof boxGet.data>

const BoxCode = z.object({ id: Id, code: z.string(), expiresAt: Instant, command: z.string() })
export type BoxCode = z.infer<typeof BoxCode>

export const boxAdd = endpoint({
  method: 'POST',
  path: '/device/box/add',
  access: 'boxes:box:edit',
  summary: 'A lab box for a class, with the one-time code that a machine becomes it by',
  body: z
    .object({
      name: z.string().trim().min(1, { message: 'required' }).max(60),
      classId: Id,
      opensAt: Instant,
      closesAt: Instant,
      keepDays: z.number().int().min(1).max(KEEP_MAX_DAYS).default(7),
      /** Benches in its room, which are enrolled at it there. */
      deviceIds: Benches.default([]),
    })
    .refine(({ opensAt, closesAt }) => new Date(opensAt) < new Date(closesAt), {
      message: 'order',
      path: ['closesAt'],
    }),
  data: BoxCode,
})

export const boxBenches = endpoint({
  method: 'POST',
  path: '/device/box/benches',
  access: 'boxes:box:edit',
  summary: 'Which benches stand in the room of a lab box; it takes the change when it synchronises',
  body: z.object({ id: Id, deviceIds: Benches }),
  data: Nothing,
})

export const boxCode = endpoint({
  method: 'POST',
  path: '/device/box/code',
  access: 'boxes:box:edit',
  summary: 'Another one-time code for a lab box that no machine has become yet',
  body: WithId,
  data: BoxCode,
})

export const boxRevoke = endpoint({
  method: 'POST',
  path: '/device/box/revoke',
  access: 'boxes:box:edit',
  summary: 'Revoke a lost lab box: nothing is taken from it any more; answers what it held',
  body: z.object({ id: Id, reason: z.string().trim().min(1, { message: 'required' }).max(500) }),
  data: BoxHeld,
})

export const boxDelete = endpoint({
  method: 'POST',
  path: '/device/box/delete',
  access: 'boxes:box:edit',
  summary: 'Remove a lab box that no machine has become',
  body: WithId,
  data: Nothing,
})

export const boxBundle = endpoint({
  method: 'POST',
  path: '/device/box/bundle',
  access: 'boxes:box:edit',
  summary:
    'Take work from the sealed file of a lab box (multipart part `file`); the same file again changes nothing',
  multipart: { files: ['file'] },
  data: z.object({ id: Id, taken: z.number().int(), refused: z.number().int(), known: z.number().int() }),
})
