import { create } from 'zustand'

interface Waiting {
  /** Whether the overlay is open. */
  open: boolean
}

/** Open while a session has ended on a page with unsaved work; the overlay watches it. */
export const useSignInAgain = create<Waiting>(() => ({ open: false }))

let pending: { promise: Promise<boolean>; settle: (renewed: boolean) => void } | null = null

/**
 * Opens the overlay (once for any number of failed calls) and waits for its end.
 * @returns true when the same account has signed in again, false when the user gave the work up
 */
export const signInAgain = (): Promise<boolean> => {
  if (!pending) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    pending = { promise, settle: resolve }
    useSignInAgain.setState({ open: true })
  }
  return pending.promise
}

export const settleSignInAgain = (renewed: boolean): void => {
  useSignInAgain.setState({ open: false })
  pending?.settle(renewed)
  pending = null
}
