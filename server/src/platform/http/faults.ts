import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import postgres from 'postgres'
import { isAccessToken } from '@labbox/contract/access/access-tokens.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import { AppError } from '../errors.ts'
import { refusal } from './envelope.ts'
import { outageOf } from './outages.ts'
import { tokenOf } from './token-of.ts'

/** Names of database constraints and the refusal each one stands for; the areas add theirs. */
export type ConstraintTable = Readonly<Record<string, ErrorKey>>

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const EXCLUSION_VIOLATION = '23P01'
/** A text with NUL, which PostgreSQL keeps neither in text nor in jsonb. */
const NUL_IN_TEXT: ReadonlySet<string> = new Set(['22021', '22P05'])
const INVALID_TEXT = '22P02'

/** Half of a surrogate pair: JavaScript writes it into JSON, PostgreSQL takes no such JSON. */
const isHalfCharacter = ({ code, message }: postgres.PostgresError): boolean =>
  code === INVALID_TEXT && /\bjson\b/.test(message)

const databaseError = (error: unknown): postgres.PostgresError | null => {
  if (error instanceof postgres.PostgresError) return error
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof postgres.PostgresError ? cause : null
}

const fromDatabase = (error: postgres.PostgresError, constraints: ConstraintTable): AppError | null => {
  const key = error.constraint_name ? constraints[error.constraint_name] : undefined
  if (key) return new AppError(key, { cause: error })
  if (error.code === UNIQUE_VIOLATION || error.code === EXCLUSION_VIOLATION)
    return new AppError('DUPLICATE', { cause: error })
  if (error.code === FOREIGN_KEY_VIOLATION) return new AppError('IN_USE', { cause: error })
  if (NUL_IN_TEXT.has(error.code) || isHalfCharacter(error))
    return new AppError('MALFORMED', { cause: error })
  return null
}

/** What is logged of a fault: of a failed statement its text, never the values in it or in rows, which may be anybody's. */
const loggable = (error: unknown): object => {
  const database = databaseError(error)
  if (!database) return { err: error instanceof DrizzleQueryError ? error.cause : error }
  const { name, code, message, stack, constraint_name: constraint, table_name: table } = database
  const statement = error instanceof DrizzleQueryError ? error.query : undefined
  return { err: { name, code, message, stack, constraint, table }, statement }
}

/** Turns whatever was thrown into the one error of the product. */
const toAppError = (error: unknown, constraints: ConstraintTable): AppError => {
  if (error instanceof AppError) return error
  const database = databaseError(error)
  const known = database && fromDatabase(database, constraints)
  return known ?? new AppError('INTERNAL', { cause: error })
}

/**
 * Error answers: what we handled is HTTP 200 with a body code; HTTP itself is other than 200 only for what is no proper
 * call (unknown path 404, unreadable body 400, body over the limit 413), while the database is away or the disk full
 * (503 with Retry-After), and for a fault of ours (500, no stack).
 */
export const installFaults = (app: FastifyInstance, constraints: ConstraintTable): void => {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(refusal(new AppError('NO_ROUTE'), request.locale)),
  )
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const status = error instanceof AppError ? undefined : improperStatus(error)
    if (status) {
      const key = status === 413 ? 'TOO_LARGE' : 'MALFORMED'
      return reply.code(status).send(refusal(new AppError(key), request.locale))
    }
    const outage = outageOf(error)
    if (outage) {
      request.refusal = outage.key
      request.log.warn({ said: outage.said }, 'The database is away, or the disk is full')
      const refused = refusal(new AppError(outage.key), request.locale)
      return reply.code(503).header('retry-after', outage.retryAfterS).send(refused)
    }
    const known = toAppError(error, constraints)
    request.refusal = known.key
    sayWhen(reply, known)
    // A program that gets 200 would take the refusal for its data.
    const trueStatus =
      request.routeOptions.config.endpoint?.trueStatus || isAccessToken(tokenOf(request) ?? '')
    if (known.key !== 'INTERNAL')
      return reply.code(trueStatus ? known.code : 200).send(refusal(known, request.locale))
    request.log.error(loggable(known.cause ?? known), 'fault')
    return reply.code(trueStatus ? 503 : 500).send(refusal(known, request.locale, request.id))
  })
}

/** Where nothing better is known, s. */
const RETRY_AFTER_S = 30

/** What is refused for now says when to come again. */
const sayWhen = (reply: FastifyReply, { code, retryAfterS }: AppError): void => {
  const after = retryAfterS ?? (code === 429 ? RETRY_AFTER_S : undefined)
  if (after !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(after))))
}

/** The HTTP status of what is no proper call at all: a body too large or not readable. */
const improperStatus = (error: FastifyError): 400 | 413 | undefined => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return 413
  return error.code?.startsWith('FST_ERR_CTP') || error.statusCode === 400 ? 400 : undefined
}
