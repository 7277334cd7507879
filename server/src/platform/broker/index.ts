import { Aedes, type AedesPublishPacket } from 'aedes'
import { createGate } from './gate.ts'
import { listenTcp, webSocketListener, type TcpOptions } from './listeners.ts'
import { connectRelay, type Relay } from './relay.ts'
import type { CarrierStream } from './stream.ts'
import { isRetained } from './topics.ts'
import { announceWatched } from './watch.ts'
import type { Broker, BrokerAccess, Denial, MessageHandler, PrincipalFilter } from './types.ts'

export type * from './types.ts'

export interface BrokerOptions {
  access: BrokerAccess
  /** Where agents connect over TCP; port 0 takes any free one. */
  tcp: TcpOptions
  /** The address users type, for the check of Origin behind a proxy. */
  publicUrl?: string | undefined
  /** URL of an external MQTT 3.1.1 broker, with its key: nodes sign what they tell each other. */
  external?: { url: string; key: Buffer } | undefined
  audit(denial: Denial): void
}

/** aedes hands its store out, but does not type it. */
interface Store {
  createRetainedStream(filter: string): AsyncIterable<{ topic: string; payload: Buffer }>
}

const bytesOf = (payload: string | Uint8Array): Buffer =>
  typeof payload === 'string'
    ? Buffer.from(payload)
    : Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)

/**
 * The message broker of this node: TCP for agents, `/mqtt` for browsers. With an external broker this one is only the
 * last leg: everything said goes out to that broker, and what somebody here wants to hear is fetched from it.
 */
export const createBroker = async (options: BrokerOptions): Promise<Broker> => {
  let relay: Relay | null = null
  const publish: Broker['publish'] = (topic, payload, { qos = 0, retain = false } = {}) => {
    const bytes = bytesOf(payload)
    return relay ? relay.publish(topic, bytes, { qos, retain }) : say(topic, bytes, qos, retain)
  }
  const gate = createGate({
    access: options.access,
    audit: options.audit,
    ...(options.external && {
      forward: ({ topic, payload, qos, retain }) =>
        void relay?.publish(topic, bytesOf(payload), { qos: qos === 0 ? 0 : 1, retain }).catch(() => {}),
    }),
  })
  const aedes = await Aedes.createBroker({
    concurrency: 1000,
    connectTimeout: 10_000,
    drainTimeout: 10_000,
    keepaliveLimit: 120,
    queueLimit: 42,
    maxClientsIdLength: 100,
    ...gate.hooks,
  })
  const say = (topic: string, payload: Buffer, qos: 0 | 1, retain: boolean) =>
    new Promise<void>((resolve, reject) => {
      aedes.publish({ cmd: 'publish', topic, payload, qos, retain, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  if (options.external)
    relay = connectRelay(options.external, {
      heard: (topic, payload) => void say(topic, payload, 0, isRetained(topic)).catch(() => {}),
      cut: (who, filters) => void gate.cut(who, filters),
      disconnect: gate.disconnect,
    })
  const watch = announceWatched(gate.heard, (topic) => void publish(topic, '').catch(() => {}))
  aedes.on('clientDisconnect', (client) => gate.gone(client))
  aedes.on('subscribe', (subscriptions, client) => {
    // A refused one carries 128 where its quality of service was.
    for (const { topic, qos } of subscriptions) {
      if ((qos as number) === 128 || client.closed) continue
      relay?.want(topic, client)
      watch.subscribed(topic)
    }
  })
  aedes.on('unsubscribe', (topics, client) => {
    for (const topic of topics) relay?.unwant(topic, client)
  })

  const handle = (stream: CarrierStream, request?: Parameters<Aedes['handle']>[1]) =>
    void aedes.handle(stream, request)
  const tcp = await listenTcp(options.tcp, handle)
  // A certificate is made out to a name; benches of this machine come in over loopback without it.
  const local = options.tcp.tls
    ? await listenTcp({ host: '127.0.0.1', port: 0, tls: undefined }, handle)
    : tcp
  const web = webSocketListener(options.publicUrl, handle)

  const subscribe = async (filter: string, handler: MessageHandler) => {
    const deliver = (packet: AedesPublishPacket, done: () => void) => {
      done()
      handler(packet.topic, bytesOf(packet.payload))
    }
    const { persistence } = aedes as Aedes & { persistence: Store }
    await new Promise<void>((resolve) => aedes.subscribe(filter, deliver, resolve))
    for await (const kept of persistence.createRetainedStream(filter))
      handler(kept.topic, bytesOf(kept.payload))
    relay?.want(filter, deliver)
    return async () => {
      relay?.unwant(filter, deliver)
      await new Promise<void>((resolve) => aedes.unsubscribe(filter, deliver, resolve))
    }
  }

  const disconnect = async (who: PrincipalFilter) => {
    gate.disconnect(who)
    await relay?.tell({ act: 'disconnect', who, filters: [] })
  }

  return {
    url: tcp.url,
    localUrl: local.url,
    attach: web.attach,
    publish,
    subscribe,
    take: gate.take,
    async cut(who, filters) {
      await gate.cut(who, filters)
      await relay?.tell({ act: 'cut', who, filters })
    },
    disconnect,
    disconnectSession: (sessionId) => disconnect({ sessionId }),
    connected: gate.connected,
    listeners: gate.listeners,
    health: () => ({
      ok: relay ? relay.connected() : !aedes.closed,
      mode: relay ? 'external' : 'embedded',
      clients: aedes.connectedClients,
      ...(relay && !relay.connected() && { detail: 'The external broker cannot be reached' }),
    }),
    async close() {
      watch.stop()
      await relay?.close()
      await new Promise<void>((resolve) => aedes.close(resolve))
      await web.close()
      await tcp.close()
      if (local !== tcp) await local.close()
    },
  }
}
