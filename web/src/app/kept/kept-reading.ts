/** Prefix in local storage under which pages leave reading times until the server has them. */
export const KEPT_READING = 'labbox-reading:'
/** The same of messages that are being written or sent. */
export const KEPT_MESSAGES = 'labbox-messages:'

const keysFrom = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Keys in local storage that hold reading times. */
export const keptReading = (owner: string): string[] => keysFrom(KEPT_READING + owner)

/** Clears both for every user of this browser, at sign-out. */
export const wipeKeptReading = (): void =>
  [KEPT_READING, KEPT_MESSAGES].flatMap(keysFrom).forEach((key) => localStorage.removeItem(key))
