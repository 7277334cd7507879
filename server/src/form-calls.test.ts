import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import type { Envelope, Refusal } from '@labbox/contract/core/envelope.ts'
import { registered, type AnyEndpoint } from './platform/http/register.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { endsSession, fullCall, holderOf, rightCall } from './testing/walk.ts'
import { createWorld, type World } from './testing/world.ts'

interface Side {
  kit: TestApp
  world: World
  clients: Record<RoleCode, Client>
  endpoints: AnyEndpoint[]
}

/** Two installations alike: what is sent to one as JSON is sent to the other as a form, in the same order. */
let json: Side
let form: Side

const side = async (): Promise<Side> => {
  const kit = await createTestApp({ build: { clockwork: false } })
  const world = await createWorld(kit, kit.firstOrg)
  const endpoints = (registered.get(kit.app.server) ?? []).filter(
    (endpoint) => endpoint.method === 'POST' && endpoint.body && !endsSession(endpoint),
  )
  return { kit, world, clients: { admin: await kit.user('admin'), ...world.people }, endpoints }
}

beforeAll(async () => {
  ;[json, form] = await Promise.all([side(), side()])
})
afterAll(() => Promise.all([json.kit.close(), form.kit.close()]))

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Every field as text; a list of plain values as a field that comes again and again. */
const formOf = (input: Record<string, unknown>): string => {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    const plain = Array.isArray(value) && value.length > 1 && value.every((item) => typeof item !== 'object')
    for (const each of plain ? (value as unknown[]) : [value])
      if (each !== undefined) fields.append(name, asText(each))
  }
  return fields.toString()
}

const send = async ({ kit, clients, world }: Side, endpoint: AnyEndpoint, type: string, payload: string) => {
  const { body } = await kit.app.inject({
    method: 'POST',
    url: `/api${endpoint.path.replace(/:\w+/g, 'x')}`,
    headers: {
      'x-token': holderOf(endpoint, clients).token,
      'content-type': type,
      'accept-language': 'en',
    },
    payload,
  })
  // Accounts of the two differ.
  const { code, msg, data } = JSON.parse(body.replaceAll(world.account, 'account')) as Envelope
  const { error, errors } = (data ?? {}) as Partial<Refusal>
  return { code, msg, error, errors, fields: Object.keys((data ?? {}) as object).toSorted() }
}

type CallOf = (endpoint: AnyEndpoint, world: World) => Record<string, unknown>

/** @param made what other tests send: where it is the same, it is not sent again */
const compare = async (callOf: CallOf, ...made: CallOf[]) => {
  const wrong: string[] = []
  let taken = 0
  for (const [index, endpoint] of json.endpoints.entries()) {
    const other = form.endpoints[index]!
    const payload = JSON.stringify(callOf(endpoint, json.world))
    if (made.some((each) => JSON.stringify(each(endpoint, json.world)) === payload)) continue
    const asJson = await send(json, endpoint, 'application/json', payload)
    const fields = formOf(callOf(other, form.world))
    const asForm = await send(form, other, 'application/x-www-form-urlencoded', fields)
    if (JSON.stringify(asJson) !== JSON.stringify(asForm))
      wrong.push(`${endpoint.path}: JSON ${JSON.stringify(asJson)}, form ${JSON.stringify(asForm)}`)
    if (asForm.code === 200) taken++
  }
  return { wrong, taken }
}

it('a form says what JSON says: right calls', async () => {
  const { wrong, taken } = await compare(rightCall)
  expect(wrong).toEqual([])
  expect(taken).toBeGreaterThan(60)
}, 300_000)

it('a form says what JSON says: with every further field', async () => {
  expect((await compare(fullCall, rightCall)).wrong).toEqual([])
}, 300_000)

it('a form says what JSON says: with the last value of every choice', async () => {
  const { wrong } = await compare((endpoint, world) => fullCall(endpoint, world, 'last'), rightCall, fullCall)
  expect(wrong).toEqual([])
}, 300_000)
