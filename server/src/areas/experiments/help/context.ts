import type { Broker } from '../../../platform/broker/index.ts'
import type { ExperimentDeps } from '../context.ts'

/** What the use cases here work with. */
export interface HelpDeps extends ExperimentDeps {
  broker: Broker
}
