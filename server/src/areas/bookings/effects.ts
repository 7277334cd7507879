import type { BookingNotice } from '@labbox/contract/bookings/notices.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { BookingContext } from './context.ts'

/** Notifies somebody on any page they have open. A lost notice does no harm, since pages read the database. */
export const notify = async (ctx: BookingContext, userId: string, notice: BookingNotice): Promise<void> => {
  try {
    await ctx.broker.publish(topics.user(userId), JSON.stringify(notice), { qos: 1 })
  } catch (error) {
    ctx.log.warn({ err: error }, 'A notice about a booking was not sent')
  }
}
