import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/db.ts'
import type { Broker } from '../../platform/broker/index.ts'
import type { Link } from './link.ts'

/** One use of a place, as other areas need to know it to decide about it. */
export interface Holding {
  id: string
  deviceId: string
  userId: string
  synergyId: string | null
}

/** What a booking says to somebody who wants a place of a device now. */
export interface Admission {
  /** Places that are kept for others, who have booked them and are not there yet. */
  kept: number
  /** Until when the last of them is. */
  keptUntil: Date | null
  /** The end of the slot that this person has booked here; null without one. */
  until: Date | null
}

/** What upper areas know and this one asks; `app.ts` connects them. */
export interface DeviceHooks {
  /** For whom places are kept; asked in the transaction that locks the device. */
  admission(tx: Db, who: Pick<Holding, 'deviceId' | 'userId'>): Promise<Admission>
  /** Somebody with a booking has taken a place: in the same transaction. */
  admitted(tx: Db, holding: Omit<Holding, 'synergyId'>): Promise<void>
  /** Before the clock is looked at: slots may have begun or ended, and some on a device must make room. */
  beforeSweep(): Promise<void>
  /** Bookings and published places on a device that are still to come. */
  bookedAhead(tx: Db, deviceId: string): Promise<{ bookings: number; places: number }>
  /** The students of a teacher's classes: whom scope `classes` covers. */
  studentsOf(teacherId: string): Promise<readonly string[]>
  /** Whether somebody who is neither the holder nor a teacher of theirs shares this use (members of a synergy). */
  shares(userId: string, holding: Holding): Promise<boolean>
}

export const noHooks: DeviceHooks = {
  admission: async () => ({ kept: 0, keptUntil: null, until: null }),
  admitted: async () => {},
  beforeSweep: async () => {},
  bookedAhead: async () => ({ bookings: 0, places: 0 }),
  studentsOf: async () => [],
  shares: async () => false,
}

/** What the use cases of this area work with. */
export interface DeviceContext extends Deps {
  broker: Broker
  link: Link
  hooks: DeviceHooks
}
