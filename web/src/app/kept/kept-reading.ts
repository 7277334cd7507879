/** Prefix in local storage under which pages leave reading times until the server has them. */
export const KEPT_READING = 'labbox-reading:'

/** Keys in local storage that hold reading times. */
export const keptReading = (owner: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEPT_READING + owner))
  } catch {
    return []
  }
}

/** Clears it for every user of this browser, at sign-out. */
export const wipeKeptReading = (): void => keptReading('').forEach((key) => localStorage.removeItem(key))
