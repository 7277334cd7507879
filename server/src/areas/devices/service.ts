/** What other areas may use of this one. */
export { createActivity, type Activity } from './activity.ts'
export { benchTopics, deviceSecretRight } from './access.service.ts'
export { ensureBuiltin } from './builtin.service.ts'
export {
  noHooks,
  type Admission,
  type DeviceContext,
  type DeviceHooks,
  type Holding,
  type LastCommand,
} from './context.ts'
export { createLink, type Answer, type Outcome } from './link.ts'
export { endOccupancy, take } from './occupancy.service.ts'
export { heardUpdate } from './packages.service.ts'
export { dueEnd, endedKey } from './rules.ts'
export { allOffline, heardSafe, heardStatus } from './status.service.ts'
export { createSweep, SWEEP_MS } from './sweep.ts'
export { tellLive } from './effects.ts'
