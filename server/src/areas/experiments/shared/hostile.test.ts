import { connectAsync, type MqttClient } from 'mqtt'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mqttTicket } from '@labbox/contract/access/access.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as shared from '@labbox/contract/experiments/shared-diagram.ts'
import * as synergies from '@labbox/contract/experiments/synergy.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { classOf } from '../../../testing/bookings.ts'

let kit: TestApp
let holder: Client
let guest: Client
let stranger: Client
let teacher: Client
let id: string
let tool: Record<'holder' | 'guest' | 'stranger', MqttClient>
const heard: Record<string, { kind?: string; seq?: number; body?: { nonce?: string } }[]> = {}

const connect = async (client: Client, name: string): Promise<MqttClient> => {
  const { port } = kit.app.server.address() as AddressInfo
  const { clientId, username, password } = await client.ok(mqttTicket, {})
  const mqtt = await connectAsync(`ws://127.0.0.1:${port}/mqtt`, {
    protocolVersion: 4,
    clientId,
    username,
    password,
    reconnectPeriod: 0,
  })
  mqtt.on('message', (topic, payload) => {
    const key = `${name} ${topic}`
    heard[key] = [...(heard[key] ?? []), JSON.parse(payload.toString('utf8')) as object]
  })
  return mqtt
}

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '0' }, build: { clockwork: false } })
  await kit.app.listen({ host: '127.0.0.1', port: 0 })
  holder = await kit.user('student', { account: 'hostile01', name: 'Holder' })
  guest = await kit.user('student', { account: 'hostile02', name: 'Guest' })
  stranger = await kit.user('student', { account: 'hostile03', name: 'Stranger' })
  teacher = await kit.user('teacher')
  await classOf(teacher, ['hostile01', 'hostile02', 'hostile03'])
  const { id: experimentId } = await holder.ok(experiments.experimentPractice, {})
  id = (await holder.ok(synergies.synergyOpen, { experimentId })).id
  await holder.ok(synergies.synergyInvite, { id, account: 'hostile02' })
  await guest.ok(synergies.synergyJoin, { id })
  tool = {
    holder: await connect(holder, 'holder'),
    guest: await connect(guest, 'guest'),
    stranger: await connect(stranger, 'stranger'),
  }
  for (const topic of [topics.synergy(id), topics.synergyUser(id), topics.user(holder.userId)])
    await tool.holder.subscribeAsync(topic, { qos: 1 })
  for (const who of ['guest', 'stranger'] as const)
    await tool[who].subscribeAsync(topics.user({ guest, stranger }[who].userId), { qos: 1 })
}, 120_000)
afterAll(async () => {
  for (const client of Object.values(tool)) await client.endAsync(true)
  await kit.close()
})

const adds = (key: string) => ({
  components: {
    [key]: {
      kind: 'add',
      value: {
        symbol: { id: 'resistor', version: 1 },
        designator: `R${key.slice(-1)}`,
        x: 0,
        y: 0,
        rotation: 0,
        mirrored: false,
        params: {},
      },
    },
  },
})
const proposal = (peer: Client, key: string, nonce = newId()) => ({
  peer: peer.userId,
  kind: 'propose',
  seq: 0,
  locale: 'en',
  body: { nonce, change: adds(key) },
})
const say = (who: keyof typeof tool, topic: string, message: object) =>
  tool[who].publishAsync(topic, JSON.stringify(message), { qos: 1 })
const changes = () => heard[`holder ${topics.synergy(id)}`] ?? []
const drawn = async () => Object.keys((await holder.ok(shared.synergyDiagram, { id })).circuit.components)
const refusals = () =>
  (heard[`guest ${topics.user(guest.userId)}`] ?? []).filter(({ kind }) => kind === 'synergy.refused')

/** What comes after it has arrived: so has what was said before on the same connection. */
const settled = async (key: string) => {
  const { nonce } = proposal(guest, key).body
  await say('guest', topics.synergy(id), proposal(guest, key, nonce))
  await eventually(() => expect(changes().some(({ body }) => body?.nonce === nonce)).toBe(true))
}

it('a proposal of a member is stored, numbered and told; nobody hears the proposal itself', async () => {
  await settled('part-1')
  expect(changes().every(({ kind }) => kind === 'change')).toBe(true)
  expect(await drawn()).toEqual(['part-1'])
})

it('whoever takes no part is heard by nobody, and hears nothing', async () => {
  await say('stranger', topics.synergy(id), proposal(stranger, 'part-x'))
  await say('stranger', topics.synergyUser(id), { peer: stranger.userId, kind: 'changed' })
  await expect(tool.stranger.subscribeAsync(topics.synergy(id))).rejects.toThrow()
  await settled('part-2')
  expect(await drawn()).not.toContain('part-x')
  expect(heard[`holder ${topics.synergyUser(id)}`] ?? []).not.toContainEqual(
    expect.objectContaining({ peer: stranger.userId }),
  )
})

it('who is shown it and only watches hears everything, and is heard by nobody', async () => {
  const watcher = await kit.user('student', { account: 'hostile04', name: 'Watcher' })
  const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Watching' } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['hostile04'] })
  await teacher.ok(synergies.synergyJoin, { id })
  await teacher.ok(synergies.synergyProject, { id, classId })
  const mqtt = await connect(watcher, 'watcher')
  await mqtt.subscribeAsync(topics.synergy(id), { qos: 1 })
  await mqtt.publishAsync(topics.synergy(id), JSON.stringify(proposal(watcher, 'part-v')), { qos: 1 })
  await mqtt.publishAsync(
    topics.synergyUser(id),
    JSON.stringify({ peer: watcher.userId, kind: 'presence', seq: 0, body: { at: [0, 0] } }),
  )
  await settled('part-7')
  await eventually(() => expect(heard[`watcher ${topics.synergy(id)}`]?.length).toBeGreaterThan(0))
  expect(await drawn()).not.toContain('part-v')
  expect(heard[`holder ${topics.synergyUser(id)}`] ?? []).not.toContainEqual(
    expect.objectContaining({ peer: watcher.userId }),
  )
  await mqtt.endAsync(true)
})

it('who speaks in another’s name, forges a change or sends rubbish is refused', async () => {
  const before = changes().length
  await say('guest', topics.synergy(id), proposal(holder, 'part-y'))
  await say('guest', topics.synergy(id), {
    peer: holder.userId,
    kind: 'change',
    seq: 999,
    body: { seq: 999, prev: 0, by: holder.userId, nonce: null, patch: {} },
  })
  await tool.guest.publishAsync(topics.synergy(id), 'no json', { qos: 1 })
  await say('guest', topics.synergyUser(id), {
    peer: guest.userId,
    kind: 'taken',
    by: holder.userId,
    name: {},
  })
  await eventually(() => expect(refusals().length).toBeGreaterThan(0))
  await settled('part-3')
  expect(changes().length).toBe(before + 1)
  expect(await drawn()).not.toContain('part-y')
  expect((heard[`holder ${topics.synergyUser(id)}`] ?? []).some(({ kind }) => kind === 'taken')).toBe(false)
})

it('what is too large, or repeated, changes nothing', async () => {
  const before = changes().length
  const large = proposal(guest, 'part-z') as ReturnType<typeof proposal> & { filler?: string }
  large.filler = 'x'.repeat(shared.PROPOSAL_BYTES)
  await say('guest', topics.synergy(id), large)
  const once = proposal(guest, 'part-4')
  for (let k = 0; k < 3; k++) await say('guest', topics.synergy(id), once)
  // The same key in the mouth of another member.
  await say('holder', topics.synergy(id), proposal(holder, 'part-w', once.body.nonce))
  await settled('part-5')
  expect(changes().length).toBe(before + 2)
  const now = await drawn()
  expect(now).toContain('part-4')
  expect(now).not.toContain('part-z')
  expect(now).not.toContain('part-w')
})

it('a flood is cut down, and the others go on as before', async () => {
  const before = changes().length
  const flood = Array.from({ length: 400 }, (_, k) =>
    say('guest', topics.synergy(id), proposal(guest, `flood-${k}`)),
  )
  const { nonce } = proposal(holder, 'part-6').body
  const begun = performance.now()
  await say('holder', topics.synergy(id), proposal(holder, 'part-6', nonce))
  await eventually(() => expect(changes().some(({ body }) => body?.nonce === nonce)).toBe(true))
  const took = performance.now() - begun
  await Promise.all(flood)
  const most = shared.PROPOSALS_BURST + shared.PROPOSALS_PER_S * (5 + took / 1000)
  await eventually(() => expect(refusals().length).toBeGreaterThan(0))
  expect(changes().length - before).toBeLessThan(Math.min(400, most))
  // Refusals are not a flood of their own.
  expect(refusals().length).toBeLessThan(40)
})

it('where somebody points is told in their own name alone', async () => {
  const at = (peer: Client, x: number) => ({
    peer: peer.userId,
    kind: 'presence',
    seq: 0,
    body: { at: [x, 0], selection: ['part-1'], view: null },
  })
  await say('guest', topics.synergyUser(id), at(holder, 1))
  await say('guest', topics.synergyUser(id), at(guest, 2))
  const seen = () =>
    (heard[`holder ${topics.synergyUser(id)}`] ?? []).filter(({ kind }) => kind === 'presence')
  await eventually(() => expect(seen()).toMatchObject([{ peer: guest.userId, body: { at: [2, 0] } }]))
})
