import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ACCESS_TOKEN_PER_MINUTE,
  accessTokenAdd,
  accessTokenChoices,
  closedToTokens,
} from '@labbox/contract/access/access-tokens.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Refusal } from '@labbox/contract/core/envelope.ts'
import { registered, type AnyEndpoint } from './platform/http/register.ts'
import { createTestApp, send, type Client, type TestApp } from './testing/app.ts'
import { digestOf } from './testing/database/digest.ts'
import { fullCall, rightCall } from './testing/walk.ts'
import { createWorld, type World } from './testing/world.ts'

/** What must be closed to tokens whatever the rule says: path prefixes, each with its name. */
const mustBeClosed =
  /^\/(login|logout|tokenLogin|caslogin$|registration$|captcha\/|user\/|sys\/(sql|role|permission|tokenIssuer|casConfig|user\/(add|update|assign|resetPassword|import))|stu\/|bench\/|measurement\/|previewRecord\/(open|save))/

let kit: TestApp
let world: World
let endpoints: AnyEndpoint[]
let tokens: string[]
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  world = await createWorld(kit, kit.firstOrg)
  endpoints = registered.get(kit.app.server) ?? []
  const makers: Client[] = [await kit.user('admin'), world.people.orgadmin, world.people.teacher]
  tokens = []
  for (const maker of makers) {
    const permissions = await maker.ok(accessTokenChoices)
    tokens.push((await maker.ok(accessTokenAdd, { name: 'All of it', permissions, days: 365 })).token)
  }
  digest = digestOf(kit.database.sql, ['allowance', 'access_token'])
})
afterAll(() => kit.close())

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const errorOf = async (token: string, endpoint: AnyEndpoint, input: Record<string, unknown>) => {
  // Half as many calls a minute as a token may make: the rate limit never answers instead. No slower, or exams of the world end.
  kit.clock.advance((2 * MINUTE_MS) / ACCESS_TOKEN_PER_MINUTE)
  const answer = await send(kit.app, token, endpoint, input)
  return (answer.data as Refusal | null)?.error
}

it('opens nothing of signing in, passwords, tokens, roles, SQL and the work of students', async () => {
  const changing = (each: AnyEndpoint) =>
    each.method === 'POST' || each.changes || typeof each.access !== 'object'
  const named = endpoints.filter((each) => mustBeClosed.test(each.path) && changing(each))
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((each) => !closedToTokens(each)).map(nameOf)).toEqual([])
  const wrong: string[] = []
  const before = await digest()
  for (const endpoint of endpoints.filter(closedToTokens))
    for (const token of tokens)
      for (const input of [rightCall(endpoint, world), fullCall(endpoint, world)])
        if ((await errorOf(token, endpoint, input)) !== 'ACCESS_TOKEN_CLOSED') wrong.push(nameOf(endpoint))
  expect(wrong).toEqual([])
  expect(isDeepStrictEqual(await digest(), before)).toBe(true)
}, 300_000)

it('is not refused as closed anywhere else, and needs the permission there', async () => {
  const wrong: string[] = []
  const open = endpoints.filter((each) => !closedToTokens(each))
  expect(open.length).toBeGreaterThan(150)
  const { token: poor } = await world.people.teacher.ok(accessTokenAdd, {
    name: 'Next to nothing',
    permissions: ['exams:exam:page'],
    days: 365,
  })
  // A permission that no call open to tokens needs.
  await kit.database
    .sql`update access_token set permissions = '["access:token:make"]' where name = 'Next to nothing'`
  const before = await digest()
  for (const endpoint of open) {
    const error = await errorOf(poor, endpoint, rightCall(endpoint, world))
    const guarded = typeof endpoint.access === 'string' && endpoint.access !== 'signedIn'
    if (guarded !== (error === 'ACCESS_TOKEN_LACKS')) wrong.push(`${nameOf(endpoint)}: ${error}`)
  }
  expect(wrong).toEqual([])
  const after = await digest()
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
}, 300_000)
