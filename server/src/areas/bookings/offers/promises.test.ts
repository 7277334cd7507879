import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import * as bookings from '@labbox/contract/bookings/bookings.ts'
import { limitAdd, limitDelete } from '@labbox/contract/bookings/limits.ts'
import * as offers from '@labbox/contract/bookings/offers.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { classOf, onlineBench, publishOffer, slotsFor } from '../../../testing/bookings.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { occupancy } from '../../devices/tables.ts'
import { mostKept, type Promised } from '../rules.ts'

let kit: TestApp
let orgadmin: Client
let teacher: Client
let a: Client
let b: Client
let classId: string
let digest: ReturnType<typeof digestOf>

beforeAll(async () => {
  // Monday 07:00 in Shanghai.
  kit = await createTestApp({ now: new Date('2026-09-06T23:00:00Z'), build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  a = await kit.user('student', { account: 'promised01' })
  b = await kit.user('student', { account: 'promised02' })
  classId = await classOf(teacher, ['promised01', 'promised02'])
  digest = digestOf(kit.database.sql, ['session', 'allowance'])
})
afterAll(() => kit.close())

/** One day later for each test, so that every test has its own slots. */
const nextDay = () => kit.clock.set(new Date(Math.ceil(kit.clock.now().getTime() / DAY_MS) * DAY_MS))
const publish = (more: object, who = teacher) =>
  publishOffer(kit, who, {
    classIds: [classId],
    endsAt: new Date(kit.clock.now().getTime() + 12 * 60 * MINUTE_MS).toISOString(),
    ...more,
  })
const refused = async (work: () => Promise<{ refusal: { error?: string; errors?: object } }>) => {
  const before = await digest()
  const { refusal } = await work()
  expect(await digest()).toEqual(before)
  return refusal?.error
}
const add = (more: object, who = teacher) =>
  refused(() =>
    who.call(offers.offerAdd, {
      subject: { en: 'More' },
      slotMinutes: 60,
      places: 1,
      dayFrom: 16 * 60,
      dayTo: 18 * 60,
      startsAt: kit.clock.now().toISOString(),
      classIds: [classId],
      endsAt: new Date(kit.clock.now().getTime() + 12 * 60 * MINUTE_MS).toISOString(),
      ...more,
    }),
  )
const bench = (kinds: InstrumentKind[], more = {}) => onlineBench(kit, orgadmin, { kinds, ...more })
const sweep = () => kit.app.benches.bench.sweep()
const at = (iso: string, minutes = 0) => kit.clock.set(new Date(Date.parse(iso) + minutes * MINUTE_MS))

it('as many promises are kept as any choice of benches could keep', () => {
  const ids = ['p', 'q', 'r', 's']
  const promise = fc.record({ deviceIds: fc.subarray(ids), places: fc.integer({ min: 0, max: 4 }) })
  const seatsOf = fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(promise, { maxLength: 5 }), seatsOf, (promised: Promised[], counts) => {
      const seats = new Map(ids.map((id, k) => [id, counts[k]!]))
      // The smallest set of promises to give up: the others keep every seat they could use.
      const cuts = Array.from({ length: 2 ** promised.length }, (_, mask) => {
        const kept = promised.filter((_, k) => mask & (1 << k))
        const there = new Set(kept.flatMap(({ deviceIds }) => deviceIds))
        const room = [...there].reduce((sum, id) => sum + Math.max(0, seats.get(id)!), 0)
        const total = (all: Promised[]) => all.reduce((sum, { places }) => sum + places, 0)
        return room + total(promised) - total(kept)
      })
      expect(mostKept(seats, promised)).toBe(Math.min(...cuts))
    }),
  )
})

describe('places of "any bench"', () => {
  it('are promised no more often than there are benches, whatever else is published at the time', async () => {
    nextDay()
    const meter = await bench(['DM'])
    const both = await bench(['DM', 'DP'])
    const first = await publish({ kinds: ['DM'], places: 2 })
    // Half an hour later still overlaps.
    expect(await add({ kinds: ['DM'], dayFrom: 16 * 60 + 30, dayTo: 17 * 60 + 30 })).toBe(
      'BOOKING_DEVICE_TAKEN',
    )
    expect(await add({ kinds: ['DP'] })).toBe('BOOKING_DEVICE_TAKEN')
    expect(await add({ deviceIds: [both] })).toBe('BOOKING_DEVICE_TAKEN')
    await teacher.ok(offers.offerClose, { id: first })
    const named = await publish({ deviceIds: [both] })
    expect(await refused(() => teacher.call(offers.offerReopen, { id: first }))).toBe('BOOKING_DEVICE_TAKEN')
    expect(await add({ kinds: ['DM'], places: 2 })).toBe('BOOKING_PLACES')
    await publish({ kinds: ['DM'] })
    expect(await add({ deviceIds: [meter] })).toBe('BOOKING_DEVICE_TAKEN')
    // Right after it, nothing is promised yet.
    await publish({ kinds: ['DM'], places: 2, dayFrom: 18 * 60, dayTo: 19 * 60 })
    await teacher.ok(offers.offerClose, { id: named })
    // The earlier promise moves to the other bench.
    await publish({ kinds: ['DP'] })
  })

  it('are not had twice by two who publish at once', async () => {
    nextDay()
    const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
    await onlineBench(kit, stranger, { kinds: ['DM', 'DG'] })
    const twice = await Promise.all(
      [1, 2].map(() =>
        stranger.call(offers.offerAdd, {
          subject: { en: 'Both' },
          slotMinutes: 60,
          places: 1,
          kinds: ['DM', 'DG'],
          startsAt: kit.clock.now().toISOString(),
          endsAt: new Date(kit.clock.now().getTime() + 120 * MINUTE_MS).toISOString(),
        }),
      ),
    )
    expect(twice.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })
})

it('a system administrator publishes for an organisation, with its benches and in its zone', async () => {
  nextDay()
  const admin = await kit.user('admin')
  const elsewhere = await kit.org()
  const deviceId = await bench(['DS'])
  expect(await add({ deviceIds: [deviceId] }, admin)).toBe('VALIDATION')
  expect(await add({ deviceIds: [deviceId], orgId: elsewhere }, admin)).toBe('NOT_FOUND')
  expect(await add({ deviceIds: [deviceId], orgId: elsewhere }, orgadmin)).toBe('NOT_FOUND')
  expect(await add({ deviceIds: [deviceId], orgId: elsewhere }, teacher)).toBe('NOT_FOUND')
  const id = await publish({ deviceIds: [deviceId], orgId: kit.firstOrg, classIds: [] }, admin)
  expect(await admin.ok(offers.offerGet, { id })).toMatchObject({ timeZone: 'Asia/Shanghai', state: 'open' })
  const [slot] = await slotsFor(a, id)
  await a.ok(bookings.bookingCancel, await a.ok(bookings.bookingAdd, { slotId: slot!.id }))
})

describe('rules that were made after the booking', () => {
  it('cancel it when its slot begins, with the name of the rule; the next in line is asked', async () => {
    nextDay()
    const deviceId = await bench(['DS'])
    const [slot] = await slotsFor(a, await publish({ deviceIds: [deviceId] }))
    const mine = await a.ok(bookings.bookingAdd, { slotId: slot!.id })
    await b.ok(bookings.waitAdd, { slotId: slot!.id })
    const rule = await orgadmin.ok(limitAdd, {
      name: { en: 'Mornings' },
      deviceIds: [deviceId],
      accounts: ['promised01'],
      windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 12 * 60 }],
    })
    at(slot!.startsAt)
    expect(await refused(() => a.call(bookings.bookingConnect, mine))).toBe('LIMIT_WINDOW')
    await sweep()
    const records = await a.ok(bookings.recordPage, { limit: 200 })
    expect(records.items.find(({ id }) => id === mine.id)).toMatchObject({
      status: 'cancelledByAdmin',
      reason: 'Mornings',
    })
    expect((await b.ok(bookings.recordPage, { upcoming: true })).items).toMatchObject([{ status: 'offered' }])
    await orgadmin.ok(limitDelete, rule)
  })

  it('end a use in the slot where they end; the hours of the slot itself are not counted twice', async () => {
    nextDay()
    const deviceId = await bench(['DS'])
    const [slot] = await slotsFor(a, await publish({ deviceIds: [deviceId] }))
    const rule = await orgadmin.ok(limitAdd, {
      name: { en: 'An hour' },
      deviceIds: [deviceId],
      accounts: ['promised01'],
      hoursPerWeek: 1,
      windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 24 * 60 }],
    })
    const mine = await a.ok(bookings.bookingAdd, { slotId: slot!.id })
    at(slot!.startsAt)
    await sweep()
    const { occupancy: held } = await a.ok(bookings.bookingConnect, mine)
    expect(held).toMatchObject({ deviceId, until: slot!.endsAt })
    await a.ok(occupancies.occupancyRelease, { id: held!.id })
    await orgadmin.ok(limitDelete, rule)
  })
})

it('nobody is let stay into a slot that somebody else has booked', async () => {
  nextDay()
  const deviceId = await bench(['DS'])
  const [slot] = await slotsFor(a, await publish({ deviceIds: [deviceId] }))
  const mine = await a.ok(bookings.bookingAdd, { slotId: slot!.id })
  at(slot!.startsAt, -30)
  const { occupancy: held } = await b.ok(occupancies.occupancyTake, { deviceId })
  const extend = (minutes: number) => teacher.call(occupancies.occupancyExtend, { id: held!.id, minutes })
  expect(await refused(() => extend(31))).toBe('EXTEND_BOOKED')
  expect((await extend(30)).code).toBe(200)
  // One's own slot does not count against oneself.
  await a.ok(bookings.bookingCancel, mine)
  expect((await extend(60)).code).toBe(200)
  const [kept] = await kit.deps.db.select().from(occupancy).where(eq(occupancy.id, held!.id))
  expect(kept?.keepUntil).toEqual(new Date(Date.parse(slot!.startsAt) + 30 * MINUTE_MS))
})
