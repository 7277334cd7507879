import type { FastifyInstance } from 'fastify'
import * as endpoints from '@labbox/contract/experiments/synergy.ts'
import { register } from '../../../platform/http/register.ts'
import { synergiesOf } from './queries.ts'
import { ask, hand, here, invite, join, leave, type SynergyDeps } from './service.ts'

export const synergyRoutes = (app: FastifyInstance, deps: SynergyDeps): void => {
  register(app, endpoints.synergyMine, ({ actor }) => synergiesOf(deps.db, actor, deps.clock.now()))
  register(app, endpoints.synergyInvite, ({ actor, body }) => invite(deps, actor, body))
  register(app, endpoints.synergyJoin, ({ actor, body }) => join(deps, actor, body.id))
  register(app, endpoints.synergyLeave, ({ actor, body }) => leave(deps, actor, body))
  register(app, endpoints.synergyAsk, ({ actor, body }) => ask(deps, actor, body.id))
  register(app, endpoints.synergyHand, ({ actor, body }) => hand(deps, actor, body.id, body.userId))
  register(app, endpoints.synergyHere, ({ actor, body }) => here(deps, actor, body.id))
}
