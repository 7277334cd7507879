import { connect, type MqttClient } from 'mqtt'

/** Wait before the next attempt, ms: doubled each time up to the longest, with some chance in it. */
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000

export interface ConnectionOptions {
  /** With user and password in it where a broker of its own has its own accounts. */
  url: string
  deviceId: string
  secret: string
  /** Said by the broker when this connection breaks. */
  will: { topic: string; payload: string }
  /** PEM text of an authority to trust beside the known ones. */
  ca?: string | undefined
  heard(topic: string, payload: Buffer): void
  /** Each time the broker has been reached, before anything can be heard. */
  reached(): Promise<void>
  /** Then, when everything that is wanted can be heard. */
  connected(): Promise<void>
  lost(reason: string): void
}

export interface Connection {
  /** QoS 1; rejects while the broker is away. */
  say(topic: string, payload: string, options?: { retain?: boolean }): Promise<void>
  /** QoS 0, dropped when the broker is away. */
  stream(topic: string, payload: Uint8Array): void
  /** Bytes waiting for the network. */
  backlog(): number
  close(): Promise<void>
}

/** The part of a socket or WebSocket stream used here; mqtt.js types it as a plain duplex. */
interface Wire {
  setNoDelay?(on: boolean): void
  writableLength: number
}

/** Keeps a connection to the broker for ever. MQTT 3.1.1: the common denominator of all brokers. */
export const keepConnected = (options: ConnectionOptions, filters: readonly string[]): Connection => {
  const client: MqttClient = connect(options.url, {
    protocolVersion: 4,
    clientId: `bench-${options.deviceId}`,
    ...(!new URL(options.url).username && {
      username: `bench:${options.deviceId}`,
      password: options.secret,
    }),
    clean: true,
    keepalive: 15,
    connectTimeout: 10_000,
    reconnectPeriod: FIRST_RETRY_MS,
    resubscribe: false,
    queueQoSZero: false,
    // A secret that is refused now may be valid again later: after the next enrolment, or when the database is back.
    reconnectOnConnackError: true,
    ...(options.ca && { ca: options.ca }),
    will: { ...options.will, payload: Buffer.from(options.will.payload), qos: 1, retain: true },
  })
  const wire = () => client.stream as unknown as Wire
  let reason = ''

  const arrived = async () => {
    client.options.reconnectPeriod = FIRST_RETRY_MS
    // Without it a small answer waits for the acknowledgement of the one before (Nagle's algorithm): milliseconds each.
    wire().setNoDelay?.(true)
    await options.reached()
    for (const filter of filters) await client.subscribeAsync(filter, { qos: 1 })
    await options.connected()
  }
  client.on('connect', () => {
    arrived().catch((error: unknown) => {
      // A connection without its subscriptions is useless: start again.
      reason = error instanceof Error ? error.message : String(error)
      client.stream.destroy()
    })
  })
  client.on('message', options.heard)
  client.on('error', (error) => void (reason = error.message))
  client.on('close', () => {
    const wait = client.options.reconnectPeriod ?? FIRST_RETRY_MS
    client.options.reconnectPeriod = Math.min(wait * (1.6 + 0.8 * Math.random()), LONGEST_RETRY_MS)
    options.lost(reason)
    reason = ''
  })

  return {
    async say(topic, payload, { retain = false } = {}) {
      if (!client.connected) throw new Error('The broker is away')
      await client.publishAsync(topic, payload, { qos: 1, retain })
    },
    stream(topic, payload) {
      if (!client.connected) return
      const { buffer, byteOffset, byteLength } = payload
      client.publish(topic, Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength), { qos: 0 }, () => {})
    },
    backlog: () => wire().writableLength,
    close: () => client.endAsync(),
  }
}
