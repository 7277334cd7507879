import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as devices from '@labbox/contract/devices/devices.ts'
import { occupancyTake } from '@labbox/contract/devices/occupancy.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import * as upkeep from '@labbox/contract/devices/upkeep.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { onlineBench } from '../../../testing/bookings.ts'
import { consumable, ticket } from './tables.ts'

let kit: TestApp
let orgadmin: Client
let teacher: Client
let student: Client
let other: Client
let stranger: Client
let bench: string

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  student = await kit.user('student')
  other = await kit.user('student')
  stranger = await kit.user('teacher', { orgId: await kit.org('Elsewhere') })
  bench = await onlineBench(kit, orgadmin)
})
afterAll(() => kit.close())

const tickets = () => kit.deps.db.select().from(ticket).orderBy(ticket.id)
const stocks = () => kit.deps.db.select().from(consumable).orderBy(consumable.id)
const stateOf = async (who: Client) => (await who.ok(devices.deviceGet, { id: bench })).state

describe('repair tickets', () => {
  let id: string

  test('somebody at a bench reports a fault of an instrument', async () => {
    const { instruments } = await student.ok(devices.deviceGet, { id: bench })
    const instrument = instruments[0]?.id ?? null
    ;({ id } = await student.ok(upkeep.ticketOpen, {
      deviceId: bench,
      instrument,
      text: 'CH2 shows nothing',
    }))
    const { items } = await teacher.ok(upkeep.ticketPage, { deviceId: bench })
    expect(items).toMatchObject([
      {
        id,
        instrument,
        text: 'CH2 shows nothing',
        state: 'open',
        blocks: false,
        editable: true,
        takenBy: null,
      },
    ])
    expect(await stateOf(student)).toBe('free')
    expect(await student.ok(devices.deviceGet, { id: bench })).toMatchObject({ tickets: 1, blocked: false })
  })

  test.each([
    ['of a bench of others', () => stranger, {}, 'NOT_FOUND'],
    ['without a word', () => student, { text: ' ' }, 'VALIDATION'],
    ['of an instrument that is not there', () => student, { instrument: 'dm9' }, 'TICKET_INSTRUMENT'],
    [
      'with a picture of others',
      () => student,
      { pictureId: '01930000-0000-7000-8000-000000000001' },
      'NOT_FOUND',
    ],
  ] as const)('is refused %s', async (_, who, more, error) => {
    const before = await tickets()
    const { refusal } = await who().call(upkeep.ticketOpen, { deviceId: bench, text: 'Broken', ...more })
    expect(refusal.error).toBe(error)
    expect(await tickets()).toEqual(before)
  })

  test('students see their own, others those of benches that they look after', async () => {
    const total = async (who: Client) => (await who.ok(upkeep.ticketPage, {})).total
    expect(await total(student)).toBe(1)
    expect(await total(other)).toBe(0)
    expect(await total(stranger)).toBe(0)
    expect((await student.ok(upkeep.ticketPage, {})).items[0]).toMatchObject({ editable: false })
  })

  test('students and strangers change nothing', async () => {
    const before = await tickets()
    for (const [who, error] of [
      [student, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const)
      expect((await who.call(upkeep.ticketUpdate, { id, state: 'done' })).refusal.error).toBe(error)
    expect(await tickets()).toEqual(before)
  })

  test('one that blocks keeps others off the bench until it is done', async () => {
    await teacher.ok(upkeep.ticketUpdate, { id, state: 'taken', blocks: true, note: 'Spare cable ordered' })
    expect(await stateOf(student)).toBe('fault')
    expect(await student.ok(devices.deviceGet, { id: bench })).toMatchObject({ blocked: true, free: 0 })
    const wall = await teacher.ok(deviceWall, {})
    expect(wall.items.find((one) => one.id === bench)).toMatchObject({
      blocked: true,
      state: 'fault',
      free: 0,
    })
    expect((await other.call(occupancyTake, { deviceId: bench })).refusal.error).toBe('DEVICE_BLOCKED')
    expect((await teacher.ok(upkeep.ticketPage, { pending: true })).items).toMatchObject([
      { state: 'taken', blocks: true, takenBy: expect.any(String), note: 'Spare cable ordered' },
    ])
    await teacher.ok(upkeep.ticketUpdate, { id, state: 'done', blocks: true, note: 'New cable' })
    expect(await stateOf(student)).toBe('free')
    // Who reported it is told once.
    await teacher.ok(upkeep.ticketUpdate, { id, state: 'done', note: 'New cable, tested' })
    const { items } = await student.ok(noticeList, {})
    expect(items).toMatchObject([{ group: 'bench', text: { en: 'CH2 shows nothing' } }])
    expect((await teacher.ok(upkeep.ticketPage, { pending: true })).total).toBe(0)
  })

  test('two that block: the bench is free after the last of them', async () => {
    const ids = await Promise.all(
      ['Fan', 'Fuse'].map(
        async (text) => (await student.ok(upkeep.ticketOpen, { deviceId: bench, text })).id,
      ),
    )
    for (const each of ids) await teacher.ok(upkeep.ticketUpdate, { id: each, state: 'taken', blocks: true })
    await teacher.ok(upkeep.ticketUpdate, { id: ids[0]!, state: 'done' })
    expect(await stateOf(student)).toBe('fault')
    await teacher.ok(upkeep.ticketUpdate, { id: ids[1]!, state: 'taken', blocks: false })
    expect(await stateOf(student)).toBe('free')
  })

  test('what is done is opened again before it is taken', async () => {
    const before = await tickets()
    expect((await teacher.call(upkeep.ticketUpdate, { id, state: 'taken' })).refusal.error).toBe(
      'WRONG_STATE',
    )
    expect(await tickets()).toEqual(before)
    await teacher.ok(upkeep.ticketUpdate, { id, state: 'open' })
    expect((await teacher.ok(upkeep.ticketPage, { deviceId: bench, state: 'open' })).items).toMatchObject([
      { id, takenBy: null, doneAt: null },
    ])
  })
})

describe('consumables', () => {
  test('are counted, and said to be low', async () => {
    const { id } = await teacher.ok(upkeep.consumableAdd, {
      deviceId: bench,
      name: 'Fuse 1 A',
      unit: 'pcs',
      stock: 5,
      threshold: 2,
    })
    const low = async () => (await orgadmin.ok(upkeep.consumablePage, { low: true })).total
    expect(await low()).toBe(0)
    expect(await teacher.ok(upkeep.consumableMove, { id, change: -3 })).toEqual({ stock: 2 })
    expect(await low()).toBe(1)
    expect(await orgadmin.ok(devices.deviceGet, { id: bench })).toMatchObject({ low: 1 })
    expect(await student.ok(devices.deviceGet, { id: bench })).toMatchObject({ low: 0 })
    await teacher.ok(upkeep.consumableUpdate, { id, name: 'Fuse 1 A slow', unit: 'pcs', threshold: 1 })
    expect(await low()).toBe(0)
    const before = await stocks()
    for (const [who, input, error] of [
      [teacher, { change: -3 }, 'CONSUMABLE_STOCK'],
      [teacher, { change: 1_000_000 }, 'CONSUMABLE_STOCK'],
      [teacher, { change: 0 }, 'VALIDATION'],
      [student, { change: 1 }, 'FORBIDDEN'],
      [stranger, { change: 1 }, 'NOT_FOUND'],
    ] as const)
      expect((await who.call(upkeep.consumableMove, { id, ...input })).refusal.error).toBe(error)
    for (const [who, error] of [
      [student, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const) {
      expect((await who.call(upkeep.consumableDelete, { id })).refusal.error).toBe(error)
      expect((await who.call(upkeep.consumableAdd, { deviceId: bench, name: 'X' })).refusal.error).toBe(error)
    }
    expect(await stocks()).toEqual(before)
    await teacher.ok(upkeep.consumableDelete, { id })
    expect(await stocks()).toEqual([])
  })

  test('two who take at once take both', async () => {
    const { id } = await teacher.ok(upkeep.consumableAdd, { deviceId: bench, name: 'Lead', stock: 10 })
    await Promise.all(Array.from({ length: 10 }, () => teacher.ok(upkeep.consumableMove, { id, change: -1 })))
    expect((await stocks())[0]?.stock).toBe(0)
  })
})
