/** `14:05` as clocks in the zone show it. */
export const hourIn = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** `4:05` until an instant; never negative. */
export const clockTo = (instant: string, now: number): string => {
  const seconds = Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
