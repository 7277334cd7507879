import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { refusal } from './envelope.ts'

const YEAR_S = 31_536_000

/**
 * Frames in which documents of people are shown: without an origin, network or storage, whatever the documents contain. They hold
 * for themselves even where the frame's own `sandbox` is forgotten.
 */
const FRAME_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data: blob:; font-src data: blob:; frame-ancestors 'self'"

/**
 * Serves the built web app: hashed assets for ever, and the page itself for every address that is neither of the API nor of a
 * file. One route for all: a route for each of a thousand files took a quarter of a second of every start.
 */
export const serveWeb = async (app: FastifyInstance, root: string): Promise<void> => {
  const folders = new Set(
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(root, 'assets'))
      response.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      if (!path.startsWith(join(root, 'preview'))) return
      response.header('content-security-policy', FRAME_POLICY)
      // A frame without an origin is a stranger to our own scripts.
      response.header('cross-origin-resource-policy', 'cross-origin')
      response.header('origin-agent-cluster', '?0')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    const steps = path.split(/[/\\]/)
    const [first = ''] = steps
    // The library refuses to leave the folder with a fault; nobody honest asks for that.
    if (first === 'api' || steps.includes('..'))
      return reply.code(404).send(refusal(new AppError('NO_ROUTE'), request.locale))
    // What is not there is told so by the handler of the whole app.
    if (folders.has(first) || /\.[a-z0-9]{2,5}$/i.test(path)) return reply.sendFile(path)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
