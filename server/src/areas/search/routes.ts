import type { FastifyInstance } from 'fastify'
import { searchFind } from '@labbox/contract/search/search.ts'
import { AppError } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import type { SearchDeps } from './context.ts'
import { findPassages } from './find.queries.ts'

export const searchRoutes = (app: FastifyInstance, deps: SearchDeps): void => {
  register(app, searchFind, async ({ actor, query }) => {
    if (await deps.sitsExam(actor)) throw new AppError('ASSISTANT_IN_EXAM')
    return findPassages(deps, actor, query)
  })
}
