import { sql, type SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { BookingContext } from '../context.ts'
import type { BookingRow } from '../facts.ts'

const EXCLUSION_VIOLATION = '23P01'

const isTaken = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  (error.cause as { code?: string } | undefined)?.code === EXCLUSION_VIOLATION

/**
 * Offers of "any bench" (`f`) with each bench (`d`) that may serve them: of their organisation, one above or below it, or of nobody,
 * with the instruments. `instrument`: what else must be true of these (`i`).
 */
export const benchesOfOffers = (instrument: SQL = sql`true`): SQL => sql`booking_offer f
  join organisation home on home.id = f.org_id
  join (
    select each.*, o.path from device each left join organisation o on o.id = each.org_id
    where each.deleted_at is null and each.retired_at is null
  ) d on jsonb_array_length(f.kinds) > 0
    and (d.path is null or starts_with(home.path, d.path) or starts_with(d.path, home.path))
    and not exists (
      select 1 from jsonb_array_elements_text(f.kinds) as k (kind) where not exists (
        select 1 from device_instrument i where i.device_id = d.id and i.kind = k.kind and ${instrument}))`

/**
 * Binds a booking of "any bench" to a working bench, when it has none yet, or when its bench went away before its
 * holder sat down. The bench must be online, have the instruments, a place that is not in fault and a free seat at that
 * time. Benches with free places come first.
 */
export const bindBench = async (
  ctx: BookingContext,
  {
    id,
    offerId,
    userId,
    startsAt,
    endsAt,
  }: Pick<BookingRow, 'id' | 'offerId' | 'userId' | 'startsAt' | 'endsAt'>,
): Promise<void> => {
  const span = sql`tstzrange(${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz)`
  const works = sql`d.online and not d.unsafe and d.deleted_at is null and d.capacity > (
    select count(*) from occupancy f where f.device_id = d.id and f.safe_at is null and f.fault_at is not null)`
  try {
    await ctx.db.execute(sql`
      update booking_place p set device_id = c.device_id, seat = c.seat
      from (
        select d.id as device_id, s.seat
        from ${benchesOfOffers(sql`i.online`)}
        cross join lateral generate_series(0, d.capacity - 1) as s (seat)
        where f.id = ${offerId} and ${works}
          and not exists (
            select 1 from booking_place q where q.device_id = d.id and q.seat = s.seat and q.held
              and tstzrange(q.starts_at, q.ends_at) && ${span})
        order by d.capacity - (
          select count(*) from occupancy u where u.device_id = d.id and u.safe_at is null) desc, d.id, s.seat
        limit 1
      ) c
      where p.booking_id = ${id} and (
        p.device_id is null or (
          not exists (select 1 from device d where d.id = p.device_id and ${works})
          and not exists (select 1 from occupancy h where h.user_id = ${userId} and h.ended_at is null)))`)
  } catch (error) {
    // Another booking took that seat in the same moment; the clock tries again in a few seconds.
    if (!isTaken(error)) throw error
  }
}
