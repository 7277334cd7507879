import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

const YEAR_S = 31_536_000
/** Stands for the WebSockets of whatever host a page was called by. */
const OWN_SOCKETS = 'ws://own.invalid'
/** Stands for the bench program on the reader's own computer, at the port of the settings. */
const OWN_COMPUTER = 'http://own.invalid'
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i
const MOST_HOSTS = 100

const optionsFor = (https: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", OWN_SOCKETS, OWN_COMPUTER],
      frameAncestors: ["'self'"],
      upgradeInsecureRequests: null,
    },
  },
  // Only where people come by https: over http it would lock them out.
  hsts: https && { maxAge: YEAR_S, includeSubDomains: false },
})

const helmetHeaders = (https: boolean): Record<string, string> => {
  const headers: Record<string, string> = {
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
  const response = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => {},
  }
  helmet(optionsFor(https))({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}

/**
 * The headers that helmet sets, which are the same for every answer under one name of this server: made once for each.
 * Not all browsers count the WebSockets of a page's own host as `'self'`, so they are named.
 * @param https whether the address that people type begins so
 * @param localPort where a bench program on the reader's own computer answers
 */
export const securityHeaders = (
  https: boolean,
  localPort: () => number,
): ((host: string) => Record<string, string>) => {
  const common = helmetHeaders(https)
  const policy = common['Content-Security-Policy'] ?? ''
  const known = new Map<string, Record<string, string>>()
  return (host) => {
    const port = localPort()
    const name = `${host} ${port}`
    const made = known.get(name)
    if (made) return made
    const sockets = HOST.test(host) ? `ws://${host} wss://${host}` : ''
    const headers = Object.assign({}, common, {
      'Content-Security-Policy': policy
        .replace(OWN_SOCKETS, sockets)
        .replace(OWN_COMPUTER, `http://127.0.0.1:${port} https://127.0.0.1:${port}`),
    })
    // Names are few; whoever makes some up fills no memory.
    if (known.size < MOST_HOSTS) known.set(name, headers)
    return headers
  }
}
