import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { limitAudiences, type LimitRule, type LimitUse } from '@labbox/contract/bookings/limit-rules.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Db } from '../../../platform/database/db.ts'
import { occupancy } from '../../devices/tables.ts'
import { booking, deviceLimit } from '../tables.ts'

/** A rule as it reaches one person, with the name they are told. */
export interface NamedRule extends LimitRule {
  name: LocalText
  ownerId: string
}

/** The rules that reach a person: by name, by a class they are in, or as one of everybody in the rule's organisation. */
export const rulesFor = async (db: Db, userId: string): Promise<NamedRule[]> => {
  const byName = sql`exists (select 1 from device_limit_user u where u.limit_id = ${deviceLimit.id} and u.user_id = ${userId})`
  const byClass = sql`exists (select 1 from device_limit_class c join class_member m on m.class_id = c.class_id and m.left_at is null
    where c.limit_id = ${deviceLimit.id} and m.user_id = ${userId})`
  const everybody = sql`(${deviceLimit.everybody} and (${deviceLimit.orgId} is null or exists (
    select 1 from app_user p join organisation o on o.id = p.org_id join organisation r on r.id = ${deviceLimit.orgId}
    where p.id = ${userId} and starts_with(o.path, r.path))))`
  const audience = sql<number>`case when ${byName} then 2 when ${byClass} then 1 else 0 end`.mapWith(Number)
  const rows = await db
    .select({
      limit: deviceLimit,
      audience,
      deviceIds: sql<
        string[]
      >`coalesce((select json_agg(d.device_id) from device_limit_device d where d.limit_id = ${deviceLimit.id}), '[]'::json)`,
    })
    .from(deviceLimit)
    .where(or(byName, byClass, everybody))
  return rows.map(({ limit, audience: rank, deviceIds }) => ({
    ...limit,
    deviceIds,
    audience: limitAudiences[rank] ?? 'everybody',
  }))
}

/** What a person used of benches around some time, and what they have booked; a slot under way counts by its use alone. */
export const usesOf = async (
  db: Db,
  userId: string,
  from: Date,
  to: Date,
  now: Date,
): Promise<LimitUse[]> => {
  const end = sql<Date>`coalesce(${occupancy.endedAt}, ${now.toISOString()}::timestamptz)`.mapWith(
    occupancy.startedAt,
  )
  const used = await db
    .select({ deviceId: occupancy.deviceId, startsAt: occupancy.startedAt, endsAt: end })
    .from(occupancy)
    .where(
      and(
        eq(occupancy.userId, userId),
        lt(occupancy.startedAt, to),
        or(isNull(occupancy.endedAt), gt(occupancy.endedAt, from)),
      ),
    )
  const booked = await db
    .select({
      deviceId: sql<
        string | null
      >`(select p.device_id from booking_place p where p.booking_id = ${booking.id})`,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
    })
    .from(booking)
    .where(
      and(
        eq(booking.userId, userId),
        isNull(booking.freedAt),
        isNull(booking.usedAt),
        or(gt(booking.startsAt, now), lte(booking.endsAt, now)),
        lt(booking.startsAt, to),
        gt(booking.endsAt, from),
        ne(booking.endsAt, booking.startsAt),
      ),
    )
  return [...used, ...booked]
}
