import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import { deviceImportTemplate } from '@labbox/contract/devices/import.ts'
import { settingUpdate } from '@labbox/contract/system/client-config.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { startAgent } from 'labbox-bench/agent/agent.ts'
import { simulatedPool } from 'labbox-bench/simulator/pool.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { sendSheet } from '../../../testing/sheet.ts'
import { device, deviceInstrument, occupancy } from '../tables.ts'

let kit: TestApp
let orgadmin: Client
let student: Client
let stranger: Client

const rows = () => kit.deps.db.select().from(device).orderBy(device.id)
const add = async (name: string, more: object = {}) =>
  (await orgadmin.ok(devices.deviceAdd, { name: { en: name }, ...more })).id
const secretOf = async (id: string) => {
  const { code } = await orgadmin.ok(devices.deviceEnrollCode, { id })
  return (await kit.anonymous.ok(devices.deviceEnroll, { code })).secret
}
const connect = (deviceId: string, secret: string) =>
  startAgent({
    deviceId,
    secret,
    url: kit.app.benches.broker.url,
    version: '1.0.0',
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

test('a retired bench is out of use and unseen, keeps its records, and comes back', async () => {
  const id = await add('Old bench')
  const agent = await connect(id, await secretOf(id))
  await eventually(async () =>
    expect(await student.ok(devices.deviceGet, { id })).toMatchObject({ state: 'free' }),
  )
  const { occupancy: held } = await student.ok(occupancies.occupancyTake, { deviceId: id })
  const before = await rows()
  for (const [who, body, error] of [
    [student, { id, reason: 'old' }, 'FORBIDDEN'],
    [stranger, { id, reason: 'old' }, 'NOT_FOUND'],
    [orgadmin, { id, reason: ' ' }, 'VALIDATION'],
    [orgadmin, { id, reason: 'old' }, 'IN_USE'],
  ] as const)
    expect((await who.call(devices.deviceRetire, body)).refusal.error).toBe(error)
  expect((await orgadmin.call(devices.deviceRestore, { id })).refusal.error).toBe('WRONG_STATE')
  expect(await rows()).toEqual(before)

  await student.ok(occupancies.occupancyRelease, { id: held!.id })
  await orgadmin.ok(devices.deviceRetire, { id, reason: 'Burnt out' })
  expect((await student.call(devices.deviceGet, { id })).refusal.error).toBe('NOT_FOUND')
  expect(await orgadmin.ok(devices.deviceGet, { id })).toMatchObject({
    state: 'retired',
    retiredReason: 'Burnt out',
  })
  const refused = await orgadmin.call(occupancies.occupancyTake, { deviceId: id })
  expect(refused.refusal.error).toBe('DEVICE_RETIRED')
  expect(refused.msg).toContain('Burnt out')
  // Its agent is disconnected and cannot reconnect.
  await eventually(async () =>
    expect(await orgadmin.ok(devices.deviceGet, { id })).toMatchObject({ online: false }),
  )
  expect((await orgadmin.ok(devices.devicePage, { name: 'Old bench' })).items).toEqual([])
  const out = await orgadmin.ok(devices.devicePage, { name: 'Old bench', retired: true })
  expect(out.items).toMatchObject([{ id }])

  await orgadmin.ok(devices.deviceRestore, { id })
  await agent.close()
  const back = await connect(id, await secretOf(id))
  await eventually(async () =>
    expect(await student.ok(devices.deviceGet, { id })).toMatchObject({ state: 'free' }),
  )
  await back.close()
})

test('what is noted about an instrument stays with it, and not with another in its place', async () => {
  const id = await add('Noted bench')
  const agent = await connect(id, await secretOf(id))
  const ds1 = async (who = student) =>
    (await who.ok(devices.deviceGet, { id })).instruments.find((one) => one.id === 'ds1')
  await eventually(async () => expect(await ds1()).toMatchObject({ health: 'ok', notes: '' }))
  const note = { deviceId: id, instrument: 'ds1', calibratedAt: '2020-01-01', notes: 'Probe 2 is bent' }
  const due = (days: number) => new Date(kit.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const before = await kit.deps.db.select().from(deviceInstrument)
  expect((await stranger.call(devices.instrumentUpdate, note)).refusal.error).toBe('NOT_FOUND')
  expect((await orgadmin.call(devices.instrumentUpdate, { ...note, instrument: 'ds9' })).refusal.error).toBe(
    'NOT_FOUND',
  )
  expect(
    (await orgadmin.call(devices.instrumentUpdate, { ...note, calibratedAt: '2020-13-01' })).refusal.error,
  ).toBe('VALIDATION')
  expect(await kit.deps.db.select().from(deviceInstrument)).toEqual(before)
  await orgadmin.ok(devices.instrumentUpdate, { ...note, calibrationDue: due(1) })
  expect(await ds1()).toMatchObject({ health: 'ok', notes: 'Probe 2 is bent', calibratedAt: '2020-01-01' })
  await orgadmin.ok(devices.instrumentUpdate, { ...note, calibrationDue: due(0) })
  expect(await ds1()).toMatchObject({ health: 'due' })
  // Told, and no more, until the installation stops such benches; who looks after them can still take them.
  const { occupancy: held } = await student.ok(occupancies.occupancyTake, { deviceId: id })
  await student.ok(occupancies.occupancyRelease, { id: held!.id })
  await eventually(async () =>
    expect(await student.ok(devices.deviceGet, { id })).toMatchObject({ state: 'free' }),
  )
  const admin = await kit.user('admin')
  await admin.ok(settingUpdate, { name: 'calibrationOverdue', content: 'stop', version: 0 })
  const uses = () => kit.deps.db.select().from(occupancy).orderBy(occupancy.id)
  const usesBefore = await uses()
  const { refusal } = await student.call(occupancies.occupancyTake, { deviceId: id })
  expect(refusal.error).toBe('DEVICE_UNCALIBRATED')
  expect(JSON.stringify(refusal)).toContain(due(0))
  expect(await uses()).toEqual(usesBefore)
  const { occupancy: own } = await orgadmin.ok(occupancies.occupancyTake, { deviceId: id })
  await orgadmin.ok(occupancies.occupancyRelease, { id: own!.id })
  await orgadmin.ok(devices.instrumentUpdate, { ...note, calibrationDue: due(30) })
  await eventually(async () =>
    expect((await student.ok(occupancies.occupancyTake, { deviceId: id })).occupancy).not.toBeNull(),
  )
  await admin.ok(settingUpdate, { name: 'calibrationOverdue', content: 'warn', version: 1 })
  await agent.close()
  // The same program reports other instruments in the sockets.
  await kit.deps.db.update(deviceInstrument).set({ serial: 'another' })
  const again = await connect(id, await secretOf(id))
  await eventually(async () =>
    expect(await ds1()).toMatchObject({ calibratedAt: null, calibrationDue: null, notes: 'Probe 2 is bent' }),
  )
  await again.close()
  // That it is gone is written down some time later, which must not look like a change of the next test.
  await eventually(async () => expect((await rows()).map(({ online }) => online)).not.toContain(true))
})

const WRITE = { write: 'true' }

interface Tried {
  rows: { line: number; name: string; faults: string[] }[]
  faulty: number
  ignored: string[]
  written: boolean
  error?: string
}

const send = async (who: Client, csv: string, query: Record<string, string> = {}): Promise<Tried> =>
  (await sendSheet<Tried>(kit, who, { path: '/device/import', csv, query })).data

test('a sheet of benches is tried first, and registered as a whole or not at all', async () => {
  await add('Has it', { mac: 'AA:00:00:00:00:01' })
  const before = await rows()
  const bad = await send(
    orgadmin,
    [
      '实验台清单',
      '名称,MAC 地址,接线方式,电源电压上限 (V),颜色',
      '一号台,aa-00-00-00-00-01,手工接线,12,红',
      '二号台,AA0000000002,仿真,61,',
      '三号台,AA:00:00:00:00:02,绳子,1e99,',
      ',AA:00:00:00:00:0G,,,',
    ].join('\n'),
  )
  expect(bad).toMatchObject({
    faulty: 4,
    ignored: ['颜色'],
    written: false,
    rows: [
      { line: 3, name: '一号台', faults: ['macExists'] },
      { line: 4, faults: ['badLimit'] },
      { line: 5, faults: ['badWiring', 'badLimit'] },
      { line: 6, faults: ['badName', 'badMac'] },
    ],
  })
  const good = 'Name,English name,MAC,Limit\n甲台,Bench A,AA0000000011,\nBench B,,,\n'
  expect(await send(orgadmin, good)).toMatchObject({ faulty: 0, written: false })
  const refusals = [
    await send(student, good, WRITE),
    await send(orgadmin, good, { ...WRITE, orgId: stranger.orgId ?? '' }),
    await send(orgadmin, 'MAC\nAA0000000011', WRITE),
    await send(orgadmin, 'Name\n', WRITE),
    await send(orgadmin, `${good}C,,AA0000000011,`, WRITE),
    await send(orgadmin, '\u0000\u0001', WRITE),
  ]
  expect(refusals.map(({ error }) => error)).toEqual([
    'FORBIDDEN',
    'NOT_FOUND',
    'SHEET_HEADER',
    'SHEET_EMPTY',
    'DEVICE_ROWS_BAD',
    'SHEET_KIND',
  ])
  expect(await rows()).toEqual(before)

  expect(await send(orgadmin, good, WRITE)).toMatchObject({ written: true })
  const { items } = await orgadmin.ok(devices.devicePage, { name: 'Bench A' })
  expect(items).toMatchObject([
    { name: { zh: '甲台', en: 'Bench A' }, mac: 'AA:00:00:00:00:11', orgId: orgadmin.orgId },
  ])
})

test('the exported sheet holds only what one administers, and can be read again', async () => {
  await add('Exported', { limits: { supplyVolts: 5 }, mac: 'BB:00:00:00:00:01' })
  const csv = async (who: Client) => {
    const answer = await kit.app.inject({
      url: '/api/device/export?format=csv',
      headers: { 'x-token': who.token },
    })
    return answer.body
  }
  const text = await csv(orgadmin)
  expect(text).toContain('Exported')
  expect(await csv(stranger)).not.toContain('Exported')
  expect(await csv(student)).not.toContain('Exported')
  const tried = await send(orgadmin, text)
  expect(tried.ignored.length).toBe(2)
  expect(tried.rows.every((row) => row.faults.every((fault) => fault === 'macExists'))).toBe(true)
  expect((await student.call(deviceImportTemplate, {})).refusal.error).toBe('FORBIDDEN')
})
