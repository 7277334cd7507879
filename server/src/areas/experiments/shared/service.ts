import { eq } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import {
  MOST_CHANGES,
  PROPOSALS_BURST,
  PROPOSALS_PER_S,
  type AcceptedChange,
  type synergyChanges,
  type synergyPropose,
} from '@labbox/contract/experiments/shared-diagram.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { saveCircuit } from '../../bench/service.ts'
import { reachableSynergy, synergyOf } from '../synergy/queries.ts'
import type { SynergyDeps } from '../synergy/service.ts'
import { experiment } from '../tables.ts'
import { createRates } from './rates.ts'
import { roomOf, wiredAfter } from './rooms.ts'
import type { SharedWriter } from './writer.ts'

export interface SharedDeps extends SynergyDeps {
  writer: SharedWriter
  /** How much each person may change, wherever it comes in. */
  rates: ReturnType<typeof createRates>
}

export const proposalRates = () => createRates(PROPOSALS_PER_S, PROPOSALS_BURST)

/** The log of acts that a shared diagram stands in, for whoever takes part in it or is shown it. */
const seenBy = async (deps: SynergyDeps, actor: Actor, id: string): Promise<string> => {
  const { loaded, may } = await reachableSynergy(deps.db, actor, id)
  found(may === 'join' ? null : may)
  return found(loaded.synergy.experimentId)
}

export const diagramOf = async (deps: SynergyDeps, actor: Actor, id: string) =>
  roomOf(deps.db, id, await seenBy(deps, actor, id))

/** What changed after a change that is known. */
export const changesOf = async (deps: SynergyDeps, actor: Actor, query: QueryOf<typeof synergyChanges>) => {
  const { id, after } = query
  const rows = await wiredAfter(deps.db, await seenBy(deps, actor, id), after, MOST_CHANGES + 1)
  let prev = after
  const changes = rows.slice(0, MOST_CHANGES).map(({ seq, by, body }): AcceptedChange => {
    const change = { seq, prev, by, nonce: body.nonce ?? null, patch: body.patch }
    prev = seq
    return change
  })
  return { changes, more: rows.length > MOST_CHANGES }
}

export const propose = async (deps: SharedDeps, actor: Actor, input: BodyOf<typeof synergyPropose>) => {
  if (!deps.rates.take(actor.userId)) throw new AppError('TOO_MANY', { retryAfterS: 1 })
  const { id, ...proposal } = input
  return { seq: await deps.writer.propose(actor, id, proposal) }
}

/** Keeps the diagram as it is now, as a circuit of the actor's and as that of the experiment. */
export const store = async (deps: SynergyDeps, actor: Actor, id: string) => {
  const { synergy: row } = await synergyOf(deps.db, actor, id)
  const experimentId = found(row.experimentId)
  return transaction(deps.db, async (tx) => {
    const { seq, circuit } = await roomOf(tx, id, experimentId)
    const { id: circuitId, hash } = await saveCircuit({ db: tx, clock: deps.clock }, actor, circuit)
    await tx
      .update(experiment)
      .set({ circuitId, updatedAt: deps.clock.now() })
      .where(eq(experiment.id, experimentId))
    return { circuitId, hash, seq }
  })
}
