import { leavesSession } from './change.ts'
import { cookieIsOther } from './token.ts'

/**
 * Browsers keep a left page in memory and show it again on the way back. After the session has ended nobody may see its
 * content, so it is cleared when it is left and reloaded when it is shown again; also when another tab has ended or
 * replaced the session meanwhile.
 */
export const guardHistory = (): (() => void) => {
  const over = new AbortController()
  const { signal } = over
  const empty = ({ persisted }: PageTransitionEvent) => {
    if (persisted && leavesSession()) document.body.replaceChildren()
  }
  const loadAnew = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (leavesSession() || cookieIsOther())) location.reload()
  }
  addEventListener('pagehide', empty, { signal })
  addEventListener('pageshow', loadAnew, { signal })
  return () => over.abort()
}
