import type { FastifyInstance } from 'fastify'
import * as access from '@labbox/contract/access/access.ts'
import { browserUsername, TICKET_SECRET } from '../../platform/broker/access.ts'
import { makeTicket } from '../../platform/broker/tickets.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import { tokenOf } from '../../platform/http/server.ts'
import { newId } from '../../platform/ids.ts'
import { createCaptcha } from './captcha.ts'
import { userInfoOf } from './queries.ts'
import { endSession, signIn, switchRole } from './service.ts'

const CAPTCHA_COOKIE = 'captcha-id'

/** @param sessionEnded closes what else the session has open: its connection to the broker */
export const accessRoutes = (
  app: FastifyInstance,
  deps: Deps,
  sessionEnded: (sessionId: string) => Promise<void>,
): void => {
  register(app, access.captcha, async ({ reply }) => {
    const made = await createCaptcha(deps)
    reply.setCookie(CAPTCHA_COOKIE, made.captchaId, { httpOnly: true, sameSite: 'strict', path: '/api' })
    return made
  })
  register(app, access.login, async ({ body, request }) => {
    const { token, mustChangePassword } = await signIn(deps, {
      ...body,
      captchaId: body.captchaId ?? request.cookies[CAPTCHA_COOKIE],
      address: request.ip,
      device: request.headers['user-agent'] ?? '',
    })
    return { token, mustChangePassword }
  })
  register(app, access.logout, async ({ actor }) => {
    if (actor) {
      await endSession(deps, actor.sessionId, 'signOut')
      await sessionEnded(actor.sessionId)
    }
    return null
  })
  register(app, access.userInfo, async ({ actor, query, request }) => {
    // The spec sends the token in the query too; it is only ever compared with the one that authenticated.
    if (query.token !== undefined && query.token !== tokenOf(request)) throw new AppError('UNAUTHENTICATED')
    return userInfoOf(deps.db, actor, deps.clock.now())
  })
  register(app, access.switchRole, async ({ actor, body }) => {
    const next = await switchRole(deps, actor, body.role)
    await sessionEnded(actor.sessionId)
    return next
  })
  register(app, access.mqttTicket, ({ actor }) => {
    const key = deps.secrets.secret(TICKET_SECRET)
    const ticket = makeTicket(key, actor, deps.clock.now())
    return { ...ticket, username: browserUsername(actor.userId), clientId: `web-${newId()}` }
  })
}
