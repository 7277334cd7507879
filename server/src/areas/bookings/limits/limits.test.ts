import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as bookings from '@labbox/contract/bookings/bookings.ts'
import * as limits from '@labbox/contract/bookings/limits.ts'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { classOf, onlineBench, publishOffer, slotsFor } from '../../../testing/bookings.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { booking } from '../tables.ts'

let kit: TestApp
let orgadmin: Client
let teacher: Client
let student: Client
let other: Client
let classId: string
let deviceId: string
const made: string[] = []

type Rule = Partial<InputOf<typeof limits.limitAdd>>
const limit = async (who: Client, more: Rule = {}) => {
  kit.clock.advance(1)
  const { id } = await who.ok(limits.limitAdd, { name: { en: 'Rule' }, ...more })
  made.push(id)
  return id
}
const week = [1, 2, 3, 4, 5, 6, 7]
const take = (who = student) => who.call(occupancies.occupancyTake, { deviceId })
const why = async (who = student) => (await take(who)).refusal?.error ?? null
const release = async (who: Client) => {
  const { occupancy: held } = await who.ok(occupancies.occupancyMine)
  if (held && !held.endedAt) await who.ok(occupancies.occupancyRelease, { id: held.id })
}

beforeAll(async () => {
  // Monday 16:00 in Shanghai.
  kit = await createTestApp({ build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  student = await kit.user('student', { account: 'limited01' })
  other = await kit.user('student', { account: 'limited02' })
  classId = await classOf(teacher, ['limited01'])
})
afterAll(() => kit.close())
beforeEach(async () => {
  for (const id of made.splice(0)) await orgadmin.ok(limits.limitDelete, { id })
  for (const one of [student, other]) await release(one)
  deviceId = await onlineBench(kit, orgadmin, { capacity: 9 })
})

test('outside of its hours a bench is not taken; at their end whoever is on it is let go, and told why', async () => {
  await limit(orgadmin, { deviceIds: [deviceId], windows: [{ weekdays: week, from: 0, to: 15 * 60 }] })
  const closed = await take()
  expect(closed.refusal.error).toBe('LIMIT_WINDOW')
  expect(closed.msg).toContain('00:00')
  // Teachers are not limited.
  expect(await why(teacher)).toBeNull()
  await release(teacher)
  await limit(orgadmin, {
    deviceIds: [deviceId],
    classIds: [classId],
    windows: [{ weekdays: [1], from: 0, to: 16 * 60 + 5 }],
  })
  const { occupancy: held } = await student.ok(occupancies.occupancyTake, { deviceId })
  expect(held!.until).toBe('2026-09-07T08:05:00.000Z')
  expect(await why(other)).toBe('LIMIT_WINDOW')
  kit.clock.advance(5 * 60_000)
  await kit.app.benches.bench.sweep()
  expect((await student.ok(occupancies.occupancyMine)).occupancy).toMatchObject({ reason: 'limit' })
  kit.clock.advance(-5 * 60_000)
})

test('hours of a week are used up, by name, by class or by everybody', async () => {
  await limit(orgadmin, { hoursPerWeek: 0 })
  expect(await why()).toBe('LIMIT_HOURS')
  const named = await limit(orgadmin, { accounts: ['limited01'], deviceIds: [deviceId], hoursPerWeek: 0.1 })
  const { occupancy: held } = await student.ok(occupancies.occupancyTake, { deviceId })
  expect(Date.parse(held!.until!) - kit.clock.now().getTime()).toBe(6 * 60_000)
  kit.clock.advance(6 * 60_000)
  await kit.app.benches.bench.sweep()
  expect(await why()).toBe('LIMIT_HOURS')
  expect(await why(other)).toBe('LIMIT_HOURS')
  const check = await orgadmin.ok(limits.limitCheck, { deviceId, account: 'limited01' })
  expect(check).toMatchObject({ allowed: false, refusal: 'hours', ruleId: named })
  expect(check.rules.map(({ decides }) => decides)).toEqual([true, false])
})

test('a teacher narrows for their classes what administrators allow, and never widens it', async () => {
  const mine = await limit(teacher, { classIds: [classId], hoursPerWeek: 0 })
  expect(await why()).toBe('LIMIT_HOURS')
  expect(await why(other)).toBeNull()
  await teacher.ok(limits.limitUpdate, {
    id: mine,
    version: 0,
    name: { en: 'Open' },
    classIds: [classId],
  })
  expect(await why()).toBeNull()
  await release(student)
  await limit(orgadmin, { hoursPerWeek: 0 })
  expect(await why()).toBe('LIMIT_HOURS')
})

test('what is not one’s own is not limited, changed or seen; nothing changes by trying', async () => {
  const id = await limit(orgadmin, { hoursPerWeek: 1 })
  const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
  const foreign = await classOf(await kit.user('teacher'), ['limited02'])
  const digest = digestOf(kit.database.sql, ['session', 'allowance'])
  const before = await digest()
  const rule = { name: { en: 'Rule' } }
  const change = { ...rule, id, version: 0 }
  const answers = [
    await student.call(limits.limitAdd, rule),
    await teacher.call(limits.limitAdd, rule),
    await teacher.call(limits.limitAdd, { ...rule, classIds: [foreign] }),
    await teacher.call(limits.limitAdd, { ...rule, accounts: ['limited02'] }),
    await stranger.call(limits.limitAdd, { ...rule, deviceIds: [deviceId] }),
    await stranger.call(limits.limitAdd, { ...rule, accounts: ['limited01'] }),
    await orgadmin.call(limits.limitAdd, { ...rule, windows: [{ weekdays: [1], from: 60, to: 60 }] }),
    await orgadmin.call(limits.limitAdd, { ...rule, hoursPerWeek: 169 }),
    await teacher.call(limits.limitUpdate, change),
    await stranger.call(limits.limitDelete, { id }),
    await stranger.call(limits.limitGet, { id }),
    await teacher.call(limits.limitCheck, { deviceId, account: 'limited02' }),
    await orgadmin.call(limits.limitUpdate, { ...change, version: 1 }),
  ]
  expect(answers.map(({ refusal }) => refusal.error)).toEqual([
    'FORBIDDEN',
    'VALIDATION',
    'NOT_FOUND',
    'VALIDATION',
    'NOT_FOUND',
    'VALIDATION',
    'VALIDATION',
    'VALIDATION',
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'VALIDATION',
    'CONFLICT',
  ])
  expect(await digest()).toEqual(before)
})

test('overlapping rules are named, with the one that comes first', async () => {
  const all = await limit(orgadmin, { name: { en: 'All' }, hoursPerWeek: 1 })
  const some = await limit(orgadmin, { name: { en: 'Class' }, classIds: [classId], deviceIds: [deviceId] })
  await limit(orgadmin, { name: { en: 'Person' }, accounts: ['limited02'] })
  expect(await orgadmin.ok(limits.limitGet, { id: all })).toMatchObject({
    everybody: true,
    overlaps: [
      { name: { en: 'Person' }, wins: true },
      { id: some, wins: true },
    ],
  })
  expect((await orgadmin.ok(limits.limitGet, { id: some })).overlaps).toMatchObject([
    { id: all, wins: false },
  ])
  expect((await teacher.ok(limits.limitPage, {})).items).toEqual([])
})

test('a slot outside of the rules is shown as limited and not booked; bookings count as hours', async () => {
  const offerId = await publishOffer(kit, teacher, { classIds: [classId], deviceIds: [deviceId] })
  const first = async () => (await slotsFor(student, offerId))[0]!
  const slot = await first()
  expect(slot.colour).toBeNull()
  const night = await limit(orgadmin, { windows: [{ weekdays: week, from: 0, to: 60 }] })
  expect((await first()).colour).toBe(3)
  const before = await kit.deps.db.$count(booking)
  expect((await student.call(bookings.bookingAdd, { slotId: slot.id })).refusal.error).toBe('LIMIT_WINDOW')
  expect(await kit.deps.db.$count(booking)).toBe(before)
  await orgadmin.ok(limits.limitUpdate, {
    id: night,
    version: 0,
    name: { en: 'x' },
    deviceIds: [deviceId],
    hoursPerWeek: 1,
  })
  await student.ok(bookings.bookingAdd, { slotId: slot.id })
  const [, second] = await slotsFor(student, offerId)
  expect(second?.colour).toBe(3)
  expect((await student.call(bookings.bookingAdd, { slotId: second!.id })).refusal.error).toBe('LIMIT_HOURS')
})
