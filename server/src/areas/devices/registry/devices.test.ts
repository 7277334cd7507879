import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { startAgent } from 'labbox-bench/agent/agent.ts'
import { simulatedPool } from 'labbox-bench/simulator/pool.ts'
import { createOrganisation } from '../../access/people/provision.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'

import { device, occupancy } from '../tables.ts'

let kit: TestApp
let orgadmin: Client
let student: Client
let stranger: Client

const rows = () => kit.deps.db.select().from(device).orderBy(device.id)
const fields = (name: string, more: object = {}) => ({ name: { zh: name, en: name }, ...more })
const add = async (who: Client, name: string, more: object = {}) =>
  (await who.ok(devices.deviceAdd, fields(name, more))).id
const connect = (deviceId: string, secret: string) =>
  startAgent({
    deviceId,
    secret,
    url: kit.app.benches.broker.url,
    version: '0.4.4',
    limits: {},
    log: () => {},
    source: simulatedPool({ capacity: 1 }),
  })

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin')
  student = await kit.user('student')
  stranger = await kit.user('orgadmin', { orgId: await kit.org('Elsewhere') })
})
afterAll(() => kit.close())

test('a bench is registered, changed and removed by its organisation alone', async () => {
  const id = await add(orgadmin, 'Bench 1', { mac: 'aa-bb-cc-dd-ee-01', limits: { supplyVolts: 12 } })
  expect(await orgadmin.ok(devices.deviceGet, { id })).toMatchObject({
    mac: 'AA:BB:CC:DD:EE:01',
    state: 'offline',
    editable: true,
    enrolled: false,
    builtin: false,
    limits: { supplyVolts: 12 },
    capacity: 1,
    orgId: orgadmin.orgId,
  })
  expect(await student.ok(devices.deviceGet, { id })).toMatchObject({ editable: false, mac: null })
  const listed = await student.ok(devices.devicePage, {})
  expect(listed.items.find((one) => one.id === id)).toMatchObject({ mac: null })
  const before = await rows()
  expect((await student.call(devices.deviceUpdate, { id, ...fields('mine') })).refusal.error).toBe(
    'FORBIDDEN',
  )
  for (const refused of [
    await stranger.call(devices.deviceGet, { id }),
    await stranger.call(devices.deviceUpdate, { id, ...fields('mine') }),
    await stranger.call(devices.deviceDelete, { id }),
    await stranger.call(devices.deviceEnrollCode, { id }),
    await stranger.call(devices.deviceOverride, { id, reason: 'mine' }),
    await stranger.call(occupancies.occupancyTake, { deviceId: id }),
    await stranger.call(occupancies.occupancyQueue, { deviceId: id }),
    await stranger.call(devices.deviceAdd, { ...fields('x'), orgId: orgadmin.orgId! }),
  ])
    expect(refused.refusal.error).toBe('NOT_FOUND')
  const duplicate = await orgadmin.call(devices.deviceAdd, fields('Bench 2', { mac: 'AABBCCDDEE01' }))
  expect(duplicate).toMatchObject({ code: 409, data: { error: 'DUPLICATE_MAC' } })
  expect((await orgadmin.call(devices.deviceAdd, fields('', { mac: 'x' }))).refusal.errors).toMatchObject({
    name: expect.any(String) as string,
    mac: expect.any(String) as string,
  })
  expect(await rows()).toEqual(before)
  await orgadmin.ok(devices.deviceUpdate, { id, ...fields('Bench one') })
  expect((await orgadmin.ok(devices.devicePage, { name: 'bench one' })).items).toMatchObject([{ id }])
  await orgadmin.ok(devices.deviceDelete, { id })
  expect((await orgadmin.call(devices.deviceGet, { id })).refusal.error).toBe('NOT_FOUND')
  // The address is free again.
  await add(orgadmin, 'Bench 3', { mac: 'AABBCCDDEE01' })
})

test('a system administrator may register a bench for everybody', async () => {
  const admin = await kit.user('admin')
  const id = await add(admin, 'Open bench')
  for (const who of [student, stranger])
    expect(await who.ok(devices.deviceGet, { id })).toMatchObject({ orgId: null, editable: false })
  expect(await admin.ok(devices.deviceGet, { id })).toMatchObject({ editable: true })
})

test('a school works on the benches of its university, not the other way round', async () => {
  const schoolId = await createOrganisation(kit.deps.db, kit.clock.now(), {
    name: { en: 'School' },
    parentId: kit.firstOrg,
  })
  const pupil = await kit.user('student', { orgId: schoolId })
  const head = await kit.user('orgadmin', { orgId: schoolId })
  const university = await add(orgadmin, 'University bench')
  const school = await add(head, 'School bench')
  expect(await pupil.ok(devices.deviceGet, { id: university })).toMatchObject({ id: university })
  expect((await head.call(devices.deviceUpdate, { id: university, ...fields('mine') })).refusal.error).toBe(
    'NOT_FOUND',
  )
  expect(await orgadmin.ok(devices.deviceGet, { id: school })).toMatchObject({ editable: true })
})

test('a code enrols one agent once; a new one shuts out the old; wrong and expired ones are refused', async () => {
  const id = await add(orgadmin, 'Enrolled bench')
  const { code, command } = await orgadmin.ok(devices.deviceEnrollCode, { id })
  expect(command).toContain(code)
  const stored = JSON.stringify(await rows())
  expect(stored).not.toContain(code)
  expect((await kit.anonymous.call(devices.deviceEnroll, { code: `${code}X` })).refusal.error).toBe(
    'ENROLL_CODE_WRONG',
  )
  const { secret } = await kit.anonymous.ok(devices.deviceEnroll, { code: code.toLowerCase() })
  expect(JSON.stringify(await rows())).not.toContain(secret)
  expect((await kit.anonymous.call(devices.deviceEnroll, { code })).refusal.error).toBe('ENROLL_CODE_WRONG')

  const agent = await connect(id, secret)
  await eventually(async () =>
    expect(await student.ok(devices.deviceGet, { id })).toMatchObject({
      state: 'free',
      version: '0.4.4',
      enrolled: true,
      wiring: 'simulated',
      instruments: [
        { id: 'dg1' },
        { id: 'dm1' },
        { id: 'dp1' },
        { id: 'ds1', model: 'DS1104Z', online: true },
        { id: 'la1' },
      ],
    }),
  )
  const second = await orgadmin.ok(devices.deviceEnrollCode, { id })
  kit.clock.advance(DAY_MS)
  expect((await kit.anonymous.call(devices.deviceEnroll, { code: second.code })).refusal.error).toBe(
    'ENROLL_CODE_WRONG',
  )
  const third = await orgadmin.ok(devices.deviceEnrollCode, { id })
  await kit.anonymous.ok(devices.deviceEnroll, { code: third.code })
  await eventually(async () =>
    expect(await student.ok(devices.deviceGet, { id })).toMatchObject({ state: 'offline' }),
  )
  await agent.close()
})

test('several benches of one computer enrol at one moment: the first has its address', async () => {
  const ids = await Promise.all(Array.from({ length: 16 }, (_, n) => add(orgadmin, `Of one computer ${n}`)))
  const codes = await Promise.all(ids.map((id) => orgadmin.ok(devices.deviceEnrollCode, { id })))
  const mac = 'AA:BB:CC:00:00:77'
  await Promise.all(codes.map(({ code }) => kit.anonymous.ok(devices.deviceEnroll, { code, mac })))
  expect((await rows()).filter((row) => row.mac === mac)).toHaveLength(1)
})

test('a place whose instruments will not reset is in fault until an administrator answers for it', async () => {
  const id = await add(orgadmin, 'Faulty bench')
  const { code } = await orgadmin.ok(devices.deviceEnrollCode, { id })
  const { secret } = await kit.anonymous.ok(devices.deviceEnroll, { code })
  const source = simulatedPool({ capacity: 1 })
  let broken = false
  const reset = (work: () => Promise<void>) => () =>
    broken ? Promise.reject(new Error('dp1 does not answer')) : work()
  const agent = await startAgent({
    deviceId: id,
    secret,
    url: kit.app.benches.broker.url,
    version: '1',
    limits: {},
    log: () => {},
    source: {
      ...source,
      makeSafe: reset(source.makeSafe),
      open: async (instance) => {
        const bench = await source.open(instance)
        return { ...bench, makeSafe: reset(bench.makeSafe) }
      },
    },
  })
  await eventually(async () =>
    expect(await student.ok(devices.deviceGet, { id })).toMatchObject({ state: 'free' }),
  )
  expect((await orgadmin.call(devices.deviceOverride, { id, reason: 'nothing wrong' })).refusal.error).toBe(
    'DEVICE_NOT_IN_FAULT',
  )
  const { occupancy: held } = await student.ok(occupancies.occupancyTake, { deviceId: id })
  expect((await orgadmin.call(devices.deviceDelete, { id })).refusal.error).toBe('IN_USE')
  broken = true
  await student.ok(occupancies.occupancyRelease, { id: held!.id })
  await eventually(async () =>
    expect(await student.ok(devices.deviceGet, { id })).toMatchObject({
      state: 'fault',
      free: 0,
      fault: 1,
      faultDetail: expect.stringContaining('dp1 does not answer') as string,
    }),
  )
  const refused = await student.call(occupancies.occupancyTake, { deviceId: id })
  expect(refused.refusal.error).toBe('DEVICE_FAULT')
  // In the reader's words: what the bench's program said is for who looks after it.
  expect(refused.msg).toContain('could not be reset')
  await orgadmin.ok(devices.deviceOverride, { id, reason: 'Switched off by hand' })
  expect(await student.ok(devices.deviceGet, { id })).toMatchObject({ state: 'free' })
  const [row] = await kit.deps.db.select().from(occupancy)
  expect(row).toMatchObject({ overrideReason: 'Switched off by hand', overrideBy: orgadmin.userId })
  await agent.close()
})

test('a stranger who knows the device comes in neither as its agent nor with another secret', async () => {
  const id = await add(orgadmin, 'Guarded bench')
  const { code } = await orgadmin.ok(devices.deviceEnrollCode, { id })
  await kit.anonymous.ok(devices.deviceEnroll, { code })
  const { deviceSecretRight } = await import('../service.ts')
  for (const guess of ['', 'x', 'A'.repeat(43)])
    expect(await deviceSecretRight(kit.deps, id, guess)).toBe(false)
  expect(await deviceSecretRight(kit.deps, "' or 1=1", 'x')).toBe(false)
  expect(topics.status(id)).toContain(id)
})
