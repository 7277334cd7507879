import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { closedToTokens, isAccessToken } from '@labbox/contract/access/access-tokens.ts'
import { LOCAL_PORT } from '@labbox/contract/bench/local-service.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import { type Actor, can } from '../actor.ts'
import { AppError } from '../errors.ts'
import type { Logger } from '../log.ts'
import { BODY_LIMITS, readBodies } from './bodies.ts'
import { keepPace } from './body-pace.ts'
import { closeSoon } from './closing.ts'
import { installFaults, type ConstraintTable } from './faults.ts'
import type { AnyEndpoint } from './register.ts'
import { securityHeaders } from './security.ts'
import { tokenOf } from './token-of.ts'
import { readAway } from './unread.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    locale: Locale
    /** Why it was refused, for the log. */
    refusal: ErrorKey | null
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}

/** Finds the actor of a session token; the refusal says why there is none. */
export type Authenticate = (token: string, locale: Locale) => Promise<Actor>

export interface ServerOptions {
  log: Logger
  trustProxy: boolean | string
  /** People come by https (PUBLIC_URL). */
  https?: boolean
  /** Certificate and key, PEM, where this server itself speaks TLS. */
  tls?: { cert: string; key: string } | null
  /** Where a bench program on somebody's own computer answers pages. */
  localPort?: () => number
  constraints: ConstraintTable
  authenticate: Authenticate
  /** False once the trial is over: then only calls marked `afterTrial` change something. */
  mayChange: () => Promise<boolean>
  /** Whether this installation has this call at all; absent: it has every one. */
  offers?: (definition: AnyEndpoint) => boolean
}

/** A language containing en gives English, else Chinese. */
const localeOf = (acceptLanguage: string | undefined): Locale =>
  acceptLanguage?.toLowerCase().includes('en') && !/^\s*zh/i.test(acceptLanguage) ? 'en' : 'zh'

/** Ids of calls, for the log and for what is told of a fault: a random beginning per process, then counted. */
const callIds = () => {
  const start = randomBytes(6).toString('hex')
  let calls = 0
  return () => `${start}-${(calls += 1).toString(36)}`
}

const HEADERS_MS = 20_000

/** The HTTP server with everything that is the same for all calls: identity, language, limits, errors, security headers. */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: options.log,
    genReqId: callIds(),
    // Calls of people who are signed in may be larger: see `register`.
    bodyLimit: BODY_LIMITS.open,
    ...(options.tls
      ? { https: { ...options.tls, headersTimeout: HEADERS_MS } }
      : { http: { headersTimeout: HEADERS_MS } }),
    trustProxy: options.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance
  // The contract validates and shapes in `register`; Fastify only carries the schemas for the document.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.decorateRequest('actor', null)
  app.decorateRequest('locale', 'zh')
  app.decorateRequest('refusal', null)
  installFaults(app, options.constraints)
  closeSoon(app)

  await app.register(compress, { global: true, threshold: 1024, globalDecompression: false })
  await app.register(cookie)
  readBodies(app)
  keepPace(app.server)

  const securityFor = securityHeaders(options.https ?? false, options.localPort ?? (() => LOCAL_PORT))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityFor(request.host))
    request.locale = localeOf(request.headers['accept-language'])
    reply.header('x-request-id', request.id)
    const definition = request.routeOptions.config.endpoint
    if (!definition) return
    // What a call answers is somebody's own; files and pictures say themselves how long they keep.
    reply.header('cache-control', 'no-store')
    if (!(options.offers?.(definition) ?? true)) throw new AppError('BOX_ONLY')
    const token = tokenOf(request)
    const open = typeof definition.access === 'object'
    const program = token !== null && isAccessToken(token)
    if (program && closedToTokens(definition)) throw new AppError('ACCESS_TOKEN_CLOSED')
    if (token && !open) request.actor = await options.authenticate(token, request.locale)
    // A public call with a dead token is still answered: signing in must never need signing out first.
    if (token && open && !program)
      request.actor = await options.authenticate(token, request.locale).catch(() => null)
    if (request.actor) request.actor.address = request.ip
    const changes = (definition.method === 'POST' || definition.changes) && !definition.afterTrial
    if (open && changes && !(await options.mayChange())) throw new AppError('TRIAL_EXPIRED')
    if (open) return
    if (!request.actor) throw new AppError('UNAUTHENTICATED')
    if (request.actor.mustChangePassword && !definition.duringPasswordChange)
      throw new AppError('PASSWORD_MUST_CHANGE')
    if (definition.access !== 'signedIn' && !can(request.actor, definition.access))
      throw new AppError(program ? 'ACCESS_TOKEN_LACKS' : 'FORBIDDEN')
    if (changes && !(await options.mayChange())) throw new AppError('TRIAL_EXPIRED')
  })
  app.addHook('onSend', async ({ raw }) => readAway(raw))
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The path without its query: tokens in a query are never logged.
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.actor?.userId,
        address: request.ip,
        program: request.actor?.program,
        ...(request.refusal && { refusal: request.refusal }),
      },
      'request',
    )
  })
  return app
}
