/** Longest time between a browser's announcement that it leaves a page and the page's end. */
const LEAVING_MS = 3_000

/**
 * A browser that leaves a page aborts the running calls, and the page still sees their failures. Without this, a reload
 * would look like a lost session. Resolves at once unless the page is being left; then it outlasts the page.
 */
export const createLeaving = (page: EventTarget) => {
  let until = 0
  page.addEventListener('beforeunload', () => (until = performance.now() + LEAVING_MS))
  return (): Promise<void> =>
    new Promise((resolve) => {
      const left = until - performance.now()
      if (left > 0) setTimeout(resolve, left)
      else resolve()
    })
}
