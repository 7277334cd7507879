import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { BenchStatus, topics } from '@labbox/contract/bench/protocol.ts'
import { startAgent, type Agent } from 'labbox-bench/agent/agent.ts'
import { simulatedPool } from 'labbox-bench/simulator/pool.ts'
import { systemClock } from '../clock.ts'
import { composeAccess } from './access.ts'
import { createBroker, type Broker, type BrokerOptions } from './index.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

/** What the device area would know: secrets by device. */
const secrets = new Map<string, string>()

const start = async (tls?: BrokerOptions['tcp']['tls']) => {
  const access = composeAccess({
    clock: systemClock,
    ticketKey: Buffer.from('unused'),
    sessionOpen: async () => false,
    deviceSecretRight: async (deviceId, secret) => secrets.get(deviceId) === secret,
    topics: {},
  })
  const tcp = { host: '127.0.0.1', port: 0, tls }
  const denied: string[] = []
  const broker = await createBroker({ access, tcp, audit: ({ act }) => void denied.push(act) })
  undo.push(() => broker.close())
  const web = createServer()
  broker.attach(web)
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  undo.push(() => (web.close(), web.closeAllConnections()))
  const statuses: BenchStatus[] = []
  await broker.subscribe(topics.status('+'), (_, payload) =>
    statuses.push(BenchStatus.parse(JSON.parse(payload.toString('utf8')))),
  )
  return { broker, statuses, denied, webUrl: `ws://127.0.0.1:${(web.address() as AddressInfo).port}/mqtt` }
}

const agentAt = async (url: string, deviceId: string, ca?: string): Promise<Agent> => {
  const source = simulatedPool({ capacity: 2 })
  const options = { secret: 'right', version: '1', limits: {}, log: () => {} }
  const agent = await startAgent({ url, deviceId, source, ca, ...options })
  undo.push(() => agent.close())
  return agent
}

const online = (statuses: BenchStatus[], wanted: boolean) =>
  eventually(() => expect(statuses.at(-1)?.online).toBe(wanted))
const shutOut = (broker: Broker) => expect(broker.connected()).toEqual([])

it('lets an agent in over WebSocket once its secret is right', async () => {
  const { broker, statuses, denied, webUrl } = await start()
  secrets.set('d1', 'another')
  await agentAt(webUrl, 'd1')
  await eventually(() => expect(denied.length).toBeGreaterThan(1))
  shutOut(broker)
  secrets.set('d1', 'right')
  await online(statuses, true)
  expect(broker.connected()).toEqual([{ kind: 'agent', deviceId: 'd1' }])
})

it('shows an agent offline that is shut out, and one that was closed in order', async () => {
  const { broker, statuses } = await start()
  secrets.set('d2', 'right')
  const agent = await agentAt(broker.url, 'd2')
  await online(statuses, true)
  secrets.set('d2', 'changed')
  await broker.disconnect({ deviceId: 'd2' })
  await online(statuses, false)
  secrets.set('d2', 'right')
  await online(statuses, true)
  await agent.close()
  expect(statuses.at(-1)?.online).toBe(false)
})

it.runIf(existsSync('/usr/bin/openssl'))('speaks TLS with a certificate of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'labbox-tls-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
  ]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', [...request, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const { broker, statuses } = await start({ cert, key })
  expect(broker.url).toMatch(/^mqtts:/)
  secrets.set('d3', 'right')
  const remote = await agentAt(broker.url, 'd3', readFileSync(cert, 'utf8'))
  await online(statuses, true)
  await remote.close()
  await online(statuses, false)
  // The built-in benches are on this machine: no certificate names 127.0.0.1 in earnest.
  expect(broker.localUrl).toMatch(/^mqtt:\/\/127\.0\.0\.1:/)
  await agentAt(broker.localUrl, 'd3')
  await online(statuses, true)
})
