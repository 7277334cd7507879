import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { refusal } from './envelope.ts'

const YEAR_S = 31_536_000

/** Serves the built web app: hashed assets for ever, and the page itself for every address that is not of the API. */
export const serveWeb = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(root, 'assets'))
      response.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (!isPage) return reply.code(404).send(refusal(new AppError('NO_ROUTE'), request.locale))
    return reply.header('cache-control', 'no-cache').sendFile('index.html', root)
  })
}
