import type { FastifyInstance } from 'fastify'
import * as records from '@labbox/contract/experiments/records.ts'
import { register } from '../../../platform/http/register.ts'
import type { ExperimentDeps } from '../context.ts'
import { recordDataOf } from './data.queries.ts'
import { recordChoicesOf, recordOf, recordPageOf } from './queries.ts'
import { actsOf, branch, frameOf, keep, mark, momentOf } from './service.ts'

export const recordRoutes = (app: FastifyInstance, deps: ExperimentDeps): void => {
  register(app, records.recordsPage, ({ actor, query }) => recordPageOf(deps, actor, query))
  register(app, records.recordChoices, ({ actor }) => recordChoicesOf(deps, actor))
  register(app, records.recordGet, ({ actor, query }) => recordOf(deps, actor, query.id))
  register(app, records.recordData, ({ actor, query }) => recordDataOf(deps, actor, query.id))
  register(app, records.recordActs, ({ actor, query }) => actsOf(deps, actor, query))
  register(app, records.recordWave, ({ actor, query }) => frameOf(deps, actor, query))
  register(app, records.recordMoment, ({ actor, query }) => momentOf(deps, actor, query))
  register(app, records.recordKeep, ({ actor, body }) => keep(deps, actor, body))
  register(app, records.recordMark, ({ actor, body }) => mark(deps, actor, body))
  register(app, records.recordBranch, ({ actor, body }) => branch(deps, actor, body))
}
