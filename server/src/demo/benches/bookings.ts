import { asc, eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { book, wait } from '../../areas/bookings/bookings.service.ts'
import type { BookingContext } from '../../areas/bookings/context.ts'
import { publish } from '../../areas/bookings/offers/offers.service.ts'
import { bookingSlot } from '../../areas/bookings/tables.ts'
import { device } from '../../areas/devices/tables.ts'
import type { Actor } from '../../platform/actor.ts'
import { diceOf } from '../term.ts'

const DAYS = 8
const PLACES = 4
/** How many want the slot that everybody wants: two of them wait. */
const WANTING = PLACES + 2
/** One in so many slots after it is booked by the first student too. */
const EVERY = 17

/**
 * A teacher opens simulated benches to a class for the coming days. Students have booked some of the slots, the first one the
 * next slot; the one after it is full, and some wait for it. Where there are no simulated benches, nothing is offered.
 */
export const createDemoBookings = async (
  ctx: BookingContext,
  teacher: Actor,
  classId: string,
  students: readonly Actor[],
): Promise<void> => {
  const [benches] = await ctx.db
    .select({ id: device.id, capacity: device.capacity })
    .from(device)
    .where(eq(device.builtin, true))
  if (!benches || benches.capacity < PLACES) return
  const now = ctx.clock.now()
  const { id } = await publish(ctx, teacher, {
    subject: { zh: '课外开放时段', en: 'Open bench hours' },
    remark:
      '请带上实验指导书；需要帮助时按“求助”。Bring the guidebook, and press “Ask for help” when you are stuck.',
    classIds: [classId],
    closesAt: null,
    deviceIds: [benches.id],
    kinds: [],
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + DAYS * DAY_MS).toISOString(),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    dayFrom: 8 * 60,
    dayTo: 22 * 60,
    slotMinutes: 120,
    places: PLACES,
  })
  const slots = await ctx.db
    .select()
    .from(bookingSlot)
    .where(eq(bookingSlot.offerId, id))
    .orderBy(asc(bookingSlot.startsAt))
  const [first, ...others] = students
  const [next, wanted, ...later] = slots.filter(
    ({ startsAt }) => startsAt.getTime() > now.getTime() + HOUR_MS,
  )
  if (!first || !next || !wanted) return
  await book(ctx, first, next.id)
  for (const [k, student] of others.slice(0, WANTING).entries())
    await (k < PLACES ? book : wait)(ctx, student, wanted.id)
  for (const [k, slot] of later.entries()) {
    const dice = diceOf(k, 20)
    const begin = Math.floor(dice(0) * others.length)
    const chosen = others.slice(begin, begin + Math.floor(dice(1) * PLACES))
    for (const student of k % EVERY === 4 ? [first, ...chosen] : chosen) await book(ctx, student, slot.id)
  }
}
