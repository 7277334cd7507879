/** What other areas may use of this one. */
export { createActivity, type Activity } from './occupancy/activity.ts'
export { benchTopics, deviceSecretRight } from './registry/access.service.ts'
export { ensureBuiltin } from './registry/builtin.service.ts'
export {
  type Admission,
  type DeviceContext,
  type DeviceHooks,
  type Holding,
  type LastCommand,
} from './context.ts'
export { createLink, type Answer, type Outcome } from './link.ts'
export { endOccupancy, take } from './occupancy/occupancy.service.ts'
export { heardUpdate } from './program/packages.service.ts'
export { dueEnd, endedKey } from './rules.ts'
export { allOffline, heardSafe, heardStatus } from './live/status.service.ts'
export { createSweep, SWEEP_MS } from './occupancy/sweep.ts'
export { tellLive } from './effects.ts'
