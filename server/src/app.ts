import type { FastifyInstance } from 'fastify'
import { createAuthenticate } from './areas/access/authenticate.ts'
import { accessRoutes } from './areas/access/routes.ts'
import { classesRoutes } from './areas/classes/routes.ts'
import { filesRoutes } from './areas/files/routes.ts'
import type { Deps } from './platform/deps.ts'
import type { ConstraintTable } from './platform/http/faults.ts'
import { healthRoute, type Health } from './platform/health.ts'
import { installOpenApi } from './platform/http/openapi.ts'
import { serveWeb } from './platform/http/web.ts'
import { createServer } from './platform/http/server.ts'

const constraints: ConstraintTable = {
  app_user_account_key: 'DUPLICATE_ACCOUNT',
}

/** What a caller of `buildApp` may bring beside the dependencies. */
export interface BuildOptions {
  /** Folder of the built web app; without it only the API is served. */
  webRoot?: string
  /** What `/api/health` tells. */
  health?: Health
}

/** The whole application on given dependencies: the same for production and tests. It does not listen yet. */
export const buildApp = async (deps: Deps, options: BuildOptions = {}): Promise<FastifyInstance> => {
  const app = await createServer({
    log: deps.log,
    trustProxy: deps.config.trustProxy,
    constraints,
    authenticate: createAuthenticate(deps),
  })
  await app.register(
    async (api) => {
      await installOpenApi(api, '0.4.4')
      if (options.health) healthRoute(api, options.health)
      accessRoutes(api, deps)
      await filesRoutes(api, deps)
      classesRoutes(api, deps, async () => {})
    },
    { prefix: '/api' },
  )
  if (options.webRoot) await serveWeb(app, options.webRoot)
  await app.ready()
  return app
}
