import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { commandSend } from '@labbox/contract/bench/commands.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import { faultText } from '@labbox/contract/devices/troubles.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { experimentGet, experimentStart } from '@labbox/contract/experiments/experiments.ts'
import { readingAdd } from '@labbox/contract/measurement/measurement.ts'
import { agentProcess, type AgentProcess } from '../../testing/agent-process.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { badInstrument, type BadInstrument, type Mood } from '../../testing/bad-instrument.ts'

import { cuttableWire } from '../../testing/cut.ts'
import { publishedLab } from '../../testing/lab.ts'

/** Two benches of real TCP instruments, each with its agent as a process of its own, and a student on each. */
const long = process.env.LONG === '1'
const cuts = long ? 20 : 4

interface Bench {
  deviceId: string
  scope: BadInstrument
  supply: BadInstrument
  wire: Awaited<ReturnType<typeof cuttableWire>>
  agent: AgentProcess
  student: Client
  sheetId: string
  occupancyId: string
}

let kit: TestApp
let admin: Client
let ours: Bench
let theirs: Bench

const device = ({ student, deviceId }: Bench) => student.ok(devices.deviceGet, { id: deviceId })
const becomes = (bench: Bench, state: object) =>
  eventually(async () => expect(await device(bench)).toMatchObject(state))

/** Takes one reading into the sheet; what the student is told. */
const read = ({ student, sheetId, occupancyId }: Bench) =>
  student.call(readingAdd, { sheetId, cellId: 'uin.l1', occupancyId })
const stored = async ({ sheetId }: Bench) =>
  (await kit.database.sql`select count(*)::int as n from measurement_reading where sheet_id = ${sheetId}`)[0]!
    .n as number

const openBench = async (server: string, name: string): Promise<Bench> => {
  const scope = await badInstrument('DS1104Z', `${name}1`)
  const supply = await badInstrument('DP832', `${name}2`)
  const wire = await cuttableWire(kit.app.benches.broker.url)
  const { id: deviceId } = await admin.ok(devices.deviceAdd, { name: { en: name }, orgId: kit.firstOrg })
  const { code } = await admin.ok(devices.deviceEnrollCode, { id: deviceId })
  const instruments = [scope.address, supply.address]
  const agent = await agentProcess({ server, code, instruments, url: wire.url })
  agent.start()
  const { student, experimentTask } = await publishedLab(kit)
  const { id } = await student.ok(experimentStart, { studentTaskId: experimentTask.id })
  const { sheetId } = await student.ok(experimentGet, { id })
  const bench = { deviceId, scope, supply, wire, agent, student, sheetId: sheetId!, occupancyId: '' }
  await becomes(bench, { state: 'free' })
  return bench
}

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  await kit.app.listen({ host: '127.0.0.1', port: 0 })
  const server = `http://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}`
  ;[ours, theirs] = await Promise.all([openBench(server, 'Ours'), openBench(server, 'Theirs')])
})
afterAll(async () => {
  for (const bench of [ours, theirs]) {
    await bench.agent.close()
    await bench.wire.close()
    await bench.scope.close()
    await bench.supply.close()
  }
  await kit.close()
})
beforeEach(async () => {
  for (const bench of [ours, theirs]) {
    const { occupancy } = await bench.student.ok(occupancies.occupancyTake, { deviceId: bench.deviceId })
    bench.occupancyId = occupancy!.id
  }
})

/** The other bench is untouched: same lease, output on, readable. */
const besides = async (work: () => Promise<void>) => {
  const { occupancyId } = theirs
  const before = await stored(theirs)
  await theirs.supply.ask(':OUTP CH1,ON')
  await work()
  expect(await theirs.supply.ask(':OUTP? CH1')).toBe('ON')
  expect((await theirs.student.ok(occupancies.occupancyMine)).occupancy).toMatchObject({
    id: occupancyId,
    endedAt: null,
  })
  expect((await read(theirs)).code).toBe(200)
  expect(await stored(theirs)).toBe(before + 1)
}
afterEach(async () => {
  ours.scope.is('well')
  ours.supply.is('well')
  for (const bench of [ours, theirs])
    await bench.student.ok(occupancies.occupancyRelease, { id: bench.occupancyId })
  for (const bench of [ours, theirs]) await becomes(bench, { state: 'free', troubles: [] })
})

test('killed in mid-lease: outputs go off at its return, the lease and what was read are still there', () =>
  besides(async () => {
    expect((await read(ours)).code).toBe(200)
    const before = await stored(ours)
    await ours.supply.ask(':OUTP CH1,ON')
    await ours.agent.kill()
    await becomes(ours, { state: 'offline' })
    expect(await read(ours)).toMatchObject({ code: 503, data: { error: 'BENCH_DISCONNECTED' } })
    ours.agent.start()
    await becomes(ours, { online: true, state: 'occupied' })
    // The state of the bench at its crash is unknown.
    expect(await ours.supply.ask(':OUTP? CH1')).toBe('OFF')
    expect((await ours.student.ok(occupancies.occupancyMine)).occupancy).toMatchObject({
      id: ours.occupancyId,
      endedAt: null,
    })
    // Settings are lost, so nothing is read before the bench is set up again.
    await eventually(async () => expect((await read(ours)).refusal.error).toBe('BENCH_RESTARTED'))
    expect(await stored(ours)).toBe(before)
    const { student, occupancyId } = ours
    await student.ok(commandSend, { occupancyId, op: 'reset', args: {} })
    await eventually(async () => expect((await read(ours)).code).toBe(200))
    expect(await stored(ours)).toBe(before + 1)
  }))

test(`the network cut ${cuts} times while somebody reads: every reading that was acknowledged is stored`, () =>
  besides(async () => {
    const before = await stored(ours)
    let acknowledged = 0
    let refused = 0
    let reading = true
    const reader = (async () => {
      while (reading) {
        const answer = await read(ours)
        if (answer.code === 200) acknowledged++
        else {
          refused++
          expect(['BENCH_DISCONNECTED', 'BENCH_TIMEOUT', 'BENCH_NOT_LEASED']).toContain(answer.refusal.error)
          await sleep(20)
        }
      }
    })()
    for (let k = 0; k < cuts; k++) {
      const target = acknowledged + 3
      await eventually(() => expect(acknowledged).toBeGreaterThan(target))
      if (k % 4 === 3) ours.wire.vanish()
      else {
        ours.wire.cut()
        await sleep(50 * (k % 3))
        ours.wire.mend()
      }
    }
    const target = acknowledged + 3
    await eventually(() => expect(acknowledged).toBeGreaterThan(target))
    reading = false
    await reader
    expect(refused).toBeGreaterThan(0)
    expect(await stored(ours)).toBeGreaterThanOrEqual(before + acknowledged)
    expect((await ours.student.ok(occupancies.occupancyMine)).occupancy).toMatchObject({
      id: ours.occupancyId,
      endedAt: null,
    })
    await becomes(ours, { online: true, state: 'occupied' })
  }))

test.runIf(long).for([HOUR_MS, -HOUR_MS])('a clock that is wrong by %d ms changes nothing', (wrong) =>
  besides(async () => {
    await ours.agent.stop()
    await becomes(ours, { state: 'offline' })
    ours.agent.start(wrong)
    await becomes(ours, { online: true })
    await eventually(async () => expect((await read(ours)).code).toBe(200))
    const [row] = await kit.database.sql`
      select extract(epoch from at - ${kit.clock.now().toISOString()}::timestamptz)::float8 as off from measurement_reading
      where sheet_id = ${ours.sheetId} order by id desc limit 1`
    expect(Math.abs(row!.off as number)).toBeLessThan(60)
    // With the clock right again, leases and commands of the server are still accepted.
    await ours.agent.stop()
    await becomes(ours, { state: 'offline' })
    ours.agent.start()
    await becomes(ours, { online: true })
    await eventually(async () => expect((await read(ours)).code).toBe(200))
  }),
)

describe('an instrument', () => {
  const quick: [Mood, string][] = [
    ['garbage', 'BENCH_INSTRUMENT_ERROR'],
    ['long', 'BENCH_INSTRUMENT_ERROR'],
    ['closes', 'BENCH_INSTRUMENT_MISSING'],
  ]
  // These take as long as an instrument is allowed to answer.
  const slow: [Mood, string][] = [
    ['nothing', 'BENCH_TIMEOUT'],
    ['half', 'BENCH_TIMEOUT'],
    ['endless', 'BENCH_INSTRUMENT_ERROR'],
  ]
  test.for([...quick, ...(long ? slow : [])])(
    'that answers %s: the reading is refused with %s, and the next is right',
    ([mood, error]) =>
      besides(async () => {
        expect((await read(ours)).code).toBe(200)
        const before = await stored(ours)
        ours.scope.is(mood)
        expect((await read(ours)).refusal.error).toBe(error)
        expect(await device(ours)).toMatchObject({ online: true })
        ours.scope.is('well')
        await eventually(async () => expect((await read(ours)).code).toBe(200))
        expect(await stored(ours)).toBe(before + 1)
      }),
  )

  test.runIf(long)(
    'that does not answer at the end of a lease puts the bench in fault, in the reader’s language, until it does',
    () =>
      besides(async () => {
        await ours.supply.ask(':OUTP CH1,ON')
        ours.supply.is('nothing')
        await ours.student.ok(occupancies.occupancyRelease, { id: ours.occupancyId })
        await becomes(ours, {
          state: 'fault',
          troubles: [{ kind: 'silent', instrument: 'dp1', address: '' }],
        })
        const { troubles } = await device(ours)
        expect(faultText(troubles, 'zh')).toBe('仪器（dp1）没有应答')
        expect(faultText(troubles, 'en')).toBe('Instrument (dp1) is not responding')
        const refused = await ours.student.call(occupancies.occupancyTake, { deviceId: ours.deviceId })
        expect(refused.msg).toContain('Instrument (dp1) is not responding')
        ours.supply.is('well')
        kit.clock.advance(11_000)
        await kit.app.benches.bench.sweep()
        await becomes(ours, { state: 'free', troubles: [] })
        expect(await ours.supply.ask(':OUTP? CH1')).toBe('OFF')
      }),
  )

  test.runIf(long)(
    'that is out of order when the agent starts: fault with the reason, and by itself back in use',
    () =>
      besides(async () => {
        await ours.student.ok(occupancies.occupancyRelease, { id: ours.occupancyId })
        await becomes(ours, { state: 'free' })
        await ours.agent.kill()
        ours.supply.is('half')
        ours.agent.start()
        // Nobody has been recognised there: the others can be used, and the page says what is missing.
        await becomes(ours, { state: 'free', troubles: [{ kind: 'partial', instrument: null }] })
        ours.supply.is('well')
        const { occupancy } = await ours.student.ok(occupancies.occupancyTake, { deviceId: ours.deviceId })
        ours.occupancyId = occupancy!.id
        await becomes(ours, { state: 'occupied', troubles: [], instruments: [{ id: 'dp1' }, { id: 'ds1' }] })
      }),
  )
})
