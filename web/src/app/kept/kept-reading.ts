/** What pages leave in local storage until the server has it: all of it goes at sign-out. */
const KEPT = 'labbox-kept:'
/** Prefix of reading times. */
export const KEPT_READING = `${KEPT}reading:`
/** Prefix of messages that are being written or sent. */
export const KEPT_MESSAGES = `${KEPT}messages:`

const keysFrom = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Keys in local storage that hold reading times. */
export const keptReading = (owner: string): string[] => keysFrom(KEPT_READING + owner)

/** Clears everything for every user of this browser, at sign-out. */
export const wipeKeptReading = (): void => keysFrom(KEPT).forEach((key) => localStorage.removeItem(key))
