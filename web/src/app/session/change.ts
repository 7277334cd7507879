/** Changes that this page itself makes to its session: signing out, or replacing it. */
let change: Promise<unknown> = Promise.resolve()
let leaving = false

/** Runs a call that ends or replaces this page's session. Calls that are refused meanwhile wait for its outcome. */
export const changeSession = (work: () => Promise<void>): Promise<void> => {
  const done = work()
  change = done.catch(() => undefined)
  return done
}

/** Resolves when the running change is over; at once when there is none. */
export const sessionSettled = (): Promise<unknown> => change

/** True once the page is being left for sign-in or sign-out: further refusals are not shown. */
export const leaveSession = (): void => {
  leaving = true
}

export const leavesSession = (): boolean => leaving
