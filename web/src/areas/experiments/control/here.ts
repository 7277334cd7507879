import { SYNERGY_HERE_MS } from '@labbox/contract/experiments/synergy.ts'

/** What it needs of a document; a test has one of its own. */
type Shown = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Reports regularly that somebody is at this page, as long as it is visible; browsers slow timers of hidden tabs down
 * anyway. Returning is reported at once. Returns how to stop.
 */
export const keepHere = (say: () => void, page: Shown = document): (() => void) => {
  const sayIfSeen = (): void => {
    if (!page.hidden) say()
  }
  sayIfSeen()
  const timer = setInterval(sayIfSeen, SYNERGY_HERE_MS)
  page.addEventListener('visibilitychange', sayIfSeen)
  return () => {
    clearInterval(timer)
    page.removeEventListener('visibilitychange', sayIfSeen)
  }
}
