import { eq } from 'drizzle-orm'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import * as bookings from '@labbox/contract/bookings/bookings.ts'
import { offerAdd } from '@labbox/contract/bookings/offers.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import type { InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import { deviceAdd } from '@labbox/contract/devices/devices.ts'
import { device, deviceInstrument } from '../areas/devices/tables.ts'
import type { Client, TestApp } from './app.ts'

/** A registered bench as its agent would have reported it: online, with its instruments. */
export const onlineBench = async (
  kit: TestApp,
  orgadmin: Client,
  { capacity = 1, kinds = ['DS', 'DG'] }: { capacity?: number; kinds?: InstrumentKind[] } = {},
): Promise<string> => {
  const { id } = await orgadmin.ok(deviceAdd, { name: { en: 'Bench' } })
  await kit.deps.db.update(device).set({ online: true, capacity }).where(eq(device.id, id))
  const about = { model: 'M', serial: '1', idn: 'M', address: '-', online: true, seenAt: kit.clock.now() }
  for (const kind of kinds)
    await kit.deps.db
      .insert(deviceInstrument)
      .values({ deviceId: id, instrument: `${kind}1`, kind, ...about })
  return id
}

/** A class of the teacher's with these students. */
export const classOf = async (teacher: Client, accounts: string[]): Promise<string> => {
  const { id } = await teacher.ok(classes.classAdd, { name: { en: 'Class' } })
  await teacher.ok(classes.memberAdd, { id, accounts })
  return id
}

/** An offer of hours on the next day, 16:00 to 18:00 in Shanghai unless another is asked for, with one place an hour. */
export const publishOffer = async (
  kit: TestApp,
  publisher: Client,
  input: Partial<InputOf<typeof offerAdd>>,
): Promise<string> => {
  const now = kit.clock.now().getTime()
  const { id } = await publisher.ok(offerAdd, {
    subject: { en: 'Oscilloscopes' },
    slotMinutes: 60,
    places: 1,
    dayFrom: 16 * 60,
    dayTo: 18 * 60,
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 30 * HOUR_MS).toISOString(),
    ...input,
  })
  return id
}

/** The slots of an offer in the week that holds `at`, as a student sees them. */
export const slotsFor = async (student: Client, offerId: string, at?: Date) => {
  const { slots } = await student.ok(bookings.slotPage, at ? { at: at.toISOString() } : {})
  return slots.filter((slot) => slot.offerId === offerId)
}
