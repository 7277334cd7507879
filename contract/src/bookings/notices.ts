import { z } from 'zod'
import { Id, Instant, LocalText } from '../core/types.ts'

const about = { bookingId: Id, subject: LocalText, startsAt: Instant }

/** JSON on `user/<id>` about a booking: what the browser shows at once, wherever the person is. */
export const BookingNotice = z.discriminatedUnion('kind', [
  /** The slot begins soon. */
  z.object({ kind: z.literal('booking.reminder'), ...about }),
  /** The slot has begun: connect now, or the place is given up. */
  z.object({ kind: z.literal('booking.begun'), ...about, noShowAt: Instant }),
  /** A place became free and is held until `acceptBy`. */
  z.object({ kind: z.literal('booking.offered'), ...about, acceptBy: Instant }),
  z.object({ kind: z.literal('booking.cancelled'), ...about, reason: z.string() }),
  z.object({ kind: z.literal('booking.expired'), ...about }),
  /** The bench that this person uses is booked by somebody else from `until` on. */
  z.object({ kind: z.literal('booking.makeRoom'), deviceId: Id, deviceName: LocalText, until: Instant }),
])
export type BookingNotice = z.infer<typeof BookingNotice>
