import type { IncomingMessage, Server } from 'node:http'

/** Who a connection belongs to. */
export type Principal =
  { kind: 'agent'; deviceId: string } | { kind: 'browser'; userId: string; sessionId: string }

export interface Credentials {
  clientId: string
  username: string
  password: string
  /** The WebSocket upgrade; undefined for TCP. */
  request: IncomingMessage | undefined
}

/**
 * Who may come in, and who may hear or say what. Wildcards of browsers are refused before these are asked; an agent
 * stays within its own device's topics whatever they answer.
 */
export interface BrokerAccess {
  authenticate(credentials: Credentials): Promise<Principal | null>
  mayPublish(principal: Principal, topic: string): boolean | Promise<boolean>
  maySubscribe(principal: Principal, topic: string): boolean | Promise<boolean>
}

/** Which connections are meant: all fields that are given must agree. Plain data, so that it can travel between nodes. */
export interface PrincipalFilter {
  kind?: Principal['kind']
  userId?: string
  sessionId?: string
  deviceId?: string
}

export interface Denial {
  principal: Principal | null
  act: 'connect' | 'publish' | 'subscribe'
  /** The topic, or for `connect` the client id. */
  subject: string
  address: string | undefined
}

export type MessageHandler = (topic: string, payload: Buffer) => void
/** What a browser said that may say it. */
export type TakenHandler = (
  from: Extract<Principal, { kind: 'browser' }>,
  topic: string,
  payload: Buffer,
) => void

export interface BrokerHealth {
  ok: boolean
  mode: 'embedded' | 'external'
  /** Connections to this node's broker. */
  clients: number
  detail?: string
}

export interface Broker {
  /** Address for agents on this machine, e.g. `mqtt://127.0.0.1:1883`. */
  readonly url: string
  /** The same for programs of this machine: never TLS, never beyond loopback when TLS is on. */
  readonly localUrl: string
  /** Serves `/mqtt` upgrades of an HTTP server. */
  attach(server: Server): void
  /** Says something as the server. QoS 0 unless told; resolves when the broker has taken it. */
  publish(
    topic: string,
    payload: string | Uint8Array,
    options?: { qos?: 0 | 1; retain?: boolean },
  ): Promise<void>
  /** Hears as the server, wildcards allowed, retained messages included; returns how to stop. */
  subscribe(filter: string, handler: MessageHandler): Promise<() => Promise<void>>
  /** From now on what browsers say on topics of this family (`np` of `np/…`) goes to this handler, and to nobody else. */
  take(family: string, handler: TakenHandler): void
  /** Ends matching subscriptions at once (a kick-out, an occupancy that ended), on every node. The connection stays. */
  cut(who: PrincipalFilter, filters: string[]): Promise<void>
  /** Closes matching connections at once, on every node. */
  disconnect(who: PrincipalFilter): Promise<void>
  disconnectSession(sessionId: string): Promise<void>
  /** Principals connected to this node. */
  connected(): Principal[]
  /** How many connections of this node hear this topic (server-side handlers not counted). */
  listeners(topic: string): number
  health(): BrokerHealth
  close(): Promise<void>
}
