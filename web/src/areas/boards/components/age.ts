/** Figures are old when so many readings of them are missing. */
const MISSED = 3

/** Whether figures of `at`, which should come every so many seconds, are older than they may be. */
export const isOld = (at: string, now: number, seconds: number): boolean =>
  now - Date.parse(at) > MISSED * seconds * 1000
