import { safeRedirect } from '../../../app/safe-redirect.ts'

const KEY = 'labbox-wanted'

/** Remembers, over the way to another server and back, which page was asked for. */
export const rememberWanted = (path: string | undefined): void => {
  try {
    if (path) sessionStorage.setItem(KEY, safeRedirect(path))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: then the first page is shown afterwards.
  }
}

/** The page that was asked for, once. */
export const takeWanted = (): string => {
  try {
    const path = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return safeRedirect(path)
  } catch {
    return '/'
  }
}
