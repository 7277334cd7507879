import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import * as bookings from '@labbox/contract/bookings/bookings.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/bench.ts'
import { classOf, onlineBench, publishOffer, slotsFor } from '../../../testing/bookings.ts'
import { device, occupancy } from '../../devices/tables.ts'
import { remind } from '../clock.ts'
import { booking, bookingPlace } from '../tables.ts'

let kit: TestApp
let orgadmin: Client
let teacher: Client
let a: Client
let b: Client
let c: Client
let classId: string
const accounts = ['sitter0a', 'sitter0b', 'sitter0c']

beforeAll(async () => {
  // Monday 07:00 in Shanghai.
  kit = await createTestApp({ now: new Date('2026-09-06T23:00:00Z'), build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  ;[a, b, c] = (await Promise.all(accounts.map((account) => kit.user('student', { account })))) as [
    ...[Client, Client, Client],
  ]
  classId = await classOf(teacher, accounts)
})
afterAll(() => kit.close())

/** A day on, so that every test has a day and its slots for itself. */
const nextDay = () => kit.clock.set(new Date(Math.ceil(kit.clock.now().getTime() / DAY_MS) * DAY_MS))
const offerOn = async (more: Parameters<typeof publishOffer>[2]) => {
  nextDay()
  const id = await publishOffer(kit, teacher, {
    classIds: [classId],
    endsAt: new Date(kit.clock.now().getTime() + 12 * 60 * MINUTE_MS).toISOString(),
    ...more,
  })
  return slotsFor(a, id)
}
const book = (who: Client, slotId: string) => who.ok(bookings.bookingAdd, { slotId })
const take = (who: Client, deviceId: string) => who.call(occupancies.occupancyTake, { deviceId })
const sweep = () => kit.app.benches.bench.sweep()
const record = async (who: Client, id: string) =>
  (await who.ok(bookings.recordPage, { limit: 200 })).items.find((row) => row.id === id)!
const holding = async (who: Client) => (await who.ok(occupancies.occupancyMine)).occupancy
/** Stands in for the agent's confirmation, since benches here have no agent. */
const makeSafe = (deviceId: string) =>
  kit.deps.db.update(occupancy).set({ safeAt: kit.clock.now() }).where(eq(occupancy.deviceId, deviceId))
const at = (iso: string, minutes = 0) => kit.clock.set(new Date(Date.parse(iso) + minutes * MINUTE_MS))

it('in a booked slot only its holder takes the bench; it is finished by the clock', async () => {
  const deviceId = await onlineBench(kit, orgadmin)
  const [slot] = await offerOn({ deviceIds: [deviceId] })
  const mine = await book(a, slot!.id)
  expect((await a.call(bookings.bookingConnect, mine)).refusal.error).toBe('BOOKING_NOT_BEGUN')
  at(slot!.startsAt)
  const before = await kit.deps.db.select().from(occupancy)
  const refusal = await take(b, deviceId)
  expect(refusal.refusal.error).toBe('DEVICE_BOOKED')
  expect(refusal.msg).toContain('17:00')
  expect(await kit.deps.db.select().from(occupancy)).toEqual(before)

  const { occupancy: held } = await a.ok(bookings.bookingConnect, mine)
  expect(held).toMatchObject({ deviceId, until: slot!.endsAt, endedAt: null })
  expect(await record(a, mine.id)).toMatchObject({ status: 'normal', usedAt: slot!.startsAt })
  await a.ok(occupancies.occupancyRelease, { id: held!.id })
  await makeSafe(deviceId)
  // The place stays the holder's: they may have left for a moment.
  expect((await take(b, deviceId)).refusal.error).toBe('DEVICE_BOOKED')
  const again = await a.ok(occupancies.occupancyTake, { deviceId })
  for (let minute = 8; minute < 60; minute += 8) {
    at(slot!.startsAt, minute)
    await a.ok(occupancies.occupancyStay, { id: again.occupancy!.id })
  }
  at(slot!.endsAt)
  await sweep()
  expect(await holding(a)).toMatchObject({ reason: 'slot', endedAt: slot!.endsAt })
  expect((await record(a, mine.id)).status).toBe('finished')
  await makeSafe(deviceId)
  expect((await take(b, deviceId)).data.occupancy).toMatchObject({ userId: b.userId })
  await b.ok(occupancies.occupancyRelease, { id: (await holding(b))!.id })
})

it('a place that nobody came for is free after five minutes, offered to who waits, and shown as missed', async () => {
  const deviceId = await onlineBench(kit, orgadmin)
  const [slot] = await offerOn({ deviceIds: [deviceId] })
  const missed = await book(a, slot!.id)
  await b.ok(bookings.waitAdd, { slotId: slot!.id })
  const ear = await listen(kit, a)
  await ear.hear(topics.user(a.userId))
  at(slot!.startsAt)
  await sweep()
  at(slot!.startsAt, 4.9)
  await sweep()
  expect((await record(a, missed.id)).status).toBe('reserved')
  at(slot!.startsAt, 5)
  expect((await record(a, missed.id)).status).toBe('expired')
  await sweep()
  await sweep()
  await eventually(() =>
    expect(ear.heard.get(topics.user(a.userId))).toMatchObject([
      { kind: 'booking.begun', bookingId: missed.id },
      { kind: 'booking.expired', bookingId: missed.id },
    ]),
  )
  await ear.close()
  const [offered] = (await b.ok(bookings.recordPage, { upcoming: true })).items
  expect(offered).toMatchObject({ status: 'offered' })
  expect((await a.call(bookings.bookingConnect, missed)).refusal.error).toBe('BOOKING_STATE')
  await b.ok(bookings.bookingAccept, { id: offered!.id })
  const { occupancy: held } = await b.ok(bookings.bookingConnect, { id: offered!.id })
  expect(held).toMatchObject({ deviceId, until: slot!.endsAt })
  const list = await teacher.ok(bookings.recordList, { offerId: slot!.offerId })
  expect(list.attendance).toEqual({ reserved: 0, attended: 1, missed: 1, cancelled: 0 })
  expect(
    (await teacher.ok(bookings.recordList, { status: 'expired', offerId: slot!.offerId })).items,
  ).toMatchObject([{ id: missed.id, account: 'sitter0a' }])
  await b.ok(occupancies.occupancyRelease, { id: held!.id })
})

it('who is on a bench that is booked learns of it before, and leaves at the start; not when the booking is given back', async () => {
  const deviceId = await onlineBench(kit, orgadmin)
  const [slot, next] = await offerOn({ deviceIds: [deviceId] })
  const mine = await book(a, slot!.id)
  at(slot!.startsAt, -6)
  const { occupancy: held } = (await take(b, deviceId)).data
  const ear = await listen(kit, b)
  await ear.hear(topics.user(b.userId))
  await sweep()
  expect(await holding(b)).toMatchObject({ until: null })
  at(slot!.startsAt, -5)
  await sweep()
  await sweep()
  expect(await holding(b)).toMatchObject({ id: held!.id, until: slot!.startsAt, endedAt: null })
  await eventually(() =>
    expect(ear.heard.get(topics.user(b.userId))).toMatchObject([
      { kind: 'booking.makeRoom', deviceId, until: slot!.startsAt },
    ]),
  )
  await ear.close()
  await a.ok(bookings.bookingCancel, mine)
  await sweep()
  expect(await holding(b)).toMatchObject({ until: null, endedAt: null })
  const again = await book(a, slot!.id)
  await sweep()
  at(slot!.startsAt)
  await sweep()
  expect(await holding(b)).toMatchObject({ reason: 'slot' })
  await makeSafe(deviceId)
  await a.ok(bookings.bookingConnect, again)
  // The holder's next slot follows at once, so they stay.
  const more = await book(a, next!.id)
  for (let minute = 8; minute <= 56; minute += 8) {
    at(slot!.startsAt, minute)
    await a.ok(occupancies.occupancyStay, { id: (await holding(a))!.id })
  }
  await sweep()
  expect(await holding(a)).toMatchObject({ until: slot!.endsAt, endedAt: null })
  await a.ok(occupancies.occupancyRelease, { id: (await holding(a))!.id })
  await makeSafe(deviceId)
  await a.ok(bookings.bookingCancel, more)
})

it('"any bench" is one that works, chosen when the slot begins, and another when it breaks', async () => {
  const benches = [
    await onlineBench(kit, orgadmin, { kinds: ['DM'] }),
    await onlineBench(kit, orgadmin, { kinds: ['DM', 'DP'] }),
  ]
  const set = (id: string, more: Partial<typeof device.$inferInsert>) =>
    kit.deps.db.update(device).set(more).where(eq(device.id, id))
  const boundTo = async (id: string) =>
    (await kit.deps.db.select().from(bookingPlace).where(eq(bookingPlace.bookingId, id)))[0]?.deviceId
  const [slot] = await offerOn({ kinds: ['DM'], places: 2 })
  const first = await book(a, slot!.id)
  const second = await book(b, slot!.id)
  expect([await boundTo(first.id), await boundTo(second.id)]).toEqual([null, null])
  await set(benches[0]!, { online: false, since: kit.clock.now() })
  at(slot!.startsAt)
  await sweep()
  const bound = [await boundTo(first.id), await boundTo(second.id)]
  expect(bound.filter(Boolean)).toEqual([benches[1]])
  const [lucky, other] = bound[0] ? [a, b] : [b, a]
  const [luckyId, otherId] = bound[0] ? [first, second] : [second, first]
  expect((await other.call(bookings.bookingConnect, otherId)).refusal.error).toBe('BOOKING_NO_BENCH')
  // The bench was not ready: the booking stands long after five minutes.
  at(slot!.startsAt, 20)
  expect((await record(other, otherId.id)).status).toBe('reserved')
  await set(benches[0]!, { online: true, since: kit.clock.now() })
  const seat = await other.ok(bookings.bookingConnect, otherId)
  expect(seat.occupancy).toMatchObject({ deviceId: benches[0] })
  // This one came too late, although the bench was ready.
  expect((await record(lucky, luckyId.id)).status).toBe('expired')
  await other.ok(occupancies.occupancyRelease, { id: seat.occupancy!.id })
  await makeSafe(benches[0]!)
  // The bench breaks during the slot: another one is found.
  await set(benches[0]!, { online: false, since: kit.clock.now() })
  await sweep()
  const moved = await other.ok(bookings.bookingConnect, otherId)
  expect(moved.occupancy).toMatchObject({ deviceId: benches[1] })
  await other.ok(occupancies.occupancyRelease, { id: moved.occupancy!.id })
})

it('on a bench with several places the others stay open', async () => {
  const deviceId = await onlineBench(kit, orgadmin, { capacity: 2 })
  const [slot] = await offerOn({ deviceIds: [deviceId] })
  const mine = await book(a, slot!.id)
  at(slot!.startsAt)
  expect((await take(b, deviceId)).data.occupancy).toMatchObject({ userId: b.userId })
  // The second place stays reserved.
  expect((await take(c, deviceId)).data).toMatchObject({ occupancy: null, queue: { place: 1 } })
  await a.ok(bookings.bookingConnect, mine)
  for (const who of [a, b]) await who.ok(occupancies.occupancyRelease, { id: (await holding(who))!.id })
})

it('reminds of a slot a quarter of an hour before it, once', async () => {
  const [slot] = await offerOn({ deviceIds: [await onlineBench(kit, orgadmin)] })
  const mine = await book(a, slot!.id)
  const ctx = kit.app.benches.bench.ctx
  const reminded = async () =>
    (await kit.deps.db.select().from(booking).where(eq(booking.id, mine.id)))[0]?.remindedAt
  at(slot!.startsAt, -16)
  await remind(ctx)
  expect(await reminded()).toBeNull()
  at(slot!.startsAt, -15)
  const ear = await listen(kit, a)
  await ear.hear(topics.user(a.userId))
  await remind(ctx)
  await remind(ctx)
  expect(await reminded()).toEqual(kit.clock.now())
  await eventually(() =>
    expect(ear.heard.get(topics.user(a.userId))).toMatchObject([
      { kind: 'booking.reminder', bookingId: mine.id, startsAt: slot!.startsAt },
    ]),
  )
  await ear.close()
})

it('gives a calendar by a private address that can be taken back', async () => {
  const [slot] = await offerOn({
    subject: { en: 'Filters; and, more' },
    deviceIds: [await onlineBench(kit, orgadmin)],
  })
  const mine = await book(a, slot!.id)
  expect(await a.ok(bookings.feedGet)).toEqual({ since: null })
  const read = async (url: string) => {
    const { pathname, search } = new URL(url)
    return kit.app.inject({ url: `${pathname}${search}` })
  }
  const { url } = await a.ok(bookings.feedMake)
  const answer = await read(url)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const start = slot!.startsAt.replace(/[-:]|\.000/g, '')
  for (const line of ['BEGIN:VCALENDAR', `UID:${mine.id}@labbox`, `DTSTART:${start}`, 'STATUS:CONFIRMED'])
    expect(answer.body).toContain(`${line}\r\n`)
  expect(answer.body).toContain('SUMMARY:Filters\\; and\\, more\r\n')
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  await a.ok(bookings.bookingCancel, mine)
  expect((await read(url)).body).toContain('STATUS:CANCELLED\r\n')
  const renewed = await a.ok(bookings.feedMake)
  expect((await read(url)).json()).toMatchObject({ code: 404 })
  expect((await read(renewed.url)).statusCode).toBe(200)
  await a.ok(bookings.feedRevoke)
  expect((await read(renewed.url)).json()).toMatchObject({ code: 404 })
})
