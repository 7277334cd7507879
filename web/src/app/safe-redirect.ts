/** Pages that nobody is sent back to after signing in. */
const ENTRIES = /^\/(login|registration|tokenLogin|caslogin|auth-redirect)(?![\w-])/

/**
 * Reduces an address from outside to one on our origin. It is read as browsers read it (they drop tabs, take `\` for
 * `/` and resolve dots) and returned without its origin.
 * @returns path, parameters and fragment; `/` for anything else
 */
export const safeRedirect = (wanted: string | undefined, origin: string = location.origin): string => {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  const path = `${url.pathname}${url.search}${url.hash}`
  // A path with two slashes at its beginning would be another host.
  return url.origin !== origin || /^\/[/\\]/.test(path) || ENTRIES.test(path) ? '/' : path
}
