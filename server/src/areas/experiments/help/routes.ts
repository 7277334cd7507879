import type { FastifyInstance } from 'fastify'
import * as checkOffs from '@labbox/contract/experiments/check-offs.ts'
import * as help from '@labbox/contract/experiments/help.ts'
import { register } from '../../../platform/http/register.ts'
import { revoke, sign } from './check-offs.service.ts'
import type { HelpDeps } from './context.ts'
import { joinHelp } from './join.service.ts'
import { helpMineOf, helpQueueOf, helpWaitingOf } from './queries.ts'
import { askHelp, closeHelp, returnHelp, takeHelp, waitHelp, withdrawHelp } from './service.ts'

export const helpRoutes = (app: FastifyInstance, deps: HelpDeps): void => {
  register(app, help.helpMine, ({ actor, query }) => helpMineOf(deps, actor, query.id))
  register(app, help.helpAsk, ({ actor, body }) => askHelp(deps, actor, body))
  register(app, help.helpWithdraw, ({ actor, body }) => withdrawHelp(deps, actor, body.id))
  register(app, help.helpHere, ({ actor, body }) => waitHelp(deps, actor, body.id))
  register(app, help.helpQueue, ({ actor, query }) => helpQueueOf(deps, actor, query.taskId))
  register(app, help.helpWaiting, ({ actor }) => helpWaitingOf(deps, actor))
  register(app, help.helpTake, ({ actor, body }) => takeHelp(deps, actor, body.id))
  register(app, help.helpJoin, ({ actor, body }) => joinHelp(deps, actor, body.id))
  register(app, help.helpReturn, ({ actor, body }) => returnHelp(deps, actor, body.id))
  register(app, help.helpClose, ({ actor, body }) => closeHelp(deps, actor, body))
  register(app, checkOffs.checkOffSign, ({ actor, body }) => sign(deps, actor, body))
  register(app, checkOffs.checkOffRevoke, ({ actor, body }) => revoke(deps, actor, body))
}
