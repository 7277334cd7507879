import type { Broker } from '../../platform/broker/index.ts'
import type { Deps } from '../../platform/deps.ts'

/** What the use cases of this area work with. */
export interface MessagesContext extends Deps {
  broker: Broker
}
