import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingAdd } from '@labbox/contract/bookings/bookings.ts'
import { limitAdd } from '@labbox/contract/bookings/limits.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { classOf, onlineBench, publishOffer, slotsFor } from '../../testing/bookings.ts'

let kit: TestApp
let orgadmin: Client
let teacher: Client
let student: Client
let deviceId: string
const shown = async (who: Client) => (await who.ok(deviceWall, {})).items.find(({ id }) => id === deviceId)

beforeAll(async () => {
  // Monday 07:00 in Shanghai.
  kit = await createTestApp({ now: new Date('2026-09-06T23:00:00Z'), build: { clockwork: false } })
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  student = await kit.user('student', { account: 'keeper01' })
  deviceId = await onlineBench(kit, orgadmin)
})
afterAll(() => kit.close())

it('the wall keeps a place for whoever has booked it, and names them to their teachers', async () => {
  expect(await shown(teacher)).toMatchObject({ reserved: [], limited: null, orgId: kit.firstOrg })
  const offerId = await publishOffer(kit, teacher, {
    classIds: [await classOf(teacher, ['keeper01'])],
    deviceIds: [deviceId],
  })
  const [slot] = await slotsFor(student, offerId)
  await student.ok(bookingAdd, { slotId: slot!.id })
  expect(await shown(teacher)).toMatchObject({ reserved: [] })
  kit.clock.set(new Date(slot!.startsAt))
  expect((await shown(teacher))?.reserved).toEqual([{ userName: 'keeper01', until: slot!.endsAt }])
  const colleague = await kit.user('teacher')
  expect((await shown(colleague))?.reserved).toEqual([{ userName: null, until: slot!.endsAt }])
  kit.clock.set(new Date(slot!.endsAt))
  expect(await shown(teacher)).toMatchObject({ reserved: [] })
})

it('a bench outside of the hours that everybody has is limited, until they begin', async () => {
  // Tuesday 07:00 in Shanghai.
  kit.clock.set(new Date('2026-09-07T23:00:00Z'))
  const named = { name: { en: 'One student' }, accounts: ['keeper01'], hoursPerWeek: 0 }
  await orgadmin.ok(limitAdd, named)
  expect(await shown(teacher)).toMatchObject({ limited: null })
  const office = { weekdays: [1, 2, 3, 4, 5], from: 8 * 60, to: 18 * 60 }
  await orgadmin.ok(limitAdd, { name: { en: 'Office hours' }, deviceIds: [deviceId], windows: [office] })
  expect((await shown(teacher))?.limited).toEqual({ until: '2026-09-08T00:00:00.000Z' })
  kit.clock.set(new Date('2026-09-08T00:00:00Z'))
  expect(await shown(teacher)).toMatchObject({ limited: null })
})
