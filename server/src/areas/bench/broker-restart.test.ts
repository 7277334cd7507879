import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { commandSend } from '@labbox/contract/bench/commands.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { startTestBroker } from 'labbox-bench/agent/agent.fixture.ts'
import { startAgent, type Agent } from 'labbox-bench/agent/agent.ts'
import { simulatedPool } from 'labbox-bench/simulator/pool.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'

/** A broker of its own, as where several nodes share one; it forgets all it kept when it ends. */
let broker: Awaited<ReturnType<typeof startTestBroker>>
let kit: TestApp
let agent: Agent
let student: Client
let deviceId: string

beforeAll(async () => {
  broker = await startTestBroker()
  const url = `mqtt://127.0.0.1:${broker.port}`
  kit = await createTestApp({ env: { BROKER_URL: url }, build: { clockwork: false } })
  const admin = await kit.user('admin')
  student = await kit.user('student')
  deviceId = (await admin.ok(devices.deviceAdd, { name: { en: 'Bench' }, orgId: kit.firstOrg })).id
  const { code } = await admin.ok(devices.deviceEnrollCode, { id: deviceId })
  const { secret } = await kit.anonymous.ok(devices.deviceEnroll, { code })
  agent = await startAgent({
    deviceId,
    secret,
    url,
    version: '1.0.0',
    limits: {},
    log: () => {},
    source: simulatedPool({ capacity: 1 }),
  })
})
afterAll(async () => {
  await agent.close()
  await kit.close()
  await broker.stop()
})

test('a broker that is restarted in mid-lease: refused meanwhile, then the same lease goes on', async () => {
  const online = () =>
    eventually(async () =>
      expect(await student.ok(devices.deviceGet, { id: deviceId })).toMatchObject({ online: true }),
    )
  await online()
  const { occupancy } = await student.ok(occupancies.occupancyTake, { deviceId })
  const find = () => student.call(commandSend, { occupancyId: occupancy!.id, op: 'find', args: {} })
  expect((await find()).code).toBe(200)
  const { port } = broker
  await broker.stop()
  expect((await find()).refusal.error).toBe('BENCH_DISCONNECTED')
  broker = await startTestBroker(port)
  await eventually(async () => expect((await find()).code).toBe(200))
  expect((await student.ok(occupancies.occupancyMine)).occupancy).toMatchObject({
    id: occupancy!.id,
    endedAt: null,
  })
  await online()
})
