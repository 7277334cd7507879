/** Cookies the client keeps: the session token and three settings of the shell. */

const secure = () => (location.protocol === 'https:' ? '; Secure' : '')

export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** Without `days` the cookie ends with the browser session. */
export const writeCookie = (name: string, value: string, days?: number): void => {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure()}`
}

export const dropCookie = (name: string): void => writeCookie(name, '', 0)
