/** What this page itself does to its session: it signs out, or goes on in another one. */
let change: Promise<unknown> = Promise.resolve()
let leaving = false

/** Runs what ends or replaces this page's session; calls that are refused meanwhile wait for what becomes of it. */
export const changeSession = (work: () => Promise<void>): Promise<void> => {
  const done = work()
  change = done.catch(() => undefined)
  return done
}

/** Until the change that is under way is over; at once where there is none. */
export const sessionSettled = (): Promise<unknown> => change

/** The page is on its way to sign-in or out of the product: whatever it still asks, a refusal is no news to anybody. */
export const leaveSession = (): void => {
  leaving = true
}

export const leavesSession = (): boolean => leaving
