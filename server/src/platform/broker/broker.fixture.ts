import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { createBroker, type Broker, type BrokerOptions, type Denial, type Principal } from './index.ts'

export interface TestBroker {
  broker: Broker
  webUrl: string
  denials: Denial[]
  /** Connects by TCP as an agent (`agent <device>`) or by WebSocket as a browser (`browser <user> [session]`). */
  client(who: string, options?: IClientOptions): Promise<MqttClient>
  close(): Promise<void>
}

/** `agent d1`, `browser u1 s1`: the username says who, the password has to be `right`. */
const principalOf = (username: string, password: string): Principal | null => {
  const [kind, id = '', session = 's'] = username.split(' ')
  if (password !== 'right') return null
  if (kind === 'agent') return { kind, deviceId: id }
  return kind === 'browser' ? { kind, userId: id, sessionId: session } : null
}

/** A broker with rules that are easy to see through: browsers hear `open/…` and their own `user/…`, and say `open/…`. */
export const startBroker = async (options: Partial<BrokerOptions> = {}): Promise<TestBroker> => {
  const denials: Denial[] = []
  const broker = await createBroker({
    tcp: { host: '127.0.0.1', port: 0, tls: undefined },
    audit: (denial) => void denials.push(denial),
    access: {
      authenticate: async ({ username, password }) => principalOf(username, password),
      mayPublish: (principal, topic) => principal.kind === 'agent' || topic.startsWith('open/'),
      maySubscribe: (principal, topic) =>
        principal.kind === 'agent' || /^(open|bench)\//.test(topic) || topic === `user/${principal.userId}`,
    },
    ...options,
  })
  const server: Server = createServer()
  broker.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const webUrl = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`
  const clients: MqttClient[] = []
  return {
    broker,
    webUrl,
    denials,
    async client(who, more = {}) {
      const client = await connectAsync(who.startsWith('agent') ? broker.url : webUrl, {
        protocolVersion: 4,
        username: who,
        password: 'right',
        reconnectPeriod: 0,
        connectTimeout: 3000,
        ...more,
      })
      clients.push(client)
      return client
    },
    async close() {
      await Promise.all(clients.map((client) => client.endAsync(true)))
      await broker.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Collects what a client hears. */
export const heardBy = (client: MqttClient): string[] => {
  const heard: string[] = []
  client.on('message', (topic, payload) => void heard.push(`${topic} ${payload.toString()}`))
  return heard
}
