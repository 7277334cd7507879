/** An upload whose file is to become something: by its content hash. */
export interface Unkept {
  identifier: string
  name: string
  size: number
}

/** Beginning of the names in local storage under which they stand, before whose they are. */
const UNKEPT = 'labbox-unkept:'

/** Uploads of this person that have arrived, or were about to, and of which the page has not made anything yet. */
export const unkeptOf = (owner: string): Unkept[] => {
  try {
    return JSON.parse(localStorage.getItem(UNKEPT + owner) ?? '[]') as Unkept[]
  } catch {
    return []
  }
}

const write = (owner: string, all: readonly Unkept[]): void => {
  try {
    if (all.length > 0) localStorage.setItem(UNKEPT + owner, JSON.stringify(all))
    else localStorage.removeItem(UNKEPT + owner)
  } catch {
    // Full or forbidden: then only a reload in the last moment loses the file from the list.
  }
}

const others = (owner: string, identifier: string) =>
  unkeptOf(owner).filter((one) => one.identifier !== identifier)

export const rememberUnkept = (owner: string, one: Unkept): void =>
  write(owner, [...others(owner, one.identifier), one])

export const forgetUnkept = (owner: string, identifier: string): void =>
  write(owner, others(owner, identifier))

/** At signing out nothing of it stays, whoever's it is. */
export const wipeUnkept = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(UNKEPT)) localStorage.removeItem(key)
  } catch {
    // A browser without the storage has kept nothing.
  }
}
