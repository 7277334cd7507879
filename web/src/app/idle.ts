/** The longest that something waits for a browser that is never idle. */
const LONGEST_MS = 2_000

/** Resolves when the browser has shown the page and has nothing else to do: for what a page needs only after that. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such call.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
    else setTimeout(resolve)
  })
