import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { documentOf } from './openapi-document.ts'
import { contractNames } from './openapi-names.ts'
import { registered } from './register.ts'

/** The OpenAPI 3.1 document of the whole API, made from the definitions that validate it, at /api/docs. */
export const installOpenApi = async (app: FastifyInstance, version: string): Promise<void> => {
  const names = await contractNames()
  let document: Record<string, unknown> | undefined
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Labbox', version } },
    // Nothing is read off the routes: the document is made of the endpoints themselves.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => (document ??= documentOf(registered.get(app.server) ?? [], names, version)),
  })
  await app.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api' })
}
