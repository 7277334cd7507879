import type { AddressInfo } from 'node:net'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as access from '@labbox/contract/access/access.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'

let kit: TestApp
let person: Client
beforeAll(async () => {
  kit = await createTestApp()
  person = await kit.user('teacher')
  await kit.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => kit.close())

const connect = (ticket: { username: string; password: string; clientId: string }) => {
  const { port } = kit.app.server.address() as AddressInfo
  return connectAsync(`ws://127.0.0.1:${port}/mqtt`, { protocolVersion: 4, reconnectPeriod: 0, ...ticket })
}

it('opens the broker for one’s own topic, for a minute, and no longer than the session', async () => {
  const ticket = await person.ok(access.mqttTicket)
  const client = await connect(ticket)
  const heard: string[] = []
  client.on('message', (_, payload) => heard.push(payload.toString()))
  await client.subscribeAsync(topics.user(person.userId), { qos: 1 })
  await kit.app.benches.broker.publish(topics.user(person.userId), 'notice', { qos: 1 })
  await expect.poll(() => heard).toEqual(['notice'])

  const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await person.ok(access.logout)
  await ended
  await expect(connect(ticket)).rejects.toMatchObject({ code: 4 })

  const other = await kit.user('student')
  const late = await other.ok(access.mqttTicket)
  kit.clock.advance(60_000)
  await expect(connect(late)).rejects.toMatchObject({ code: 4 })
})
