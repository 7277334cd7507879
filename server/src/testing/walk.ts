import {
  permissions,
  roleCodes,
  type Permission,
  type RoleCode,
} from '@labbox/contract/access/permissions.ts'
import type { z } from 'zod'
import type { AnyEndpoint } from '../platform/http/register.ts'
import type { Client } from './app.ts'
import { callIn, inputsOf, valueOf, type Pick } from './inputs.ts'
import type { World } from './world.ts'

/** Calls that end the session a walk goes on with. */
export const endsSession = ({ path }: AnyEndpoint): boolean =>
  path === '/logout' || path === '/user/switchRole'

/** The least role that holds the permission of a call: whoever gets furthest with it. */
export const holderOf = ({ access }: AnyEndpoint, clients: Record<RoleCode, Client>): Client => {
  const holder = roleCodes
    .toReversed()
    .find(
      (role) =>
        typeof access === 'object' || access === 'signedIn' || permissions[access as Permission][role],
    )
  return clients[holder ?? 'admin']
}

/** The call as it should be, with the ids of that world, in one object. */
export const rightCall = (endpoint: AnyEndpoint, world: World): Record<string, unknown> => {
  const { input, ids } = callIn(endpoint, world)
  return Object.assign(input, ...ids.map((id) => id.with(world.ids[id.thing]))) as Record<string, unknown>
}

const accepted = (schema: z.ZodType | undefined, input: Record<string, unknown>): boolean =>
  schema?.safeParse(input).success ?? false

/** The right call with each further field that its schemas take a made-up value for. */
export const fullCall = (
  endpoint: AnyEndpoint,
  world: World,
  pick: Pick = 'first',
): Record<string, unknown> => {
  const call = rightCall(endpoint, world)
  const { properties } = inputsOf(endpoint)
  const parts = [endpoint.body, endpoint.query] as (z.ZodObject | undefined)[]
  for (const [name, schema] of Object.entries(properties)) {
    if (name in call) continue
    const more = { ...call, [name]: valueOf(schema, pick) }
    if (parts.some((part) => part && name in part.shape && accepted(part, more))) Object.assign(call, more)
  }
  return call
}
