import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { device, occupancy } from '../../areas/devices/tables.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { diceOf } from '../term.ts'

/** UTC: nine in the morning in China. */
const FIRST_HOUR = 1
const SLOT_HOURS = 2
const SLOTS = 6
const DAYS = 6
const [SHORTEST, LONGEST] = [35, 110]
/** One in so many forgot to give the bench back. */
const FORGETFUL = 11

/**
 * Students practised at simulated benches in the days after each of these moments, which usage records, figures and boards are made of.
 * Where there are no simulated benches, nobody did.
 */
export const createDemoUses = async (
  db: Db,
  now: Date,
  students: readonly Actor[],
  after: readonly Date[],
): Promise<void> => {
  const [benches] = await db
    .select({ id: device.id, capacity: device.capacity })
    .from(device)
    .where(eq(device.builtin, true))
  if (!benches?.capacity) return
  const { id: deviceId, capacity } = benches
  const taken = new Map<number, number>()
  const uses = after.flatMap((from, round) =>
    students.map(({ userId }, k) => {
      const dice = diceOf(k, round + 10)
      const day = Math.floor(from.getTime() / DAY_MS) + 1 + Math.floor(dice(0) * DAYS)
      const slot = day * DAY_MS + (FIRST_HOUR + SLOT_HOURS * Math.floor(dice(1) * SLOTS)) * HOUR_MS
      const instance = taken.get(slot) ?? 0
      taken.set(slot, instance + 1)
      const startedAt = new Date(slot + Math.floor(dice(2) * 10) * MINUTE_MS)
      const minutes = SHORTEST + Math.floor(dice(3) * (LONGEST - SHORTEST - 10))
      const endedAt = new Date(startedAt.getTime() + minutes * MINUTE_MS)
      return {
        deviceId,
        instance,
        userId,
        startedAt,
        lastActivityAt: endedAt,
        endedAt,
        safeAt: endedAt,
        reason: k % FORGETFUL === 5 ? ('idle' as const) : ('release' as const),
      }
    }),
  )
  const past = uses.filter(({ instance, endedAt }) => instance < capacity && endedAt < now)
  if (past.length > 0) await db.insert(occupancy).values(past)
}
