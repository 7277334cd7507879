import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { CLIENT_ERRORS_PER_MINUTE, clientErrorAdd } from '@labbox/contract/system/client-errors.ts'
import { takeAllowance } from '../../platform/allowance.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/register.ts'

/** Runtime errors of browsers go to the log of the server, a few per session and minute. */
export const clientErrorRoutes = (app: FastifyInstance, { db, clock }: Deps): void => {
  register(app, clientErrorAdd, async ({ actor, body, request }) => {
    await takeAllowance(db, clock.now(), {
      key: `clientError:${actor.sessionId}`,
      most: CLIENT_ERRORS_PER_MINUTE,
      windowMs: MINUTE_MS,
    })
    const browser = request.headers['user-agent']?.slice(0, 200)
    request.log.warn({ clientError: { ...body, user: actor.userId, browser } }, 'client error')
    return {}
  })
}
