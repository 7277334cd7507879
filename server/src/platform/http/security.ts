import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

const YEAR_S = 31_536_000

const optionsFor = (https: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", 'ws:', 'wss:', 'http://127.0.0.1:18085', 'https://127.0.0.1:18085'],
      frameAncestors: ["'self'"],
      upgradeInsecureRequests: null,
    },
  },
  // Only where people come by https: over http it would lock them out.
  hsts: https && { maxAge: YEAR_S, includeSubDomains: false },
})

/**
 * The headers that helmet sets, which are the same for every answer: made once, since it would make them anew each time.
 * @param https whether the address that people type begins so
 */
export const securityHeaders = (https: boolean): Record<string, string> => {
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
