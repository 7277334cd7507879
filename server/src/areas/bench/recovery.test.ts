import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import * as circuits from '@labbox/contract/bench/circuits.ts'
import * as commands from '@labbox/contract/bench/commands.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import type { SimulatedBenches } from 'labbox-bench/simulator/child.ts'
import { startBuiltinPool } from '../../benches.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'

/** The benches as they run in production, a process of their own, which dies, hangs and loses its broker here. */

let kit: TestApp
let benches: SimulatedBenches
let student: Client
let deviceId: string
let occupancyId: string

const device = () => student.ok(devices.deviceGet, { id: deviceId })
const send = (op: BenchOp, args: Record<string, unknown> = {}) =>
  student.call(commands.commandSend, { occupancyId, op, args })
const read = async (command: string) =>
  commands.InstrumentReading.parse(
    (await student.ok(commands.commandSend, { occupancyId, op: 'instrument', args: { command } })).result,
  ).value
/** The RC low pass, running, its generator and oscilloscope set; what the oscilloscope reads there. */
const measure = async (): Promise<number | null> => {
  const { id: circuitId } = await student.ok(circuits.circuitSave, { circuit: rcLowPass() })
  expect((await send('load', { circuitId })).code).toBe(200)
  expect((await send('run')).code).toBe(200)
  for (const command of [
    'DG.APPLY(CH1,SIN,1591.55,4,0,0)',
    'DG.LOAD(CH1,INF)',
    'DG.OUTPUT(CH1,ON)',
    'DS.TIMEBASE.SCALE(0.0005)',
    'DS.CHAN.SCALE(CH2,1)',
    'DS.CHAN.DISPLAY(CH2,ON)',
  ])
    await read(command)
  return read('DS.MEAS.VPP(CH2)')
}
const readings = async () =>
  (
    await kit.database
      .sql`select count(*)::int as n from bench_command where op = 'instrument' and state = 'answered'`
  )[0]!.n as number
/** Every call whose answer would come from lost state is refused with its own error; asking who is there still works. */
const refusedAsRestarted = async () => {
  await kit.app.benches.bench.ctx.journal.flush()
  const before = await readings()
  for (const [op, args] of [
    ['instrument', { command: 'DS.MEAS.VPP(CH2)' }],
    ['instrument', { command: 'DG.FREQ(CH1,500)' }],
    ['instrument', { command: 'DG.FREQ?(CH1)' }],
    ['set', { component: 'part-R1', param: 'value', value: 100 }],
    ['run', {}],
  ] as const) {
    const answer = await send(op, args)
    expect(answer, op).toMatchObject({ code: 409, data: { error: 'BENCH_RESTARTED' } })
    expect(answer.msg).toContain('The bench restarted')
  }
  expect((await send('find')).code).toBe(200)
  expect((await send('run')).refusal.error).toBe('BENCH_RESTARTED')
  await kit.app.benches.bench.ctx.journal.flush()
  expect(await readings()).toBe(before)
}
const online = (wanted: boolean) =>
  eventually(async () => expect(await device()).toMatchObject({ online: wanted }))

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
  await eventually(async () => expect((await device()).free).toBe(2))
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
  // The lease lives on: the server told the restarted agent about it.
  expect((await send('find')).code).toBe(200)
})

test('killed while a circuit runs: nothing is answered from a bench that has lost it, until it is loaded again', async () => {
  const value = await measure()
  expect(value).toBeGreaterThan(2)
  process.kill(benches.pid()!, 'SIGKILL')
  await online(false)
  await online(true)
  await refusedAsRestarted()
  expect(await measure()).toBeCloseTo(value!, 1)
  // From now on the lease works with the new start of the program.
  expect((await send('instrument', { command: 'DG.FREQ?(CH1)' })).code).toBe(200)
  const row = await kit.database.sql`select boot_id from occupancy where id = ${occupancyId}`
  expect(row[0]!.boot_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('stopped and started on purpose, or with its server: refused by name, then measured as before', async () => {
  const value = await measure()
  await benches.stop()
  await online(false)
  benches = (await startBuiltinPool(kit.deps, kit.app.benches.broker.url))!
  await online(true)
  await refusedAsRestarted()
  expect(await measure()).toBeCloseTo(value!, 1)
})

test('set up, but nothing loaded: settings that are lost are not read as if they stood', async () => {
  await read('DP.VOLT(CH1,5)')
  expect(await read('DP.VOLT?(CH1)')).toBe(5)
  process.kill(benches.pid()!, 'SIGKILL')
  await online(false)
  await online(true)
  expect((await send('instrument', { command: 'DP.VOLT?(CH1)' })).refusal.error).toBe('BENCH_RESTARTED')
  // After a reset the state of all instruments is known again.
  expect((await send('reset')).code).toBe(200)
  expect(await read('DP.VOLT?(CH1)')).toBe(0)
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
    expect(answer.msg).toBe('The operation timed out. Try again.')
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
