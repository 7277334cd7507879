/** Something kept in this browser under a key until the server has it; null: nothing. */
export const backupAt = <Kept>(key: string) => ({
  load: (): Kept | null => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    } catch {
      return null
    }
  },
  store: (kept: Kept | null): void => {
    try {
      if (kept) localStorage.setItem(key, JSON.stringify(kept))
      else localStorage.removeItem(key)
    } catch {
      // Full or forbidden storage: the server still gets it.
    }
  },
})
