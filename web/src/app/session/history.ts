import { leavesSession } from './change.ts'
import { cookieIsOther } from './token.ts'

/**
 * A browser keeps the page that is left as it was, and shows it again on the way back. Of a session that is over nobody may see it:
 * it is emptied as it is left, and loads anew when it comes back, also when another tab has ended or replaced the session meanwhile.
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
