import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { connect } from 'mqtt'
import { z } from 'zod'
import { hasWildcard, isRetained, matches } from './topics.ts'
import type { PrincipalFilter } from './types.ts'

/** What one node tells the others: end these subscriptions, close these connections. */
const Control = z.object({
  act: z.enum(['cut', 'disconnect']),
  who: z.object({
    kind: z.enum(['agent', 'browser']).optional(),
    userId: z.string().optional(),
    sessionId: z.string().optional(),
    deviceId: z.string().optional(),
  }),
  filters: z.array(z.string()),
})
type Control = z.infer<typeof Control>
const Signed = z.object({ body: z.string(), mac: z.string() })

const CONTROL = 'labbox/nodes'

export interface Relay {
  publish(topic: string, payload: Buffer, options: { qos: 0 | 1; retain: boolean }): Promise<void>
  /** Remembers who on this node wants to hear a filter; the first one subscribes, the last one leaving unsubscribes. */
  want(filter: string, who: object): void
  unwant(filter: string, who: object): void
  tell(control: Control): Promise<void>
  connected(): boolean
  close(): Promise<void>
}

interface RelayEvents {
  heard(topic: string, payload: Buffer): void
  cut(who: PrincipalFilter, filters: string[]): void
  disconnect(who: PrincipalFilter): void
}

/** A link to the external broker that comes back by itself and then asks again for all that is wanted. */
export const connectRelay = (external: { url: string; key: Buffer }, events: RelayEvents): Relay => {
  const wanted = new Map<string, Set<object>>()
  const client = connect(external.url, {
    protocolVersion: 4,
    clientId: `labbox-${randomUUID()}`,
    clean: true,
    keepalive: 15,
    reconnectPeriod: 1000,
    connectTimeout: 10_000,
    // Asked for by hand below, so that what is wanted now counts, not what was wanted once.
    resubscribe: false,
    reconnectOnConnackError: true,
  })
  const macOf = (body: string) => createHmac('sha256', external.key).update(body).digest()

  /** One filter asks for what a wider one brings already only once: some brokers would deliver it twice. */
  const covered = (filter: string) =>
    [...wanted.keys()].some((other) => other !== filter && hasWildcard(other) && matches(other, filter))

  const ask = (filter: string) => {
    if (client.connected && !covered(filter)) client.subscribe(filter, { qos: 1 }, () => {})
  }

  const obey = (payload: Buffer) => {
    const signed = Signed.safeParse(parse(payload.toString('utf8')))
    if (!signed.success) return
    const mac = Buffer.from(signed.data.mac, 'base64url')
    const right = macOf(signed.data.body)
    if (mac.length !== right.length || !timingSafeEqual(mac, right)) return
    const { act, who, filters } = Control.parse(JSON.parse(signed.data.body))
    if (act === 'cut') events.cut(who, filters)
    else events.disconnect(who)
  }

  client.on('connect', () => {
    if ('setNoDelay' in client.stream) (client.stream as { setNoDelay(on: boolean): void }).setNoDelay(true)
    for (const filter of [CONTROL, ...wanted.keys()]) ask(filter)
  })
  // Without a listener a refused connection would end the process; `connected` and the next attempt tell the rest.
  client.on('error', () => {})
  client.on('message', (topic, payload) => {
    if (topic === CONTROL) obey(payload)
    else events.heard(topic, payload)
  })

  return {
    async publish(topic, payload, { qos, retain }) {
      // Nothing waits for a broker that is away: old commands must not run when it comes back.
      if (!client.connected) throw new Error('The external broker cannot be reached')
      await client.publishAsync(topic, payload, { qos, retain })
    },
    want(filter, who) {
      const known = wanted.get(filter)
      if (known) known.add(who)
      else {
        wanted.set(filter, new Set([who]))
        ask(filter)
      }
    },
    unwant(filter, who) {
      const known = wanted.get(filter)
      if (!known?.delete(who) || known.size > 0) return
      wanted.delete(filter)
      if (client.connected) client.unsubscribe(filter, () => {})
      for (const narrower of wanted.keys()) if (matches(filter, narrower)) ask(narrower)
      // What was kept here would grow stale unheard.
      if (isRetained(filter) && !hasWildcard(filter) && !covered(filter))
        events.heard(filter, Buffer.alloc(0))
    },
    async tell(control) {
      const body = JSON.stringify(control)
      const message = JSON.stringify({ body, mac: macOf(body).toString('base64url') })
      if (client.connected) await client.publishAsync(CONTROL, message, { qos: 1 })
    },
    connected: () => client.connected,
    close: () => client.endAsync(true),
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
