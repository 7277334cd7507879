import { and, eq, isNull } from 'drizzle-orm'
import { decideLimit } from '@labbox/contract/bookings/limit-rules.ts'
import { transaction } from '../../../platform/database/db.ts'
import type { BookingContext } from '../context.ts'
import { notify as note } from '../../notices/service.ts'
import { notify } from '../effects.ts'
import type { BookingRow } from '../facts.ts'
import { openBook } from '../limits/limits.service.ts'
import { freePlace, offerFree } from './places.ts'
import { booking, bookingOffer } from '../tables.ts'

/**
 * Rules may have changed since the booking. Somebody who may not use the bench when the slot begins is told so with the
 * rule's name, and is not counted as absent.
 * @returns whether the booking was cancelled
 */
export const cancelForbidden = async (
  ctx: BookingContext,
  row: BookingRow,
  deviceId: string | null,
): Promise<boolean> => {
  const now = ctx.clock.now()
  const { rules, uses } = await openBook(ctx.db, row.userId, now, now, now)
  const { refusal, ruleId } = decideLimit(rules, deviceId, now, uses)
  const rule = refusal && rules.find(({ id }) => id === ruleId)
  if (!rule) return false
  const reason = rule.name.zh ?? rule.name.en ?? ''
  const cancelled = await transaction(ctx.db, async (tx) => {
    const [unused] = await tx
      .select({ subject: bookingOffer.subject })
      .from(booking)
      .innerJoin(bookingOffer, eq(bookingOffer.id, booking.offerId))
      .where(and(eq(booking.id, row.id), isNull(booking.freedAt), isNull(booking.usedAt)))
      .for('update', { of: booking })
    if (!unused) return null
    await freePlace(tx, { id: row.id, cancelledAt: now, cancelledBy: rule.ownerId, reason, freedAt: now })
    const { subject } = unused
    const data = { subject, startAt: row.startsAt.toISOString(), reason }
    await note(tx, now, 'booking.cancelled', [{ to: row.userId, data }])
    return unused
  })
  if (!cancelled) return false
  await notify(ctx, row.userId, {
    kind: 'booking.cancelled',
    bookingId: row.id,
    subject: cancelled.subject,
    reason,
    startsAt: row.startsAt.toISOString(),
  })
  await offerFree(ctx, row.slotId)
  return true
}
