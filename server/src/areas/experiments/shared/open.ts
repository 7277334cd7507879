import type { Broker } from '../../../platform/broker/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { openSharedInbox } from './inbox.ts'
import { proposalRates, type SharedDeps } from './service.ts'
import { createSharedWriter } from './writer.ts'

/** Shared diagrams of this node: what comes by the broker and what comes by calls goes through one writer. */
export const openShared = (deps: Deps, broker: Broker, flushActs: () => Promise<void>): SharedDeps => {
  const parts = { ...deps, broker }
  const shared = { ...parts, flushActs, writer: createSharedWriter(parts), rates: proposalRates() }
  openSharedInbox(shared)
  return shared
}
