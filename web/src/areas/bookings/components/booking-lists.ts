import { recordPage, slotPage } from '@labbox/contract/bookings/bookings.ts'

/** Everything that shows what a booking is or what is left. */
export const bookingLists = [recordPage, slotPage]
