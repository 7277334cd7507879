import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingAdd } from '@labbox/contract/bookings/bookings.ts'
import { ticketOpen, ticketUpdate } from '@labbox/contract/devices/upkeep.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { classOf, onlineBench, publishOffer, slotsFor } from '../../testing/bookings.ts'
import { booking, bookingOffer } from './tables.ts'

let kit: TestApp
let teacher: Client
let student: Client
let deviceId: string
let classId: string

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  const orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  student = await kit.user('student', { account: 'student900' })
  deviceId = await onlineBench(kit, orgadmin)
  classId = await classOf(teacher, ['student900'])
})
afterAll(() => kit.close())

test('a bench under repair has no places to book until it is mended', async () => {
  const offer = await publishOffer(kit, teacher, { classIds: [classId], deviceIds: [deviceId] })
  const [slot] = await slotsFor(student, offer)
  expect(slot).toMatchObject({ remaining: 1 })
  const { id } = await student.ok(ticketOpen, { deviceId, text: 'No output' })
  await teacher.ok(ticketUpdate, { id, state: 'taken', blocks: true })

  expect((await slotsFor(student, offer))[0]).toMatchObject({ remaining: 0 })
  const before = await kit.deps.db.$count(booking)
  expect((await student.call(bookingAdd, { slotId: slot!.id })).refusal.error).toBe('recordOverLimit')
  expect(await kit.deps.db.$count(booking)).toBe(before)
  const offers = await kit.deps.db.$count(bookingOffer)
  await expect(
    publishOffer(kit, teacher, {
      classIds: [classId],
      deviceIds: [deviceId],
      dayFrom: 19 * 60,
      dayTo: 20 * 60,
    }),
  ).rejects.toThrow()
  expect(await kit.deps.db.$count(bookingOffer)).toBe(offers)

  await teacher.ok(ticketUpdate, { id, state: 'done' })
  await student.ok(bookingAdd, { slotId: slot!.id })
})
