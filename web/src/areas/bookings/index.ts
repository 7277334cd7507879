/** What other areas may use of the bookings. */
export { CalendarButton } from './components/CalendarButton.tsx'
export { DayTime } from './components/DayTime.tsx'
export { useWeekdays } from './components/weekdays.ts'
