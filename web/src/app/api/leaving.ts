/** Longest that a browser takes from saying that it leaves a page to having left it. */
const LEAVING_MS = 3_000

/**
 * A browser that leaves a page gives up the calls under way, and their failures still reach the page: the session would be taken for
 * lost because somebody reloaded. Answers a wait that outlasts the page, or is over at once where nobody leaves.
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
