import type { FastifyRequest } from 'fastify'
import { HEADER_TOKEN } from '@labbox/contract/core/envelope.ts'

/** Only these two headers authenticate; the cookie never does, so that no call can be forged across sites. */
export const tokenOf = (request: FastifyRequest): string | null => {
  const header = request.headers[HEADER_TOKEN]
  if (typeof header === 'string' && header) return header
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
