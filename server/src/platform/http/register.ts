import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'
import { BODY_LIMITS } from './bodies.ts'
import { streamAllRows, wantsAllRows } from './all-rows.ts'
import { coerceText } from './coerce.ts'
import { success } from './envelope.ts'
import { FileAnswer } from './file-answer.ts'
import { personNamesOf } from './person-names.ts'
import { validate } from './validate.ts'

// oxlint-disable-next-line no-explicit-any -- the general form of all endpoints, whatever their schemas
export type AnyEndpoint = Endpoint<any, any, any, any, Access>

type ActorFor<E> = E extends { access: { public: string } } ? Actor | null : Actor

export interface Call<E> {
  /** Null only where the endpoint is public and nobody is signed in. */
  actor: ActorFor<E>
  query: QueryOf<E>
  body: BodyOf<E>
  params: ParamsOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What this installation does in place of the handlers of some calls. */
    instead?: ReadonlyMap<AnyEndpoint, (call: Call<AnyEndpoint>) => unknown>
  }
}

/** Every endpoint registered so far: the document and the access matrix test read it. */
export const registered = new WeakMap<FastifyInstance['server'], AnyEndpoint[]>()

/**
 * Binds a contract endpoint to its handler: session and permission first, then validation, then the handler, then the
 * answer is shaped by the endpoint's `data` schema, so that nothing unnamed leaves.
 */
export const register = <const E extends AnyEndpoint>(
  app: FastifyInstance,
  definition: E,
  handler: (call: Call<E>) => Promise<ResultOf<E>> | ResultOf<E>,
): void => {
  const known = registered.get(app.server) ?? []
  registered.set(app.server, [...known, definition])
  // A lab box does some calls in its own way.
  const run = (app.instead?.get(definition) as typeof handler | undefined) ?? handler
  const names = personNamesOf(definition.data as z.ZodType)
  app.route({
    method: definition.method,
    url: definition.path,
    config: { endpoint: definition },
    bodyLimit:
      definition.bodyLimit ??
      (typeof definition.access === 'object' ? BODY_LIMITS.open : BODY_LIMITS.signedIn),
    schema: {
      summary: definition.summary,
      tags: [definition.path.split('/')[1] ?? ''],
      ...(definition.query && { querystring: definition.query }),
      ...(definition.body && { body: definition.body }),
      ...(definition.params && { params: definition.params }),
      response: { 200: definition.data },
    },
    handler: async (request, reply) => {
      const { locale } = request
      const part = (schema: z.ZodObject | undefined, value: unknown, textOnly: boolean) => {
        if (!schema) return undefined
        const object = (value ?? {}) as Record<string, unknown>
        return validate(schema, textOnly ? coerceText(schema, object) : object, locale)
      }
      const formEncoded =
        request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
      const inQuery = Boolean(definition.bodyInQuery) && Object.keys(request.query as object).length > 0
      const call = {
        actor: request.actor,
        query: part(definition.query, request.query, true),
        body: inQuery
          ? part(definition.body, request.query, true)
          : part(definition.body, request.body, formEncoded),
        params: part(definition.params, request.params, true),
        request,
        reply,
      } as unknown as Call<E>
      if (wantsAllRows(definition, request)) {
        const read = async (query: object) => run({ ...call, query } as typeof call)
        const rows = await streamAllRows(definition, call.query as Record<string, unknown>, locale, read)
        return reply.type('application/json; charset=utf-8').send(rows)
      }
      const result: unknown = await run(call)
      if (reply.sent) return reply
      if (result instanceof FileAnswer) return result.send(reply)
      const shaped = (definition.data as z.ZodType).safeParse(result)
      if (!shaped.success) throw new AppError('INTERNAL', { cause: shaped.error })
      return reply.send(success(names ? names(shaped.data, locale) : shaped.data, locale))
    },
  })
}
