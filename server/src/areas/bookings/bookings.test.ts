import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import * as bookings from '@labbox/contract/bookings/bookings.ts'
import * as offers from '@labbox/contract/bookings/offers.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { listen } from '../../testing/bench.ts'
import { classOf, onlineBench, publishOffer, slotsFor } from '../../testing/bookings.ts'
import { auditLog } from '../../platform/audit.table.ts'
import { newId } from '../../platform/database/ids.ts'
import { organisation } from '../access/tables.ts'
import { booking, bookingOffer, bookingPlace, bookingSlot, bookingWait } from './tables.ts'

let kit: TestApp
let orgadmin: Client
let teacher: Client
let classId: string
const students: Client[] = []
const accounts = Array.from({ length: 8 }, (_, k) => `booker0${k}`)

beforeAll(async () => {
  // Monday 07:00 in Shanghai.
  kit = await createTestApp({ now: new Date('2026-09-06T23:00:00Z'), build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  for (const account of accounts) students.push(await kit.user('student', { account }))
  classId = await classOf(teacher, accounts)
})
afterAll(() => kit.close())

const bench = (more = {}) => onlineBench(kit, orgadmin, more)
const offer = async (more: Parameters<typeof publishOffer>[2] = {}) =>
  publishOffer(kit, teacher, { classIds: [classId], deviceIds: more.kinds ? [] : [await bench()], ...more })
const slots = (who: Client, offerId: string) => slotsFor(who, offerId)
const firstSlot = async (offerId: string) => (await slots(students[0]!, offerId))[0]!
const book = (who: Client, slotId: string) => who.call(bookings.bookingAdd, { slotId })
const rows = async () => ({
  offers: await kit.deps.db.select().from(bookingOffer).orderBy(bookingOffer.id),
  places: await kit.deps.db.select().from(bookingPlace).orderBy(bookingPlace.slotId, bookingPlace.place),
  bookings: await kit.deps.db.select().from(booking).orderBy(booking.id),
  waiting: await kit.deps.db.select().from(bookingWait).orderBy(bookingWait.userId),
})
const refused = async (work: () => Promise<{ refusal: { error?: string } }>) => {
  const before = await rows()
  const { refusal } = await work()
  expect(await rows()).toEqual(before)
  return refusal?.error
}
const sweep = () => kit.app.benches.bench.sweep()

describe('publishing', () => {
  it('cuts the time into slots of the organisation’s zone, across a change of clocks', async () => {
    await kit.deps.db
      .update(organisation)
      .set({ timeZone: 'Europe/Berlin' })
      .where(eq(organisation.id, kit.firstOrg))
    const berlin = await kit.user('teacher')
    const ownClass = await classOf(berlin, [accounts[0]!])
    const id = await publishOffer(kit, berlin, {
      classIds: [ownClass],
      deviceIds: [await bench()],
      dayFrom: 8 * 60,
      dayTo: 9 * 60,
      startsAt: '2026-10-24T00:00:00+02:00',
      endsAt: '2026-10-26T23:00:00+01:00',
    })
    const made = await kit.deps.db
      .select()
      .from(bookingSlot)
      .where(eq(bookingSlot.offerId, id))
      .orderBy(bookingSlot.startsAt)
    expect(made.map((slot) => slot.startsAt.toISOString())).toEqual([
      '2026-10-24T06:00:00.000Z',
      '2026-10-25T07:00:00.000Z',
      '2026-10-26T07:00:00.000Z',
    ])
    await kit.deps.db
      .update(organisation)
      .set({ timeZone: 'Asia/Shanghai' })
      .where(eq(organisation.id, kit.firstOrg))
  })

  it('shows what was published, with what is left of it', async () => {
    const id = await offer({ places: 2, deviceIds: [await bench(), await bench()] })
    const slot = await firstSlot(id)
    await students[0]!.ok(bookings.bookingAdd, { slotId: slot.id })
    const shown = await teacher.ok(offers.offerGet, { id })
    expect(shown).toMatchObject({ state: 'open', slots: 2, places: 2, booked: 1, remaining: 3, waiting: 0 })
    expect(shown.devices).toHaveLength(2)
    const page = await teacher.ok(offers.offerPage, { state: 'open', subject: 'Oscillo' })
    expect(page.items.map((each) => each.id)).toContain(id)
    expect((await teacher.ok(offers.offerPage, { state: 'over' })).total).toBe(0)
    const [own] = (await students[0]!.ok(bookings.recordPage, { upcoming: true })).items
    await students[0]!.ok(bookings.bookingCancel, { id: own!.id })
  })

  it('refuses what cannot be, and changes nothing', async () => {
    const device = await bench()
    const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
    const foreignBench = await onlineBench(kit, stranger)
    const input = {
      subject: { en: 'X' },
      slotMinutes: 60,
      places: 1,
      classIds: [classId],
      deviceIds: [device],
      startsAt: '2026-09-08T00:00:00Z',
      endsAt: '2026-09-09T00:00:00Z',
    }
    const add = (more: object, who = teacher) =>
      refused(() => who.call(offers.offerAdd, { ...input, ...more }))
    expect(await add({ endsAt: '2026-09-08T00:30:00Z' })).toBe('BOOKING_NO_SLOTS')
    expect(await add({ endsAt: '2026-09-01T00:00:00Z' })).toBe('BOOKING_NO_SLOTS')
    expect(await add({ slotMinutes: 5, endsAt: '2027-09-08T00:00:00Z' })).toBe('BOOKING_TOO_MANY')
    expect(await add({ places: 2 })).toBe('BOOKING_PLACES')
    expect(await add({ deviceIds: [] })).toBe('BOOKING_WHAT')
    expect(await add({ deviceIds: [], kinds: ['DM'] })).toBe('BOOKING_PLACES')
    expect(await add({ deviceIds: [foreignBench] })).toBe('NOT_FOUND')
    expect(await add({ deviceIds: [newId()] })).toBe('NOT_FOUND')
    expect(await add({ classIds: [] })).toBe('VALIDATION')
    expect(await add({ classIds: [newId()] })).toBe('NOT_FOUND')
    expect(await add({}, await kit.user('teacher'))).toBe('NOT_FOUND')
    expect(await add({}, students[0])).toBe('FORBIDDEN')
  })

  it('never lets two offers have one seat of a bench at one time', async () => {
    const device = await bench({ capacity: 2 })
    const first = await offer({ deviceIds: [device], places: 2 })
    const same = {
      subject: { en: 'Y' },
      classIds: [classId],
      deviceIds: [device],
      places: 1,
      slotMinutes: 30,
      startsAt: kit.clock.now(),
      endsAt: new Date(kit.clock.now().getTime() + 30 * HOUR_MS),
      dayFrom: 16 * 60 + 30,
      dayTo: 17 * 60,
    }
    expect(await refused(() => teacher.call(offers.offerAdd, same))).toBe('BOOKING_DEVICE_TAKEN')
    // A slot that starts when another ends does not overlap it.
    await teacher.ok(offers.offerAdd, { ...same, dayFrom: 18 * 60, dayTo: 19 * 60 })
    await teacher.ok(offers.offerClose, { id: first })
    const second = await teacher.ok(offers.offerAdd, same)
    expect(await refused(() => teacher.call(offers.offerReopen, { id: first }))).toBe('BOOKING_DEVICE_TAKEN')
    await teacher.ok(offers.offerClose, second)
    await teacher.ok(offers.offerReopen, { id: first })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        teacher.call(offers.offerAdd, { ...same, dayFrom: 20 * 60, dayTo: 21 * 60 }),
      ),
    )
    const made = answers.filter(({ code }) => code === 200).length
    expect(made).toBe(2)
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ refusal }) => refusal.error))).toEqual(
      new Set(['BOOKING_DEVICE_TAKEN']),
    )
  })

  it('is changed on the version that was read, closed and reopened by those who may', async () => {
    const id = await offer()
    const change = { id, subject: { en: 'Better' }, classIds: [classId], version: 0 }
    await teacher.ok(offers.offerUpdate, change)
    expect(await refused(() => teacher.call(offers.offerUpdate, change))).toBe('CONFLICT')
    expect(await refused(() => teacher.call(offers.offerReopen, { id }))).toBe('OFFER_STATE')
    const foreign = await kit.user('orgadmin', { orgId: await kit.org() })
    for (const who of [foreign, await kit.user('teacher')])
      for (const act of [offers.offerClose, offers.offerReopen])
        expect(await refused(() => who.call(act, { id }))).toBe('NOT_FOUND')
    const slot = await firstSlot(id)
    await orgadmin.ok(offers.offerClose, { id })
    expect(await refused(() => orgadmin.call(offers.offerClose, { id }))).toBe('OFFER_STATE')
    expect(await refused(() => book(students[0]!, slot.id))).toBe('BOOKING_SLOT_OVER')
    expect((await firstSlot(id)).colour).toBe(3)
    await orgadmin.ok(offers.offerReopen, { id })
    expect((await firstSlot(id)).colour).toBeNull()
    const log = await kit.deps.db.select().from(auditLog).where(eq(auditLog.resourceId, id))
    expect(log.map(({ act }) => act).sort()).toEqual([
      'bookings:offer:add',
      'bookings:offer:edit',
      'bookings:offer:edit',
      'bookings:offer:edit',
    ])
  })

  it('ends booking at its closing time', async () => {
    const closesAt = new Date(kit.clock.now().getTime() + HOUR_MS).toISOString()
    const id = await offer({ closesAt })
    const slot = await firstSlot(id)
    kit.clock.advance(HOUR_MS)
    expect(await refused(() => book(students[0]!, slot.id))).toBe('BOOKING_SLOT_OVER')
    expect((await firstSlot(id)).colour).toBe(1)
    kit.clock.advance(-HOUR_MS)
  })
})

describe('booking', () => {
  it('lets one of 200 who ask at once have the last place', async () => {
    const crowd: Client[] = []
    for (let k = 0; k < 200; k++) crowd.push(await kit.user('student'))
    const id = await publishOffer(kit, orgadmin, { deviceIds: [await bench()] })
    const slot = (await slots(crowd[0]!, id))[0]!
    const answers = await Promise.all(crowd.map((who) => book(who, slot.id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const others = answers.filter(({ code }) => code !== 200)
    expect(others.map(({ refusal }) => refusal.error)).toEqual(Array(199).fill('recordOverLimit'))
    expect(others[0]?.msg).toBe(
      'Unable to make an appointment, the number of appointments has been exhausted',
    )
    const made = await kit.deps.db.select().from(booking).where(eq(booking.slotId, slot.id))
    expect(made).toHaveLength(1)
    const [place] = await kit.deps.db.select().from(bookingPlace).where(eq(bookingPlace.slotId, slot.id))
    expect(place?.bookingId).toBe(made[0]?.id)
  })

  it('gives all places away, not one twice, when as many ask as there are', async () => {
    const id = await offer({ places: 6, deviceIds: [await bench({ capacity: 6 })] })
    const slot = await firstSlot(id)
    const answers = await Promise.all(students.slice(0, 6).map((who) => book(who, slot.id)))
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(200))
    expect(await refused(() => book(students[6]!, slot.id))).toBe('recordOverLimit')
    expect(await firstSlot(id)).toMatchObject({ remaining: 0, colour: 0 })
    expect((await slots(students[7]!, id))[0]).toMatchObject({ remaining: 0, colour: 2 })
    for (const [k, { data }] of answers.entries()) await students[k]!.ok(bookings.bookingCancel, data)
    expect(await firstSlot(id)).toMatchObject({ remaining: 6, colour: null, bookingId: null })
  })

  it('never gives one person two slots at one time, however they ask', async () => {
    const [a] = students as [Client]
    const first = await offer({ places: 2, deviceIds: [await bench({ capacity: 2 })] })
    const second = await offer({ dayFrom: 16 * 60 + 30, dayTo: 17 * 60 + 30 })
    const third = await offer({ dayFrom: 17 * 60 })
    const wanted = [first, second, first, second].map(async (id) => (await firstSlot(id)).id)
    const answers = await Promise.all((await Promise.all(wanted)).map((slotId) => book(a, slotId)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ refusal }) => refusal.error))).toEqual(
      new Set(['BOOKING_OVERLAP']),
    )
    const mine = (await a.ok(bookings.recordPage, { upcoming: true })).items
    expect(mine).toHaveLength(1)
    for (const one of mine) await a.ok(bookings.bookingCancel, { id: one.id })
    // A slot that starts when another ends does not overlap it.
    const now = await a.ok(bookings.bookingAdd, { slotId: (await firstSlot(first)).id })
    const next = await a.ok(bookings.bookingAdd, { slotId: (await firstSlot(third)).id })
    expect((await slots(a, second))[0]?.colour).toBe(3)
    for (const { id } of [now, next]) await a.ok(bookings.bookingCancel, { id })
  })

  it('tells who asks twice at once for the last place that they have it, not that it is gone', async () => {
    const [a] = students as [Client]
    const slot = await firstSlot(await offer())
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => book(a, slot.id)))
      const made = answers.filter(({ code }) => code === 200)
      for (const { data } of made) await a.ok(bookings.bookingCancel, data)
      expect(made).toHaveLength(1)
      const others = answers.filter(({ code }) => code !== 200)
      expect(others.map(({ refusal }) => refusal.error)).toEqual(Array(5).fill('BOOKING_OVERLAP'))
    }
  })

  it('is for the classes of the offer; what others have is as if it were not there', async () => {
    const [a, b] = students as [Client, Client]
    const id = await offer()
    const slot = await firstSlot(id)
    const outsider = await kit.user('student')
    expect(await slots(outsider, id)).toEqual([])
    for (const act of [bookings.bookingAdd, bookings.waitAdd])
      for (const slotId of [slot.id, newId()])
        expect(await refused(() => outsider.call(act, { slotId }))).toBe('NOT_FOUND')
    const own = await a.ok(bookings.bookingAdd, { slotId: slot.id })
    for (const act of [bookings.bookingCancel, bookings.bookingAccept, bookings.bookingConnect])
      expect(await refused(() => b.call(act, own))).toBe('NOT_FOUND')
    expect((await b.call(bookings.bookingIcs, own)).refusal.error).toBe('NOT_FOUND')
    const reason = { ...own, reason: 'No' }
    expect(await refused(() => b.call(bookings.recordCancel, reason))).toBe('FORBIDDEN')
    for (const who of [await kit.user('teacher'), await kit.user('orgadmin', { orgId: await kit.org() })]) {
      expect(await refused(() => who.call(bookings.recordCancel, reason))).toBe('NOT_FOUND')
      expect((await who.ok(bookings.recordList, {})).items).toEqual([])
    }
    await a.ok(bookings.bookingCancel, own)
  })

  it('is cancelled by its holder until the slot begins, by the teacher with a reason that is told', async () => {
    const [a] = students as [Client]
    const id = await offer()
    const slot = await firstSlot(id)
    const first = await a.ok(bookings.bookingAdd, { slotId: slot.id })
    await a.ok(bookings.bookingCancel, first)
    expect(await refused(() => a.call(bookings.bookingCancel, first))).toBe('BOOKING_STATE')
    const second = await a.ok(bookings.bookingAdd, { slotId: slot.id })
    const ear = await listen(kit, a)
    await ear.hear(topics.user(a.userId))
    expect(await refused(() => teacher.call(bookings.recordCancel, { ...second, reason: ' ' }))).toBe(
      'VALIDATION',
    )
    await teacher.ok(bookings.recordCancel, { ...second, reason: 'Bench is away' })
    await eventually(() =>
      expect(ear.heard.get(topics.user(a.userId))).toMatchObject([
        { kind: 'booking.cancelled', bookingId: second.id, reason: 'Bench is away' },
      ]),
    )
    await ear.close()
    const mine = (await a.ok(bookings.recordPage, { limit: 200 })).items
    expect(mine.find((row) => row.id === first.id)?.status).toBe('cancelled')
    expect(mine.find((row) => row.id === second.id)).toMatchObject({
      status: 'cancelledByAdmin',
      reason: 'Bench is away',
    })
    const third = await a.ok(bookings.bookingAdd, { slotId: slot.id })
    const begun = kit.clock.now()
    kit.clock.set(new Date(slot.startsAt))
    expect(await refused(() => a.call(bookings.bookingCancel, third))).toBe('BOOKING_BEGUN')
    kit.clock.set(begun)
    await a.ok(bookings.bookingCancel, third)
  })
})

it('lists what comes before what is over, each the nearest first, unless asked otherwise', async () => {
  const holder = await kit.user('student', { account: 'orderly' })
  const own = await kit.user('teacher')
  const ownClass = await classOf(own, ['orderly'])
  const begun = kit.clock.now()
  const id = await publishOffer(kit, own, {
    classIds: [ownClass],
    deviceIds: [await bench()],
    dayFrom: 0,
    dayTo: 1440,
  })
  const all = await kit.deps.db
    .select({ id: bookingSlot.id, endsAt: bookingSlot.endsAt })
    .from(bookingSlot)
    .where(eq(bookingSlot.offerId, id))
    .orderBy(bookingSlot.startsAt)
  const [a, b, c, d] = all.slice(1)
  const claims: string[] = []
  for (const slot of [a, b, c, d])
    claims.push((await holder.ok(bookings.bookingAdd, { slotId: slot!.id })).id)
  kit.clock.set(b!.endsAt)
  const order = async (input: { sort?: string }) =>
    (await holder.ok(bookings.recordPage, input)).items.map((row) => claims.indexOf(row.id))
  expect(await order({})).toEqual([2, 3, 1, 0])
  expect(await order({ sort: '-startsAt' })).toEqual([3, 2, 1, 0])
  const taught = await own.ok(bookings.recordList, { offerId: id })
  expect(taught.items.map((row) => claims.indexOf(row.id))).toEqual([2, 3, 1, 0])
  kit.clock.set(begun)
})

describe('the waiting list', () => {
  it('offers a place that becomes free to the first in line, then to the next', async () => {
    const [a, b, c, d] = students as [Client, Client, Client, Client]
    const id = await offer()
    const slotId = (await firstSlot(id)).id
    expect(await refused(() => b.call(bookings.waitAdd, { slotId }))).toBe('BOOKING_PLACES_LEFT')
    const held = await a.ok(bookings.bookingAdd, { slotId })
    expect(await refused(() => a.call(bookings.waitAdd, { slotId }))).toBe('BOOKING_OVERLAP')
    expect(await b.ok(bookings.waitAdd, { slotId })).toEqual({ place: 1 })
    kit.clock.advance(1000)
    expect(await c.ok(bookings.waitAdd, { slotId })).toEqual({ place: 2 })
    expect(await b.ok(bookings.waitAdd, { slotId })).toEqual({ place: 1 })
    const ear = await listen(kit, b)
    await ear.hear(topics.user(b.userId))
    await a.ok(bookings.bookingCancel, held)
    await eventually(() =>
      expect(ear.heard.get(topics.user(b.userId))).toMatchObject([{ kind: 'booking.offered' }]),
    )
    await ear.close()
    const [offered] = (await b.ok(bookings.recordPage, { upcoming: true })).items
    expect(offered).toMatchObject({ status: 'offered' })
    expect(await refused(() => book(d, slotId))).toBe('recordOverLimit')
    expect(await refused(() => b.call(bookings.bookingConnect, { id: offered!.id }))).toBe('BOOKING_STATE')

    // Not accepted in time: the next in line gets the offer.
    kit.clock.set(new Date(offered!.acceptBy!))
    expect(await refused(() => b.call(bookings.bookingAccept, { id: offered!.id }))).toBe('BOOKING_STATE')
    await sweep()
    const [next] = (await c.ok(bookings.recordPage, { upcoming: true })).items
    expect(next).toMatchObject({ status: 'offered' })
    await c.ok(bookings.bookingAccept, { id: next!.id })
    expect((await c.ok(bookings.recordPage, { upcoming: true })).items[0]?.status).toBe('reserved')
    const lapsed = (await b.ok(bookings.recordPage, { status: 'lapsed' })).items
    expect(lapsed.map((row) => row.id)).toEqual([offered!.id])
    await c.ok(bookings.bookingCancel, { id: next!.id })
  })

  it('skips who is somewhere else by then, and can be left', async () => {
    const [a, b, c] = students as [Client, Client, Client]
    const slotId = (await firstSlot(await offer())).id
    const held = await a.ok(bookings.bookingAdd, { slotId })
    for (const who of [b, c]) {
      await who.ok(bookings.waitAdd, { slotId })
      kit.clock.advance(1000)
    }
    const elsewhere = await b.ok(bookings.bookingAdd, { slotId: (await firstSlot(await offer())).id })
    await c.ok(bookings.waitLeave, { slotId })
    await c.ok(bookings.waitLeave, { slotId })
    await a.ok(bookings.bookingCancel, held)
    expect((await b.ok(bookings.recordPage, { upcoming: true })).items.map((row) => row.id)).toEqual([
      elsewhere.id,
    ])
    expect((await c.ok(bookings.recordPage, { upcoming: true })).items).toEqual([])
    await c.ok(bookings.bookingAdd, { slotId })
  })
})
