import { dropCookie, readCookie, writeCookie } from '../settings/cookies.ts'

const COOKIE = 'Admin-Token'

/**
 * The token this tab works with. It comes from the cookie when the page loads; later another tab may put a different
 * session there, and a tab with unsaved work keeps its own.
 */
let token: string | null = readCookie(COOKIE)

export const getToken = (): string | null => token

export const setToken = (next: string): void => {
  token = next
  writeCookie(COOKIE, next)
}

/** Forgets the session. The cookie stays when another tab has put a newer session there. */
export const clearToken = (): void => {
  const kept = readCookie(COOKIE)
  if (kept === token || kept === '') dropCookie(COOKIE)
  token = null
}

/** Whether another tab has meanwhile signed in: a reload then continues with that session. */
export const cookieIsNewer = (): boolean => {
  const kept = readCookie(COOKIE)
  return Boolean(kept) && kept !== token
}

/** Whether the browser's session is no longer this page's: another tab has ended it or put another one there. */
export const cookieIsOther = (): boolean => (readCookie(COOKIE) || null) !== (token || null)

const COOKIE_MS = 2_000
const LOOK_MS = 20

/** Goes on with the session that another tab has opened. The message of that tab may arrive before its cookie does. */
export const adoptCookie = async (): Promise<void> => {
  const until = performance.now() + COOKIE_MS
  while (!cookieIsNewer() && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  token = readCookie(COOKIE)
}
