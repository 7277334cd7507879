import type { Deps } from '../../platform/deps.ts'
import type { Broker } from '../../platform/broker/index.ts'
import type { Link } from './link.ts'

/** One use of a place, as other areas need to know it to decide about it. */
export interface Holding {
  id: string
  deviceId: string
  userId: string
  synergyId: string | null
}

/** What upper areas know and this one asks; `app.ts` connects them. */
export interface DeviceHooks {
  /** The students of a teacher's classes: whom scope `classes` covers. */
  studentsOf(teacherId: string): Promise<readonly string[]>
  /** Whether somebody who is neither the holder nor a teacher of theirs shares this use (members of a synergy). */
  shares(userId: string, holding: Holding): Promise<boolean>
}

export const noHooks: DeviceHooks = { studentsOf: async () => [], shares: async () => false }

/** What the use cases of this area work with. */
export interface DeviceContext extends Deps {
  broker: Broker
  link: Link
  hooks: DeviceHooks
}
