/** An upload that is to become a project file, by its content hash. */
export interface Unkept {
  identifier: string
  name: string
  size: number
  /** What the file is going to be called by: made once, so that it is kept once. */
  id?: string
  /** When it was begun, ms. */
  at: number
}

/** Prefix of the keys in local storage, followed by the user's id. */
const UNKEPT = 'labbox-unkept:'

/** Finished uploads of this person that the page has not yet made into files. */
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
    // Storage is full or forbidden: then only a reload in the last moment loses the file from the list.
  }
}

const others = (owner: string, identifier: string) =>
  unkeptOf(owner).filter((one) => one.identifier !== identifier)

export const rememberUnkept = (owner: string, one: Unkept): void =>
  write(owner, [...others(owner, one.identifier), one])

export const forgetUnkept = (owner: string, identifier: string): void =>
  write(owner, others(owner, identifier))

/** Deletes the list at sign-out, for every user of this browser. */
export const wipeUnkept = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(UNKEPT)) localStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}
