import type { IncomingMessage } from 'node:http'
import type { AedesOptions, AuthErrorCode, AuthenticateError, Client, PublishPacket } from 'aedes'
import { agentMayPublish, agentMaySubscribe, hasWildcard, isRetained, matches } from './topics.ts'
import { CarrierStream } from './stream.ts'
import type { BrokerAccess, Denial, Principal, PrincipalFilter, TakenHandler } from './types.ts'

/** Where refused messages go: acknowledged, heard by nobody. A hard refusal would close the whole connection. */
const NOWHERE = '$dev/null'

/** aedes keeps this map public but untyped. */
interface Connection extends Client {
  subscriptions: Record<string, unknown>
}

interface Pending {
  principal: Principal
  topic: string
  cut: boolean
}

export interface GateOptions {
  access: BrokerAccess
  audit(denial: Denial): void
  /** With an external broker: takes what clients say, so that it comes back through that broker to everybody. */
  forward?: (packet: PublishPacket) => void
}

type Hooks = Required<
  Pick<
    AedesOptions,
    'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'
  >
>

export interface Gate {
  hooks: Hooks
  /** Resolves when nothing more is delivered. */
  cut(who: PrincipalFilter, filters: string[]): Promise<void>
  disconnect(who: PrincipalFilter): void
  connected(): Principal[]
  listeners(topic: string): number
  /** Every topic that some connection hears. */
  heard(): Set<string>
  /** What browsers say on topics of this family goes to this handler alone. */
  take(family: string, handler: TakenHandler): void
  gone(client: Client): void
}

const isMeant = (principal: Principal, who: PrincipalFilter): boolean => {
  const fields: Partial<Record<keyof PrincipalFilter, string>> = principal
  const given = Object.entries(who).filter(([, value]) => value !== undefined)
  return given.length > 0 && given.every(([name, value]) => fields[name as keyof PrincipalFilter] === value)
}

const same = (a: Principal, b: Principal): boolean =>
  a.kind === 'agent' ? isMeant(b, { deviceId: a.deviceId }) : isMeant(b, { userId: a.userId })

/** Tabs of one session, and programs with the secret of one bench: more are no use to anybody. On each node. */
export const MOST_CONNECTIONS = 40

const sharesLogin = (a: Principal, b: Principal): boolean =>
  b.kind === 'agent'
    ? isMeant(a, { deviceId: b.deviceId })
    : isMeant(a, { userId: b.userId, sessionId: b.sessionId })

const refusal = (returnCode: number, message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode: returnCode as AuthErrorCode })

/** The access rules as aedes asks for them: who comes in, what each connection may say and hear. */
export const createGate = ({ access, audit, forward }: GateOptions): Gate => {
  const principals = new Map<Client, Principal>()
  const byClientId = new Map<string, Client>()
  const pending = new Set<Pending>()
  const taken = new Map<string, TakenHandler>()

  const deny = (client: Client, act: Denial['act'], subject: string) => {
    const request: IncomingMessage | undefined = client.req
    audit({
      principal: principals.get(client) ?? null,
      act,
      subject,
      address: request?.socket.remoteAddress,
    })
  }

  const mayPublish = async (principal: Principal, topic: string) => {
    if (topic.startsWith('$')) return false
    if (principal.kind === 'agent' && !agentMayPublish(principal.deviceId, topic)) return false
    return access.mayPublish(principal, topic)
  }

  const maySubscribe = async (principal: Principal, topic: string) => {
    if (topic.startsWith('$')) return false
    const own =
      principal.kind === 'agent' ? agentMaySubscribe(principal.deviceId, topic) : !hasWildcard(topic)
    if (!own) return false
    // A cut that arrives while the rule is still being asked must hold for this subscription too.
    const asked: Pending = { principal, topic, cut: false }
    pending.add(asked)
    try {
      return (await access.maySubscribe(principal, topic)) && !asked.cut
    } finally {
      pending.delete(asked)
    }
  }

  const enter = async (client: Client, username: string, password: string) => {
    const principal = await access.authenticate({
      clientId: client.id,
      username,
      password,
      request: client.req,
    })
    if (!principal) return refusal(4, 'Bad user name or password')
    // The newest connection of a client id wins: only its own user may replace it.
    const holder = byClientId.get(client.id)
    const held = holder && principals.get(holder)
    if (held && !same(held, principal)) return refusal(2, 'This client id belongs to somebody else')
    if (client.closed) return refusal(3, 'The connection has closed')
    const open = [...principals].filter(([other, one]) => other !== holder && sharesLogin(one, principal))
    if (open.length >= MOST_CONNECTIONS) return refusal(3, 'Too many connections')
    principals.set(client, principal)
    byClientId.set(client.id, client)
    return null
  }

  const swallow = (packet: PublishPacket) => {
    packet.topic = NOWHERE
    packet.retain = false
    packet.payload = ''
  }

  return {
    hooks: {
      preConnect(_client, packet, done) {
        // No session outlives its connection: rights are asked for anew, and nothing piles up for those who are away.
        packet.clean = true
        done(null, true)
      },
      authenticate(client, username, password, done) {
        void enter(client, username ?? '', password?.toString('utf8') ?? '')
          .catch(() => refusal(3, 'Signing in failed'))
          .then((error) => {
            if (error) deny(client, 'connect', client.id)
            done(error, !error)
          })
      },
      authorizePublish(client, packet, done) {
        const principal = client && principals.get(client)
        const { topic } = packet
        const decided = principal ? mayPublish(principal, topic) : Promise.resolve(false)
        void decided
          .catch(() => false)
          .then((allowed) => {
            packet.retain &&= isRetained(topic)
            const handler = taken.get(topic.split('/')[0] ?? '')
            if (!allowed) {
              if (client) deny(client, 'publish', topic)
              swallow(packet)
            } else if (handler && principal?.kind === 'browser') {
              handler(principal, topic, Buffer.from(packet.payload))
              swallow(packet)
            } else if (forward) {
              forward({ ...packet })
              swallow(packet)
            }
            done(null)
          })
      },
      authorizeSubscribe(client, subscription, done) {
        const principal = principals.get(client)
        const decided = principal ? maySubscribe(principal, subscription.topic) : Promise.resolve(false)
        void decided
          .catch(() => false)
          .then((allowed) => {
            if (!allowed) deny(client, 'subscribe', subscription.topic)
            // Null answers SUBACK 128; an error would close the connection.
            done(null, allowed ? subscription : null)
          })
      },
      authorizeForward(client, packet) {
        if (client.conn instanceof CarrierStream && client.conn.overfull) {
          client.conn.destroy()
          return null
        }
        return packet
      },
    },
    async cut(who, filters) {
      const covered = (topic: string) => filters.some((filter) => matches(filter, topic))
      for (const asked of pending) if (isMeant(asked.principal, who) && covered(asked.topic)) asked.cut = true
      const ended = [...principals].map(([client, principal]) => {
        const topics = isMeant(principal, who)
          ? Object.keys((client as Connection).subscriptions).filter(covered)
          : []
        if (topics.length === 0) return Promise.resolve()
        return new Promise<void>((resolve) =>
          client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions: topics }, () => resolve()),
        )
      })
      await Promise.all(ended)
    },
    disconnect(who) {
      for (const [client, principal] of principals) if (isMeant(principal, who)) client.close()
    },
    connected: () => [...principals.values()],
    listeners: (topic) =>
      [...principals.keys()].filter((client) => topic in (client as Connection).subscriptions).length,
    heard: () =>
      new Set([...principals.keys()].flatMap((client) => Object.keys((client as Connection).subscriptions))),
    take: (family, handler) => void taken.set(family, handler),
    gone(client) {
      principals.delete(client)
      if (byClientId.get(client.id) === client) byClientId.delete(client.id)
    },
  }
}
