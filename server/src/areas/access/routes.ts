import type { FastifyInstance } from 'fastify'
import * as access from '@labbox/contract/access/access.ts'
import { browserUsername, TICKET_SECRET } from '../../platform/broker/access.ts'
import { makeTicket } from '../../platform/broker/tickets.ts'
import { AppError } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import { tokenOf } from '../../platform/http/token-of.ts'
import { newId } from '../../platform/database/ids.ts'
import { signOutAddress } from './ways-in/cas.service.ts'
import type { AccessContext } from './context.ts'
import { userInfoOf } from './queries.ts'
import { signOut, switchRole } from './service.ts'

/** What goes on with one's own session. */
export const accessRoutes = (app: FastifyInstance, ctx: AccessContext): void => {
  const { db, clock, secrets, broker } = ctx
  register(app, access.logout, async ({ actor }) => {
    if (!actor) return null
    const address = await signOutAddress(db, actor.sessionId)
    await signOut(ctx, actor)
    await broker.disconnectSession(actor.sessionId)
    return address
  })
  register(app, access.userInfo, async ({ actor, query, request }) => {
    // The spec sends the token in the query too; it is only ever compared with the one that authenticated.
    if (query.token !== undefined && query.token !== tokenOf(request)) throw new AppError('UNAUTHENTICATED')
    return userInfoOf(ctx, actor)
  })
  register(app, access.switchRole, async ({ actor, body }) => {
    const next = await switchRole(ctx, actor, body.role)
    await broker.disconnectSession(actor.sessionId)
    return next
  })
  register(app, access.mqttTicket, ({ actor }) => {
    const key = secrets.secret(TICKET_SECRET)
    const ticket = makeTicket(key, actor, clock.now())
    return { ...ticket, username: browserUsername(actor.userId), clientId: `web-${newId()}` }
  })
}
