import { z } from 'zod'
import { BenchTrouble } from '../bench/protocol.ts'
import { benchOps } from '../bench/ops.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText } from '../core/types.ts'
import { DeviceState } from './devices.ts'

/** One place that is not free. */
export const WallPlace = z.object({
  occupancyId: Id,
  instance: z.number().int(),
  state: DeviceState,
  /** Null: somebody whom the caller does not supervise. */
  userName: PersonName.nullable(),
  /** Whether the caller may speak to them, extend and end their use. */
  supervised: z.boolean(),
  startedAt: Instant,
  lastActivityAt: Instant,
  lastCommand: z.object({ op: z.enum(benchOps), command: z.string().nullable(), at: Instant }).nullable(),
  /** When it is released if nothing more is done, and when its time is over. */
  idleAt: Instant,
  until: Instant.nullable(),
  /** They ask for help in this task, and whether somebody is on the way; null: not, or not the caller's to give. */
  help: z.object({ taskId: Id, since: Instant, taken: z.boolean() }).nullable(),
})
export type WallPlace = z.infer<typeof WallPlace>

export const WallDevice = z.object({
  id: Id,
  name: LocalText,
  builtin: z.boolean(),
  /** Whose it is; null: everybody's. */
  orgId: Id.nullable(),
  orgName: LocalText.nullable(),
  location: z.string(),
  state: DeviceState,
  online: z.boolean(),
  since: Instant.nullable(),
  version: z.string(),
  /** Out of order until a reported fault is mended. */
  blocked: z.boolean(),
  capacity: z.number().int(),
  free: z.number().int(),
  /** What is wrong with its instruments. */
  troubles: z.array(BenchTrouble),
  places: z.array(WallPlace),
  /** Free places that are kept now for whoever has booked them; the name as in the queue. */
  reserved: z.array(z.object({ userName: PersonName.nullable(), until: Instant })),
  /** The usage limits for everybody in the caller's organisation close it now; `until` is null where no end is known. */
  limited: z.object({ until: Instant.nullable() }).nullable(),
  /** In their order; null: somebody whom the caller does not supervise. */
  queue: z.array(z.object({ userName: PersonName.nullable(), since: Instant })),
})
export type WallDevice = z.infer<typeof WallDevice>

export const WALL_DEVICES = 200

export const deviceWall = endpoint({
  method: 'GET',
  path: '/device/wall',
  access: 'devices:wall:view',
  summary:
    'Benches live: who is on which, since when, what they did last, who waits. Read again when `bench/<device>/live` says so',
  query: z.object({
    name: z.string().trim().max(60).optional(),
    /** Only benches with somebody on them whom the caller supervises. */
    own: z.boolean().optional(),
    busy: z.boolean().optional(),
  }),
  data: z.object({ items: z.array(WallDevice), total: z.number().int() }),
})
