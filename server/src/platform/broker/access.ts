import type { Clock } from '../clock.ts'
import { verifyTicket } from './tickets.ts'
import type { BrokerAccess, Principal } from './types.ts'

type Browser = Extract<Principal, { kind: 'browser' }>

/** The rules of one family of topics for browsers, e.g. `bench` for `bench/…`; agents have their own fixed ones. */
export interface TopicRules {
  mayPublish?(browser: Browser, topic: string): boolean | Promise<boolean>
  maySubscribe(browser: Browser, topic: string): boolean | Promise<boolean>
}

export interface AccessParts {
  clock: Clock
  /** `secrets.secret(TICKET_SECRET)`. */
  ticketKey: Buffer
  /** Whether the session a ticket names is still open. */
  sessionOpen(sessionId: string, userId: string): Promise<boolean>
  /** Whether this is the secret of an enrolled device. */
  deviceSecretRight(deviceId: string, secret: string): Promise<boolean>
  /** By the first level of a topic: `bench`, `np`, `npu`. `user/<id>` is built in. */
  topics: Record<string, TopicRules>
}

export const TICKET_SECRET = 'mqtt-ticket'
export const browserUsername = (userId: string): string => `user:${userId}`
export const agentUsername = (deviceId: string): string => `bench:${deviceId}`

/** The broker's access rules, made of what the areas know. Whatever no rule allows is refused. */
export const composeAccess = (parts: AccessParts): BrokerAccess => {
  const rulesOf = (topic: string) => {
    const family = topic.split('/')[0] ?? ''
    return Object.hasOwn(parts.topics, family) ? parts.topics[family] : undefined
  }
  const asBrowser = async (userId: string, password: string): Promise<Principal | null> => {
    const ticket = verifyTicket(parts.ticketKey, password, parts.clock.now())
    if (!ticket || ticket.userId !== userId) return null
    const open = await parts.sessionOpen(ticket.sessionId, userId)
    return open ? { kind: 'browser', userId, sessionId: ticket.sessionId } : null
  }
  const asAgent = async (deviceId: string, secret: string): Promise<Principal | null> =>
    (await parts.deviceSecretRight(deviceId, secret)) ? { kind: 'agent', deviceId } : null

  return {
    async authenticate({ username, password }) {
      const [, kind, id] = /^(user|bench):([\w-]{1,64})$/.exec(username) ?? []
      if (!id) return null
      return kind === 'user' ? asBrowser(id, password) : asAgent(id, password)
    },
    async mayPublish(principal, topic) {
      if (principal.kind === 'agent') return true
      return (await rulesOf(topic)?.mayPublish?.(principal, topic)) ?? false
    },
    async maySubscribe(principal, topic) {
      if (principal.kind === 'agent') return true
      if (topic === `user/${principal.userId}`) return true
      return (await rulesOf(topic)?.maySubscribe(principal, topic)) ?? false
    },
  }
}
