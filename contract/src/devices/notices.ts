import { z } from 'zod'
import { Id, Instant, LocalText } from '../core/types.ts'
import { EndReason } from './occupancy.ts'

/** JSON on `user/<id>` about a device: what the browser shows at once, wherever the person is. */
export const DeviceNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('device.idleWarning'),
    occupancyId: Id,
    deviceId: Id,
    deviceName: LocalText,
    /** When it is released if nothing is done. */
    idleAt: Instant,
  }),
  z.object({
    kind: z.literal('device.ended'),
    occupancyId: Id,
    deviceId: Id,
    deviceName: LocalText,
    reason: EndReason,
    detail: z.string().nullable(),
    /** Who gave it back in the place of its user. */
    freedBy: LocalText.nullable(),
  }),
  /** A supervisor speaks to whoever is on the device. */
  z.object({
    kind: z.literal('device.message'),
    occupancyId: Id,
    deviceId: Id,
    deviceName: LocalText,
    from: LocalText,
    text: z.string(),
  }),
  /** A supervisor lets one stay longer. */
  z.object({
    kind: z.literal('device.extended'),
    occupancyId: Id,
    deviceId: Id,
    deviceName: LocalText,
    until: Instant,
  }),
  /** A place became free and it is this person's turn: take it now. */
  z.object({ kind: z.literal('device.turn'), deviceId: Id, deviceName: LocalText }),
])
export type DeviceNotice = z.infer<typeof DeviceNotice>

/** JSON on `bench/<device>/live` whenever the state of a device changed: read it again. */
export const DeviceLive = z.object({ deviceId: Id, at: Instant })
export type DeviceLive = z.infer<typeof DeviceLive>
