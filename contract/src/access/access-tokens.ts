import { z } from 'zod'
import { endpoint, type Access } from '../core/endpoint.ts'
import { Id, Instant, LocalText, Nothing, WithId } from '../core/types.ts'

/** How every access token begins, so that people and programs that look for leaked secrets recognise one. */
export const ACCESS_TOKEN_PREFIX = 'lbx_'
export const ACCESS_TOKEN_MAX_DAYS = 365
/** Calls that one token may make in a minute. */
export const ACCESS_TOKEN_PER_MINUTE = 60
/** Most tokens that one person has at a time. */
export const ACCESS_TOKENS_MOST = 20

export const isAccessToken = (token: string): boolean => token.startsWith(ACCESS_TOKEN_PREFIX)

/** Paths, with all below them, that no access token opens. */
const closed = [
  // Signing in, passwords, tokens, one's sessions and roles.
  '/user',
  '/sys/casConfig',
  '/sys/tokenIssuer',
  '/limsai/getToken',
  '/device/book/feed/make',
  // Accounts with their first passwords and roles, roles and permissions.
  '/sys/user/add',
  '/sys/user/update',
  '/sys/user/assign',
  '/sys/user/resetPassword',
  '/sys/user/import',
  '/sys/role',
  '/sys/permission',
  '/sys/sql',
  // What students answer, measure and hand in.
  '/stu',
  '/bench',
  '/measurement',
  '/previewRecord/open',
  '/previewRecord/save',
  '/previewRecord/saveDownload',
] as const

/** Calls that need only a session, without a permission, and that are useful to programs. */
const openToAll: readonly string[] = ['/sys/codeset/entries']

/** Whether a call is refused to access tokens, whatever their permissions. */
export const closedToTokens = (call: {
  method: 'GET' | 'POST'
  path: string
  access: Access
  changes?: boolean | undefined
}): boolean => {
  const { method, path, access } = call
  // Calls of the ways in are open to everybody; those of them that only read need no token.
  if (typeof access === 'object') return method === 'POST' || Boolean(call.changes)
  if (access === 'signedIn') return !openToAll.includes(path)
  return closed.some((each) => path === each || path.startsWith(`${each}/`))
}

const Name = z.string().trim().min(1, { message: 'required' }).max(100)

export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  /** The role in which it acts. */
  roleName: LocalText,
  permissions: z.array(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the minute; null: never used. */
  lastUsedAt: Instant.nullable(),
  expired: z.boolean(),
})
export type AccessToken = z.infer<typeof AccessToken>

export const accessTokenList = endpoint({
  method: 'GET',
  path: '/user/token/list',
  access: 'access:token:make',
  summary: 'One’s own access tokens, the newest first',
  data: z.array(AccessToken),
})

export const accessTokenChoices = endpoint({
  method: 'GET',
  path: '/user/token/choices',
  access: 'access:token:make',
  summary: 'One’s own permissions that open at least one call to an access token',
  data: z.array(z.string()),
})

export const accessTokenAdd = endpoint({
  method: 'POST',
  path: '/user/token/add',
  access: 'access:token:make',
  summary: 'Make an access token with some of one’s own permissions; it is shown this once',
  body: z.object({
    name: Name,
    permissions: z.array(z.string().max(100)).min(1, { message: 'required' }).max(500),
    days: z.number().int().min(1).max(ACCESS_TOKEN_MAX_DAYS),
  }),
  data: z.object({ id: Id, token: z.string() }),
})

export const accessTokenRevoke = endpoint({
  method: 'POST',
  path: '/user/token/revoke',
  access: 'access:token:make',
  summary: 'End one of one’s own access tokens at once',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})
