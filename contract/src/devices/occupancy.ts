import { z } from 'zod'
import { endpoint, type DataOf } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import {
  FileData,
  Id,
  Instant,
  LocalText,
  Nothing,
  WithId,
  pageOf,
  pageQuery,
  SHEETS,
} from '../core/types.ts'

/** Why an occupancy ended. `slot`: the booked time is over; `limit`: the rules for the device allow no more. */
export const endReasons = ['release', 'idle', 'kick', 'slot', 'limit', 'offline'] as const
export const EndReason = z.enum(endReasons)
export type EndReason = z.infer<typeof EndReason>

/** One use of one place of a device: a lease while it is open, a usage record afterwards. */
export const Occupancy = z.object({
  id: Id,
  deviceId: Id,
  deviceName: LocalText,
  instance: z.number().int(),
  userId: Id,
  userName: PersonName,
  startedAt: Instant,
  lastActivityAt: Instant,
  /** When it is released if nothing more is done, and when its slot ends. */
  idleAt: Instant,
  until: Instant.nullable(),
  endedAt: Instant.nullable(),
  reason: EndReason.nullable(),
  /** What the person who ended it wrote. */
  detail: z.string().nullable(),
  /** Who gave it back in the place of its user. */
  freedBy: PersonName.nullable(),
  /** When the bench confirmed that it is safe for the next one. */
  safeAt: Instant.nullable(),
})
export type Occupancy = z.infer<typeof Occupancy>

/** Place 1 is next. `waiting` counts everybody in the queue. */
export const QueuePlace = z.object({ deviceId: Id, place: z.number().int(), waiting: z.number().int() })
export type QueuePlace = z.infer<typeof QueuePlace>

/** A supervisor extends, or bars, for no longer than this. */
export const MOST_MINUTES = 240

/** A waiting browser asks again this often; who has not asked for three times as long has left the queue. */
export const QUEUE_POLL_MS = 5_000

export const occupancyTake = endpoint({
  method: 'POST',
  path: '/device/occupancy/take',
  access: 'devices:device:use',
  summary:
    'Take a place of a device, or wait in its queue; repeated while waiting, and harmless when one holds it already',
  afterTrial: true,
  body: z.object({ deviceId: Id }),
  data: z.object({ occupancy: Occupancy.nullable(), queue: QueuePlace.nullable() }),
})

export const occupancyLeave = endpoint({
  method: 'POST',
  path: '/device/occupancy/leave',
  access: 'devices:device:use',
  summary: 'Stop waiting for a device',
  afterTrial: true,
  body: z.object({ deviceId: Id }),
  data: Nothing,
})

export const occupancyQueue = endpoint({
  method: 'GET',
  path: '/device/occupancy/queue',
  access: 'devices:device:use',
  summary: 'One’s place in the queue of a device; place 0 when not waiting',
  query: z.object({ deviceId: Id }),
  data: QueuePlace,
})

export const occupancyMine = endpoint({
  method: 'GET',
  path: '/device/occupancy/mine',
  access: 'devices:device:use',
  summary: 'The device one holds, or the last one held (with the reason of its end)',
  data: z.object({ occupancy: Occupancy.nullable(), idleMs: z.number().int(), warnMs: z.number().int() }),
})

export const occupancyStay = endpoint({
  method: 'POST',
  path: '/device/occupancy/stay',
  access: 'devices:device:use',
  summary: 'Keep an idle device for another idle period',
  afterTrial: true,
  body: WithId,
  data: Occupancy,
})

export const occupancyRelease = endpoint({
  method: 'POST',
  path: '/device/occupancy/release',
  access: 'devices:device:use',
  summary: 'Give a device back',
  afterTrial: true,
  body: WithId,
  data: Occupancy,
})

export const occupancyKick = endpoint({
  method: 'POST',
  path: '/device/occupancy/kick',
  access: 'devices:device:kick',
  summary: 'End another’s occupancy, with the reason that is shown to them',
  body: z.object({
    id: Id,
    reason: z.string().trim().min(1, { message: 'required' }).max(300),
    /** For so long the person cannot take this device again. */
    barMinutes: z.number().int().min(0).max(MOST_MINUTES).default(0),
  }),
  data: Occupancy,
})

export const occupancyFree = endpoint({
  method: 'POST',
  path: '/device/occupancy/free',
  access: 'devices:device:kick',
  summary: 'Give a device back for somebody who has left it',
  body: WithId,
  data: Occupancy,
})

export const occupancyExtend = endpoint({
  method: 'POST',
  path: '/device/occupancy/extend',
  access: 'devices:device:kick',
  summary:
    'Let somebody stay for so many minutes from now, idle or not; refused where the bench is booked by then',
  body: z.object({ id: Id, minutes: z.number().int().min(5).max(MOST_MINUTES) }),
  data: Occupancy,
})

export const occupancyMessage = endpoint({
  method: 'POST',
  path: '/device/occupancy/message',
  access: 'devices:device:kick',
  summary: 'Say something to whoever is on a device; it is shown to them at once',
  body: z.object({ id: Id, text: z.string().trim().min(1, { message: 'required' }).max(300) }),
  data: Nothing,
})

export const occupancyPage = endpoint({
  method: 'GET',
  path: '/device/occupancy/page',
  access: 'devices:device:kick',
  summary: 'Who is on which device now',
  query: z.object({
    ...pageQuery(['startedAt', 'lastActivityAt']),
    deviceId: Id.optional(),
    userName: z.string().trim().max(60).optional(),
  }),
  data: pageOf(Occupancy),
})

const usageFilters = {
  deviceId: Id.optional(),
  classId: Id.optional(),
  userName: z.string().trim().max(60).optional(),
  reason: EndReason.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** One's own uses alone. */
  own: z.boolean().optional(),
}

export const usagePage = endpoint({
  method: 'GET',
  path: '/device/usage/page',
  access: 'devices:usage:page',
  summary: 'Who used which device, from when to when, and why it ended',
  query: z.object({ ...pageQuery(['startedAt', 'endedAt']), ...usageFilters }),
  data: pageOf(Occupancy),
})

const UsageSum = z.object({ hours: z.number(), uses: z.number().int() })

export const usageStats = endpoint({
  method: 'GET',
  path: '/device/usage/stats',
  access: 'devices:usage:page',
  summary:
    'Hours per device, per class and per week (the week in which a use began, in the caller’s time zone) of the same uses',
  query: z.object(usageFilters),
  data: z.object({
    total: UsageSum,
    devices: z.array(UsageSum.extend({ id: Id, name: LocalText })),
    /** A use counts for each class that its person is in. */
    classes: z.array(UsageSum.extend({ id: Id, name: LocalText })),
    weeks: z.array(UsageSum.extend({ from: z.iso.date() })),
    reasons: z.array(z.object({ reason: EndReason.nullable(), uses: z.number().int() })),
    timeZone: z.string(),
  }),
})
export type UsageStats = DataOf<typeof usageStats>

export const usageExport = endpoint({
  method: 'GET',
  path: '/device/usage/export',
  access: 'devices:usage:page',
  summary: 'The same uses as a sheet',
  query: z.object({ format: z.enum(['xlsx', 'csv']), ...usageFilters }),
  data: FileData,
  file: SHEETS,
})
