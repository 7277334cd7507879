import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

const enveloped = (data: z.ZodType) =>
  z.object({
    code: z.number().describe('200 is success; else see data.error'),
    msg: z.string().describe('In the language of Accept-Language'),
    data,
  })

/** The OpenAPI 3.1 document of the whole API, made from the definitions that validate it, at /api/docs. */
export const installOpenApi = async (app: FastifyInstance, version: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Labbox', version },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } } },
    },
    transform: (given) => {
      const { schema, url, route } = given
      const endpoint = route.config?.endpoint
      if (!endpoint) return { schema: { ...schema, hide: true }, url }
      const open = typeof endpoint.access === 'object'
      return jsonSchemaTransform({
        ...given,
        schema: {
          ...schema,
          description: open ? 'Open' : `Needs: ${String(endpoint.access)}`,
          security: open ? [] : [{ token: [] }],
          response: { 200: enveloped(endpoint.data as z.ZodType) },
        },
      } as Parameters<typeof jsonSchemaTransform>[0])
    },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api' })
}
