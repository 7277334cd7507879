import { NoticeLive } from '@labbox/contract/notices/notices.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { expect } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { mqttTicket } from '@labbox/contract/access/access.ts'
import { deviceGet } from '@labbox/contract/devices/devices.ts'
import { startAgent, type Agent } from 'labbox-bench/agent/agent.ts'
import { simulatedPool } from 'labbox-bench/simulator/pool.ts'
import type { AddressInfo } from 'node:net'
import { ensureBuiltin } from '../areas/devices/service.ts'
import type { Client, TestApp } from './app.ts'

/**
 * The built-in pool with its real agent in this process, online.
 * @param modules what the agent reports to be plugged in
 */
export const startPool = async (
  kit: TestApp,
  modules: string[] = [],
): Promise<{ deviceId: string; agent: Agent; start(): Promise<Agent> }> => {
  const builtin = await ensureBuiltin(kit.deps)
  if (!builtin) throw new Error('SIM_CAPACITY is 0')
  const { deviceId, secret, capacity } = builtin
  const admin = await kit.user('admin')
  const start = async () => {
    const agent = await startAgent({
      deviceId,
      secret,
      url: kit.app.benches.broker.url,
      version: 'test',
      limits: {},
      log: () => {},
      source: simulatedPool({ capacity, modules }),
    })
    await eventually(async () =>
      expect(await admin.ok(deviceGet, { id: deviceId })).toMatchObject({ online: true }),
    )
    return agent
  }
  return { deviceId, agent: await start(), start }
}

/** A browser's connection to `/mqtt`, with all it has heard, by topic. */
export interface Listener {
  heard: Map<string, unknown[]>
  /** Rejects when the broker refuses. */
  hear(topic: string): Promise<void>
  close(): Promise<void>
}

export const listen = async (kit: TestApp, client: Client): Promise<Listener> => {
  if (!kit.app.server.listening) await kit.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = kit.app.server.address() as AddressInfo
  const ticket = await client.ok(mqttTicket, {})
  const mqtt: MqttClient = await connectAsync(`ws://127.0.0.1:${port}/mqtt`, {
    protocolVersion: 4,
    clientId: ticket.clientId,
    username: ticket.username,
    password: ticket.password,
    reconnectPeriod: 0,
  })
  const heard = new Map<string, unknown[]>()
  mqtt.on('message', (topic, payload) => {
    const text = payload.toString('utf8')
    const message: unknown = text.startsWith('{') ? JSON.parse(text) : payload
    // That something new stands behind the bell is said beside what a test listens for.
    if (!NoticeLive.safeParse(message).success) heard.set(topic, [...(heard.get(topic) ?? []), message])
  })
  return {
    heard,
    async hear(topic) {
      await mqtt.subscribeAsync(topic, { qos: 1 })
    },
    close: () => mqtt.endAsync(true),
  }
}
