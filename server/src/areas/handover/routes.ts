import type { FastifyInstance } from 'fastify'
import * as handover from '@labbox/contract/handover/handover.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/register.ts'
import { colleaguesFor, handOver, previewHandover } from './service.ts'

export const handoverRoutes = (app: FastifyInstance, deps: Deps): void => {
  register(app, handover.handoverPreview, ({ actor, query }) => previewHandover(deps, actor, query.userId))
  register(app, handover.handoverColleagues, ({ actor, query }) => colleaguesFor(deps, actor, query))
  register(app, handover.handoverRun, ({ actor, body }) => handOver(deps, actor, body))
}
