import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { LOCAL_PATH, type LocalService } from '@labbox/contract/bench/local-service.ts'
import { messageOf } from '../agent/errors.ts'
import type { LocalConfig } from './config.ts'

/** Names under which a browser may ask for its own computer; any other was led here by a foreign name server. */
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])
const ASK_MS = 5_000
const MOST_CONNECTIONS = 16
const KNOWN_S = '600'

export interface LocalOptions {
  config: Exclude<LocalConfig, false>
  /** The server whose pages may ask, as it was given when the bench was enrolled. */
  server: string
  answer: LocalService
  log(message: string): void
}

const hostOf = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase()

/**
 * What the pages of the bench's own server are told, and nobody else: a page of another site gets no answer that it could read. A page
 * from the network needs leave of its own to ask this computer (private network access), which only these get.
 */
export const answerLocal = ({ config, server, answer }: Omit<LocalOptions, 'log'>): RequestListener => {
  const origins = new Set([server, ...config.origins].map((address) => new URL(address).origin))
  const body = JSON.stringify(answer)
  return (request, response) => {
    const { origin, host } = request.headers
    request.resume()
    response.setHeader('vary', 'origin')
    response.setHeader('cache-control', 'no-store')
    const refuse = (status: number) => void response.writeHead(status).end()
    if (!origin || !origins.has(origin) || !OWN_NAMES.has(hostOf(host))) return refuse(403)
    response.setHeader('access-control-allow-origin', origin)
    if (request.url !== LOCAL_PATH) return refuse(404)
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET')
      response.setHeader('access-control-max-age', KNOWN_S)
      if (request.headers['access-control-request-private-network'] === 'true')
        response.setHeader('access-control-allow-private-network', 'true')
      return refuse(204)
    }
    if (request.method !== 'GET') return refuse(405)
    response.setHeader('content-type', 'application/json')
    response.setHeader('x-content-type-options', 'nosniff')
    response.end(body)
  }
}

const serverFor = ({ certificate, key }: LocalOptions['config'], listener: RequestListener): Server =>
  certificate === undefined || key === undefined
    ? createServer(listener)
    : createTlsServer({ cert: readFileSync(certificate), key: readFileSync(key) }, listener)

/**
 * Answers pages on this computer, and on no other: they learn which bench is at hand. A port that is taken is told in the log and keeps
 * nothing else from working.
 * @returns ends it
 */
export const openLocal = (options: LocalOptions): (() => void) => {
  const { config, log } = options
  try {
    const server = serverFor(config, answerLocal(options))
    server.headersTimeout = ASK_MS
    server.requestTimeout = ASK_MS
    server.maxConnections = MOST_CONNECTIONS
    server.on('error', (error) => log(`Pages on this computer get no answer: ${messageOf(error)}`))
    server.listen(config.port, '127.0.0.1')
    return () => {
      server.close()
      server.closeAllConnections()
    }
  } catch (error) {
    log(`Pages on this computer get no answer: ${messageOf(error)}`)
    return () => {}
  }
}
