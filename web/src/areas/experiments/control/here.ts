import { SYNERGY_HERE_MS } from '@labbox/contract/experiments/synergy.ts'

/** What it needs of a document; a test has one of its own. */
type Shown = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Says again and again that somebody is at this page, as long as it is seen: from a tab behind others browsers let nobody speak
 * regularly anyway. Coming back is said at once. Returns how to stop.
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
