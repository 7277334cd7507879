/** Pages that nobody is sent back to after signing in. */
const ENTRIES = /^\/(login|registration|tokenLogin|caslogin|auth-redirect)(?![\w-])/

/**
 * An address of ours only: what came in by an address must not lead elsewhere. Read as the browser would read it (which
 * drops tabs, takes `\` for `/` and resolves dots), then given back without its origin.
 * @returns path, parameters and fragment; `/` for anything else
 */
export const safeRedirect = (wanted: string | undefined, origin: string = location.origin): string => {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  const path = `${url.pathname}${url.search}${url.hash}`
  // Two slashes at the beginning of a path are another host again.
  return url.origin !== origin || /^\/[/\\]/.test(path) || ENTRIES.test(path) ? '/' : path
}
