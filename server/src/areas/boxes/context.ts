import type { DeviceContext } from '../devices/service.ts'
import type { ExperimentDeps } from '../experiments/service.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/actor.ts'

/** What the use cases of this area work with. */
export interface BoxDeps extends ExperimentDeps {
  /** The way to the agents of benches. */
  benches: DeviceContext
  /** Stores a diagram where the work on it is written: both are kept or neither. */
  saveCircuitIn(tx: Db, actor: Actor, circuit: unknown): Promise<{ id: string; hash: string }>
}
