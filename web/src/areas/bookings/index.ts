/** What other areas may use of the bookings. */
export { CalendarButton } from './components/CalendarButton.tsx'
