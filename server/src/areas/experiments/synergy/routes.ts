import type { FastifyInstance } from 'fastify'
import * as endpoints from '@labbox/contract/experiments/synergy.ts'
import { register } from '../../../platform/http/register.ts'
import * as shared from '@labbox/contract/experiments/shared-diagram.ts'
import { changesOf, diagramOf, panelsOf, propose, say, store, type SharedDeps } from '../shared/service.ts'
import { synergyPageOf } from './list.queries.ts'
import { synergiesOf } from './queries.ts'
import { ask, hand, here } from './controls.service.ts'
import { invite, join, leave } from './service.ts'
import { assign, get, open, project, take } from './sessions.service.ts'

export const synergyRoutes = (app: FastifyInstance, deps: SharedDeps): void => {
  register(app, endpoints.synergyMine, ({ actor }) => synergiesOf(deps.db, actor, deps.clock.now()))
  register(app, endpoints.synergyInvite, ({ actor, body }) => invite(deps, actor, body))
  register(app, endpoints.synergyJoin, ({ actor, body }) => join(deps, actor, body.id))
  register(app, endpoints.synergyLeave, ({ actor, body }) => leave(deps, actor, body))
  register(app, endpoints.synergyAsk, ({ actor, body }) => ask(deps, actor, body.id))
  register(app, endpoints.synergyHand, ({ actor, body }) => hand(deps, actor, body.id, body.userId))
  register(app, endpoints.synergyHere, ({ actor, body }) => here(deps, actor, body.id))
  register(app, endpoints.synergySay, ({ actor, body }) => say(deps, actor, body))
  register(app, endpoints.synergyOpen, ({ actor, body }) => open(deps, actor, body))
  register(app, endpoints.synergyGet, ({ actor, query }) => get(deps, actor, query.id))
  register(app, endpoints.synergyPage, ({ actor, query }) => synergyPageOf(deps, actor, query))
  register(app, endpoints.synergyTake, ({ actor, body }) => take(deps, actor, body.id))
  register(app, endpoints.synergyProject, ({ actor, body }) => project(deps, actor, body))
  register(app, endpoints.synergyAssign, ({ actor, body }) => assign(deps, actor, body))
  register(app, shared.synergyDiagram, ({ actor, query }) => diagramOf(deps, actor, query.id))
  register(app, shared.synergyPanels, ({ actor, query }) => panelsOf(deps, actor, query.id))
  register(app, shared.synergyChanges, ({ actor, query }) => changesOf(deps, actor, query))
  register(app, shared.synergyPropose, ({ actor, body }) => propose(deps, actor, body))
  register(app, shared.synergyStore, ({ actor, body }) => store(deps, actor, body.id))
}
