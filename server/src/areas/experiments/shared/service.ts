import { eq } from 'drizzle-orm'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { SharedNews } from '@labbox/contract/bench/shared.ts'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import {
  MOST_CHANGES,
  PROPOSALS_BURST,
  PROPOSALS_PER_S,
  type AcceptedChange,
  type synergyChanges,
  type synergyPropose,
} from '@labbox/contract/experiments/shared-diagram.ts'
import type { synergySay } from '@labbox/contract/experiments/synergy.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { saveCircuit } from '../../bench/service.ts'
import { bySomebody, record } from '../help/record.ts'
import { reachableSynergy, synergyOf, type LoadedSynergy } from '../synergy/queries.ts'
import type { SynergyDeps } from '../synergy/service.ts'
import { experiment } from '../tables.ts'
import { createRates } from './rates.ts'
import { benchAsDone, roomOf, wiredAfter } from './rooms.ts'
import type { SharedWriter } from './writer.ts'

export interface SharedDeps extends SynergyDeps {
  writer: SharedWriter
  /** How much each person may change, wherever it comes in. */
  rates: ReturnType<typeof createRates>
}

export const proposalRates = () => createRates(PROPOSALS_PER_S, PROPOSALS_BURST)

/** What is done together, for whoever takes part in it or is shown it. */
const loadSeen = async (deps: SynergyDeps, actor: Actor, id: string): Promise<LoadedSynergy> => {
  const { loaded, may, shown } = await reachableSynergy(deps.db, actor, id)
  found(may !== 'join' || shown || null)
  return loaded
}

/** The log of acts that a shared diagram stands in. */
const seenBy = async (deps: SynergyDeps, actor: Actor, id: string): Promise<string> =>
  found((await loadSeen(deps, actor, id)).synergy.experimentId)

export const diagramOf = async (deps: SynergyDeps, actor: Actor, id: string) =>
  roomOf(deps.db, id, await seenBy(deps, actor, id))

/** The bench as it stands, by what was done at it: whoever only watches asks no instrument. */
export const panelsOf = async (deps: SynergyDeps, actor: Actor, id: string) => {
  const { synergy: row, occupancyId, deviceId } = await loadSeen(deps, actor, id)
  await deps.flushActs()
  const { instruments, run, shown } = await benchAsDone(deps.db, row.experimentId ?? occupancyId ?? id)
  return { occupancyId, deviceId, instruments: occupancyId ? [...instruments] : [], run, shown }
}

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

/** Tells everybody who takes part; it stands in the record. */
export const say = async (deps: SharedDeps, actor: Actor, { id, text }: BodyOf<typeof synergySay>) => {
  if (!deps.rates.take(actor.userId)) throw new AppError('TOO_MANY', { retryAfterS: 1 })
  const { synergy: row } = await synergyOf(deps.db, actor, id)
  const { experimentId } = row
  if (experimentId)
    await transaction(deps.db, (tx) =>
      record(tx, deps.clock.now(), experimentId, 'bench.synergySaid', { ...bySomebody(actor.name), text }),
    )
  const news: SharedNews = { kind: 'said', by: actor.userId, name: nameInBoth(actor.name), text }
  await deps.broker.publish(topics.synergyUser(id), JSON.stringify(news), { qos: 1 })
  return {}
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
