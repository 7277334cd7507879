import type { FastifyInstance } from 'fastify'
import { CLIENT_ERRORS_PER_MINUTE, clientErrorAdd } from '@labbox/contract/system/client-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'

const WINDOW_MS = 60_000

/**
 * Counts what each session does within a minute.
 * @returns whether one more is allowed
 */
export const createAllowance = (most: number, now: () => number): ((session: string) => boolean) => {
  let used = new Map<string, number>()
  let since = now()
  return (session) => {
    // One window for all: what is kept never outlives a minute.
    if (now() - since >= WINDOW_MS) {
      used = new Map()
      since = now()
    }
    const count = (used.get(session) ?? 0) + 1
    used.set(session, count)
    return count <= most
  }
}

/** Runtime errors of browsers go to the log of the server, a few per session and minute. */
export const clientErrorRoutes = (app: FastifyInstance, deps: Deps): void => {
  const allowed = createAllowance(CLIENT_ERRORS_PER_MINUTE, () => deps.clock.now().getTime())
  register(app, clientErrorAdd, ({ actor, body, request }) => {
    if (!allowed(actor.sessionId)) throw new AppError('TOO_MANY')
    const browser = request.headers['user-agent']?.slice(0, 200)
    request.log.warn({ clientError: { ...body, user: actor.userId, browser } }, 'client error')
    return {}
  })
}
