import { eq } from 'drizzle-orm'
import { isOfficeHour, type OfficeHours, type officeHoursSet } from '@labbox/contract/messages/hours.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { organisation, user } from '../access/tables.ts'
import { officeHours } from './tables.ts'

/** One's own office hours. */
export const ownHours = async ({ db }: Pick<Deps, 'db'>, { userId, timeZone }: Actor) => {
  const [row] = await db.select().from(officeHours).where(eq(officeHours.userId, userId))
  return { slots: row?.slots ?? [], note: row?.note ?? '', timeZone }
}

/** Sets them; where nothing is left, there are none. */
export const setHours = async ({ db }: Deps, { userId }: Actor, values: BodyOf<typeof officeHoursSet>) => {
  if (values.slots.length === 0 && values.note === '')
    await db.delete(officeHours).where(eq(officeHours.userId, userId))
  else
    await db
      .insert(officeHours)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: officeHours.userId, set: values })
  return {}
}

/** Office hours of somebody whom one writes to; null: there are none. */
export const hoursOf = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<OfficeHours | null> => {
  const [row] = await db
    .select({ slots: officeHours.slots, note: officeHours.note, zone: organisation.timeZone })
    .from(officeHours)
    .innerJoin(user, eq(user.id, officeHours.userId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(eq(officeHours.userId, userId))
  if (!row) return null
  const timeZone = row.zone ?? 'UTC'
  const { slots, note } = row
  return { slots, note, timeZone, now: isOfficeHour(slots, clock.now(), timeZone) }
}
