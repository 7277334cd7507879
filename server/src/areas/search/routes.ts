import type { FastifyInstance } from 'fastify'
import { searchFind } from '@labbox/contract/search/search.ts'
import { register } from '../../platform/http/register.ts'
import type { SearchDeps } from './context.ts'
import { findPassages } from './find.queries.ts'

export const searchRoutes = (app: FastifyInstance, deps: SearchDeps): void => {
  register(app, searchFind, ({ actor, query }) => findPassages(deps, actor, query))
}
