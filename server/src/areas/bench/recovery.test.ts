import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as commands from '@labbox/contract/bench/commands.ts'
import type { BenchOp } from '@labbox/contract/bench/protocol.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import type { SimulatedBenches } from 'labbox-bench/simulator/child.ts'
import { startBuiltinPool } from '../../benches.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/bench.ts'

/** The benches as they run in production, a process of their own, which dies, hangs and loses its broker here. */
const RECOVER_MS = 30_000

let kit: TestApp
let benches: SimulatedBenches
let student: Client
let deviceId: string
let occupancyId: string

const device = () => student.ok(devices.deviceGet, { id: deviceId })
const send = (op: BenchOp, args: Record<string, unknown> = {}) =>
  student.call(commands.commandSend, { occupancyId, op, args })
const online = (wanted: boolean) =>
  eventually(async () => expect(await device()).toMatchObject({ online: wanted }), RECOVER_MS)

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '2' }, build: { clockwork: false } })
  benches = (await startBuiltinPool(kit.deps, kit.app.benches.broker.url))!
  student = await kit.user('student')
  const { items } = await student.ok(devices.devicePage, {})
  deviceId = items[0]!.id
  await online(true)
})
afterAll(async () => {
  await benches.stop()
  await kit.close()
})
beforeEach(async () => {
  occupancyId = (await student.ok(occupancies.occupancyTake, { deviceId })).occupancy!.id
  expect((await send('find')).code).toBe(200)
})
afterEach(async () => {
  await student.ok(occupancies.occupancyRelease, { id: occupancyId })
  await eventually(async () => expect((await device()).free).toBe(2), RECOVER_MS)
})

test('killed in the middle of a command: a clear message at once, and the bench is there again', async () => {
  const pid = benches.pid()!
  process.kill(pid, 'SIGSTOP')
  const running = send('run')
  await eventually(async () =>
    expect((await kit.database.sql`select 1 from bench_command where state = 'sent'`).length).toBe(1),
  )
  process.kill(pid, 'SIGKILL')
  const answer = await running
  expect(answer).toMatchObject({ code: 503, data: { error: 'BENCH_DISCONNECTED' } })
  expect(answer.msg).toBe('The device is disconnected')
  const id = answer.refusal.params!.commandId as string
  expect(await student.ok(commands.commandGet, { id })).toMatchObject({
    state: 'failed',
    failure: 'BENCH_DISCONNECTED',
  })
  await online(false)
  await online(true)
  // The lease lives on: the agent was told again whose place it is.
  expect((await send('find')).code).toBe(200)
})

test('hanging: the time-out has the name of its kind, the late answer is kept, the bench stays usable', async () => {
  const pid = benches.pid()!
  process.kill(pid, 'SIGSTOP')
  const [stop, set] = await Promise.all([
    send('stop'),
    send('set', { component: 'part-R1', param: 'value', value: 100 }),
  ])
  process.kill(pid, 'SIGCONT')
  for (const answer of [stop, set]) {
    expect(answer).toMatchObject({ code: 504, data: { error: 'BENCH_TIMEOUT' } })
    expect(answer.msg).toBe('The operation timed out, please try again')
  }
  const id = stop.refusal.params!.commandId as string
  await eventually(async () =>
    expect(await student.ok(commands.commandGet, { id })).toMatchObject({ state: 'answered', late: true }),
  )
  expect((await send('find')).code).toBe(200)
})

test('the broker drops the bench: a clear message meanwhile, and the place is still one’s own', async () => {
  await kit.app.benches.broker.disconnect({ deviceId })
  await online(false)
  expect((await send('find')).refusal.error).toBe('BENCH_DISCONNECTED')
  await online(true)
  expect((await send('find')).code).toBe(200)
})

test('another process cannot speak for the bench', async () => {
  const { broker } = kit.app.benches
  const before = await kit.database.sql`select id, safe_at from occupancy order by id`
  await broker.publish(
    `bench/${deviceId}/reply/all`,
    JSON.stringify({ seq: 1, body: '{"kind":"safe"}', mac: '0'.repeat(64) }),
  )
  await broker.publish(`bench/${deviceId}/reply/all`, 'no message')
  await broker.publish(`bench/${deviceId}/status`, 'no status')
  expect((await send('find')).code).toBe(200)
  expect(await kit.database.sql`select id, safe_at from occupancy order by id`).toEqual(before)
})
