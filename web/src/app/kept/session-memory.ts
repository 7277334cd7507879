/**
 * What this browser tab remembers of a session (visited pages, parameters of pages): in session storage, so that a reload
 * finds it again, and only for the account and role it belongs to.
 */
const OWNER = 'labbox-memory-owner'
const keys = { tags: 'labbox-tags', routeParams: 'labbox-route-params' } as const
type Kind = keyof typeof keys

/** What is remembered; null when nothing is, or what is there cannot be read. */
export const recall = (kind: Kind): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(keys[kind]) ?? 'null')
  } catch {
    return null
  }
}

export const remember = (kind: Kind, value: unknown): void => {
  try {
    sessionStorage.setItem(keys[kind], JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the next reload starts without it.
  }
}

/** Forgets everything: signing out, another role. */
export const forgetMemory = (): void => Object.values(keys).forEach((key) => sessionStorage.removeItem(key))

/** Sets who works here now; what another account or role has left is deleted. */
export const ownMemory = (owner: string): void => {
  try {
    if (sessionStorage.getItem(OWNER) === owner) return
    forgetMemory()
    sessionStorage.setItem(OWNER, owner)
  } catch {
    // Without session storage there is nothing to forget.
  }
}
