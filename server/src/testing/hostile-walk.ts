import { isDeepStrictEqual } from 'node:util'
import {
  permissions,
  roleCodes,
  type Permission,
  type RoleCode,
} from '@labbox/contract/access/permissions.ts'
import { registered, type AnyEndpoint } from '../platform/http/register.ts'
import type { Client, TestApp } from './app.ts'
import { digestOf } from './database/digest.ts'
import { callIn } from './inputs.ts'
import type { World } from './world.ts'

export interface Sent {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

/** Calls that count failures, and refuse after a few. */
const throttled: ReadonlySet<string> = new Set([
  '/login',
  '/registration',
  '/registration/key',
  '/tokenLogin',
  '/caslogin',
  '/device/enroll',
  '/user/password',
])

export const pathOf = (endpoint: AnyEndpoint) => endpoint.path.replace(/:\w+/g, 'x')

export const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? null)).slice(0, 8_000)

/** A call with this input: as JSON, or in the query. */
export const sentWith = (endpoint: AnyEndpoint, input: Record<string, unknown>): Sent =>
  endpoint.method === 'POST'
    ? {
        method: 'POST',
        url: pathOf(endpoint),
        payload: JSON.stringify(input),
        headers: { 'content-type': 'application/json' },
      }
    : {
        method: 'GET',
        url: `${pathOf(endpoint)}?${new URLSearchParams(
          Object.entries(input).map(([key, each]): [string, string] => [key, asText(each)]),
        )}`,
      }

/**
 * Makes calls that nobody means well, each as whoever gets furthest with it, and says what went wrong with them: an answer that is
 * none of ours, or something that changed although the call was refused.
 */
export const hostileWalk = (kit: TestApp, world: World, clients: Record<RoleCode, Client>) => {
  const endpoints = registered.get(kit.app.server) ?? []
  // Wrong passwords and codes are counted on purpose.
  const digest = digestOf(kit.database.sql, ['sign_in_failure', 'allowance'])

  /** Whoever gets furthest: the least role that holds the permission. Nobody signs out: that would end the walk. */
  const tokenFor = ({ access, path }: AnyEndpoint): string => {
    if (path === '/logout') return ''
    const holder = roleCodes
      .toReversed()
      .find(
        (role) =>
          typeof access === 'object' || access === 'signedIn' || permissions[access as Permission][role],
      )
    return holder ? clients[holder].token : ''
  }

  const inject = async (endpoint: AnyEndpoint, { method, url, headers, payload }: Sent) => {
    const answer = await kit.app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers: { 'x-token': tokenFor(endpoint), ...headers },
      ...(payload !== undefined && { payload }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const { code } = isJson ? answer.json<{ code: number }>() : { code: answer.statusCode }
    return { status: answer.statusCode, code, text: answer.body.slice(0, 300), body: answer.body }
  }

  /** The call as it should be, in one object. */
  const rightCall = (endpoint: AnyEndpoint): Record<string, unknown> => {
    const { input, ids } = callIn(endpoint, world)
    return Object.assign(input, ...ids.map((id) => id.with(world.ids[id.thing]))) as Record<string, unknown>
  }

  /** What the rows were after the last refused call; null when a call since may have changed some. */
  let rows: Record<string, string> | null = null

  /** One call; what it left behind when it was refused, or how it broke. */
  const troubleOf = async (endpoint: AnyEndpoint, sent: Sent): Promise<string | null> => {
    // Throttled calls would be turned away before anything could go wrong with them.
    if (throttled.has(endpoint.path)) await kit.database.sql`delete from sign_in_failure`
    if (endpoint.path === '/stu/exam/start') await kit.database.sql`delete from allowance`
    const posts = endpoint.method === 'POST'
    const before = posts ? (rows ?? (await digest())) : {}
    rows = null
    const answer = await inject(endpoint, sent).catch((error: Error) => error)
    if (answer instanceof Error) return `broke off: ${answer.message}`
    const { status, code, text } = answer
    if (status >= 500 || code === 500) return `answered ${status} ${text}`
    const proper = [200, 400, 404, 413].includes(status) || (endpoint.trueStatus && status === code)
    if (!proper) return `answered with status ${status} ${text}`
    if (code === 200 || !posts) return null
    rows = await digest()
    return isDeepStrictEqual(rows, before) ? null : 'changed something'
  }

  const walk = async (
    cases: (endpoint: AnyEndpoint) => readonly (Sent & { name: string })[],
    among: readonly AnyEndpoint[] = endpoints,
  ): Promise<string[]> => {
    const troubles: string[] = []
    for (const endpoint of among)
      for (const { name, ...sent } of cases(endpoint)) {
        const trouble = await troubleOf(endpoint, sent)
        if (trouble) troubles.push(`${endpoint.method} ${endpoint.path} with ${name}: ${trouble}`)
      }
    return troubles
  }

  return { endpoints, digest, inject, rightCall, tokenFor, troubleOf, walk }
}
