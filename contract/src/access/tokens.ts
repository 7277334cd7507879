import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { SignedIn } from './access.ts'

/** How far ahead the expiry of a token may lie: a token is for signing in, not for staying signed in. */
export const TOKEN_LIFE_SECONDS = 600
/** The widest difference of clocks that may be set. */
export const TOKEN_SKEW_SECONDS = 120
export const tokenAlgorithms = ['HS256', 'RS256'] as const

export const tokenLogin = endpoint({
  method: 'POST',
  path: '/tokenLogin',
  access: { public: 'signing in' },
  summary: 'Sign in with a signed one-time token (JWT) of another system',
  afterTrial: true,
  body: z.object({ data: z.string().trim().min(1, { message: 'required' }).max(8_000) }),
  data: SignedIn,
})

const fields = {
  name: z.string().trim().min(1, { message: 'required' }).max(100),
  /** Exactly what the tokens carry as `iss` and `aud`. */
  issuer: z.string().trim().min(1, { message: 'required' }).max(300),
  audience: z.string().trim().min(1, { message: 'required' }).max(300),
  /** The only one that is accepted from this issuer. */
  algorithm: z.enum(tokenAlgorithms),
  /** The claim that names the account. */
  accountFrom: z
    .string()
    .trim()
    .regex(/^[A-Za-z_][\w.:/-]{0,99}$/, { message: 'attribute' })
    .default('sub'),
  /** By how much the clocks may differ. */
  skewSeconds: z.number().int().min(0).max(TOKEN_SKEW_SECONDS).default(30),
  enabled: z.boolean().default(true),
}
/**
 * HS256: the shared secret, at least 32 characters; RS256: the public key as PEM. Empty: HS256 gets a random one, which is
 * shown once; an update keeps what it has.
 */
const Key = z.string().trim().max(10_000).default('')

export const TokenIssuer = z.object({
  ...fields,
  id: Id,
  /** The beginning of the key's SHA-256: shows which key it is without revealing it. */
  fingerprint: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TokenIssuer = z.infer<typeof TokenIssuer>

export const issuerPage = endpoint({
  method: 'GET',
  path: '/sys/tokenIssuer/page',
  access: 'access:sso:page',
  summary: 'Systems whose tokens sign people in',
  query: z.object({ ...pageQuery(['name', 'updatedAt']), name: z.string().trim().max(100).optional() }),
  data: pageOf(TokenIssuer),
})

export const issuerGet = endpoint({
  method: 'GET',
  path: '/sys/tokenIssuer/get',
  access: 'access:sso:page',
  summary: 'One of them',
  query: WithId,
  data: TokenIssuer,
})

const Made = z.object({
  id: Id,
  /** A secret that was made just now; it is not shown again. */
  secret: z.string().nullable(),
})

export const issuerAdd = endpoint({
  method: 'POST',
  path: '/sys/tokenIssuer/add',
  access: 'access:sso:edit',
  summary: 'Accept the tokens of another system',
  body: z.object({ ...fields, key: Key }),
  data: Made,
})

export const issuerUpdate = endpoint({
  method: 'POST',
  path: '/sys/tokenIssuer/update',
  access: 'access:sso:edit',
  summary: 'Change such a system; another algorithm needs another key',
  body: z.object({ ...fields, id: Id, key: Key, newSecret: z.boolean().default(false) }),
  data: Made,
})

export const issuerDelete = endpoint({
  method: 'POST',
  path: '/sys/tokenIssuer/delete',
  access: 'access:sso:edit',
  summary: 'Accept no tokens of this system any more; whoever is signed in stays',
  body: WithId,
  data: Nothing,
})
