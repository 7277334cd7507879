import { topics } from '@labbox/contract/bench/protocol.ts'
import {
  PRESENCE_BURST,
  PRESENCE_BYTES,
  PRESENCE_PER_S,
  PresenceMessage,
  PROPOSAL_BYTES,
  SharedProposal,
  type SharedRefusal,
} from '@labbox/contract/experiments/shared-diagram.ts'
import type { TakenHandler } from '../../../platform/broker/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { synergyOfTopic } from '../synergy/queries.ts'
import { createRates } from './rates.ts'
import type { SharedDeps } from './service.ts'

const parsed = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return null
  }
}

/** How often somebody is told that they change too much. */
const TOLD_PER_S = 1

/** Takes what members say on `np/` and `npu/`: proposals go to the writer, and where they are to the others. */
export const openSharedInbox = (deps: SharedDeps): void => {
  const presence = createRates(PRESENCE_PER_S, PRESENCE_BURST)
  const told = createRates(TOLD_PER_S, 5)

  /** To the writer alone, and not more often than somebody could read. */
  const refuse = async (userId: string, id: string, nonce: string, error: AppError): Promise<void> => {
    if (!told.take(`${userId} ${nonce === '' ? 'all' : error.key === 'TOO_MANY' ? 'many' : nonce}`)) return
    const { key, params } = error
    const refusal: SharedRefusal = { kind: 'synergy.refused', id, nonce, error: key, params }
    await deps.broker.publish(topics.user(userId), JSON.stringify(refusal), { qos: 1 })
  }

  const onProposal: TakenHandler = ({ userId }, topic, payload) => {
    const id = synergyOfTopic(topic)
    if (id === null) return
    const failed = (nonce: string) => (error: unknown) => {
      const known = error instanceof AppError ? error : new AppError('INTERNAL', { cause: error })
      void refuse(userId, id, nonce, known).catch(() => {})
    }
    if (!deps.rates.take(userId)) return failed('')(new AppError('TOO_MANY'))
    if (payload.length > PROPOSAL_BYTES) return failed('')(new AppError('CIRCUIT_TOO_LARGE'))
    const message = SharedProposal.safeParse(parsed(payload)).data
    // Somebody who speaks in another's name is not answered.
    if (!message || message.peer !== userId) return failed('')(new AppError('VALIDATION'))
    const { body, locale } = message
    deps.writer.propose({ userId, locale }, id, body).catch(failed(body.nonce))
  }

  const onPresence: TakenHandler = ({ userId }, topic, payload) => {
    const id = synergyOfTopic(topic)
    if (id === null || payload.length > PRESENCE_BYTES || !presence.take(userId)) return
    const message = PresenceMessage.safeParse(parsed(payload)).data
    if (!message || message.peer !== userId) return
    deps.broker.publish(topics.synergyUser(id), JSON.stringify(message)).catch(() => {})
  }

  deps.broker.take('np', onProposal)
  deps.broker.take('npu', onPresence)
}
