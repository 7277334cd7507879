import type { z } from 'zod'
import type { Permission } from '../access/permissions.ts'

/** Who may call: a permission of the active role, anyone signed in, or anyone at all (with the reason written down). */
export type Access = Permission | 'signedIn' | { readonly public: string }

type Shape = z.ZodObject
type NoShape = undefined

/**
 * One call that browser and server agree on. The server validates, authorises, documents and shapes by it; the browser
 * types its calls by it. `data` is what leaves the server: anything not named in it does not leave.
 */
export interface Endpoint<
  Q extends Shape | NoShape = Shape | NoShape,
  B extends Shape | NoShape = Shape | NoShape,
  P extends Shape | NoShape = Shape | NoShape,
  D extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: 'GET' | 'POST'
  /** Below `/api`, with Fastify's `:param` form. */
  readonly path: `/${string}`
  readonly access: A
  /** One line for the API document. */
  readonly summary: string
  readonly query?: Q
  readonly body?: B
  readonly params?: P
  readonly data: D
  /** The answer is a file of one of these media types instead of an envelope; refusals are envelopes all the same. */
  readonly file?: readonly string[]
  /** The body is multipart/form-data: these fields, then the files by the names of their parts. */
  readonly multipart?: { readonly files: readonly string[]; readonly fields?: Shape }
  /** The fields of the body may come as query parameters instead (the specification names so). */
  readonly bodyInQuery?: boolean
  /** A GET that changes something (calls the specification names so): held to what holds for changes. */
  readonly changes?: boolean
  /** Changes that stay possible when the trial has expired (sign-in, activation, finishing begun work). */
  readonly afterTrial?: boolean
  /** Refusals have their code as HTTP status, a fault of ours 503: for clients of a protocol that take 200 for success. */
  readonly trueStatus?: boolean
  /** Most bytes of the body where anybody may call, and its sender says in it who they are. */
  readonly bodyLimit?: number
  /** Open to somebody who must change the password first. */
  readonly duringPasswordChange?: boolean
}

/**
 * A call by its address alone, for pages that do not wait for schemas: what the browser has in place of an endpoint
 * (`web/build/light-contract.ts`). The type of the endpoint comes along, its value when it is asked for.
 */
export interface Address<E extends Endpoint = Endpoint> {
  readonly method: E['method']
  readonly path: E['path']
  /** Names of the fields that its query has. */
  readonly inQuery?: readonly string[]
  /** The endpoint with its schemas, where it has a body to check. */
  readonly load?: () => Promise<E>
  /** Never present at run time: only carries the types of input and answer. */
  readonly endpoint?: E
}

export const endpoint = <
  D extends z.ZodType,
  const A extends Access,
  Q extends Shape | NoShape = undefined,
  B extends Shape | NoShape = undefined,
  P extends Shape | NoShape = undefined,
>(
  definition: Endpoint<Q, B, P, D, A>,
): Endpoint<Q, B, P, D, A> => definition

type In<S> = S extends z.ZodType ? z.input<S> : unknown
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller gives: query, body and params in one object (their names never clash within one endpoint). */
export type InputOf<E> =
  E extends Endpoint<infer Q, infer B, infer P, infer _D, infer _A> ? In<Q> & In<B> & In<P> : never
/** What a handler receives, each part validated. */
export type QueryOf<E> = E extends Endpoint<infer Q, infer _B, infer _P, infer _D, infer _A> ? Out<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _Q, infer B, infer _P, infer _D, infer _A> ? Out<B> : never
export type ParamsOf<E> = E extends Endpoint<infer _Q, infer _B, infer P, infer _D, infer _A> ? Out<P> : never
/** What a handler returns, before shaping; and what the browser reads. */
export type ResultOf<E> =
  E extends Endpoint<infer _Q, infer _B, infer _P, infer D, infer _A> ? z.input<D> : never
export type DataOf<E> =
  E extends Endpoint<infer _Q, infer _B, infer _P, infer D, infer _A> ? z.output<D> : never
