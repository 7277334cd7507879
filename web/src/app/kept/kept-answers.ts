/** The browser's store of exam answers that are not at the server yet; encrypted. */
export const KEPT_ANSWERS = 'labbox-sitting'

/** At signing out nothing of it stays. */
export const wipeKeptAnswers = (): void => {
  try {
    indexedDB.deleteDatabase(KEPT_ANSWERS)
  } catch {
    // A browser without the store has kept nothing.
  }
}
