/** Beginning of the names in local storage under which pages leave how long files were read, until the server has it. */
export const KEPT_READING = 'labbox-reading:'

/** Names in local storage of what somebody has left there. */
export const keptReading = (owner: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEPT_READING + owner))
  } catch {
    return []
  }
}

/** Clears it for every user of this browser, at sign-out. */
export const wipeKeptReading = (): void => keptReading('').forEach((key) => localStorage.removeItem(key))
