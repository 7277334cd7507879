/** The browser's store of exam answers that are not at the server yet; encrypted. */
export const KEPT_ANSWERS = 'labbox-sitting'

/** Deletes the store at sign-out. */
export const wipeKeptAnswers = (): void => {
  try {
    indexedDB.deleteDatabase(KEPT_ANSWERS)
  } catch {
    // A browser without such a store has kept nothing.
  }
}
