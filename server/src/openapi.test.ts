import { brotliCompressSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import { registered, type AnyEndpoint } from './platform/http/register.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { endsSession, holderOf, rightCall } from './testing/walk.ts'
import { createWorld, type World } from './testing/world.ts'

interface Operation {
  operationId: string
  responses: Record<string, { content?: Record<string, { schema: object }> }>
  requestBody?: { content: Record<string, unknown> }
}
interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

let kit: TestApp
let world: World
let clients: Record<RoleCode, Client>
let endpoints: AnyEndpoint[]
let document: Document
let text: string

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  world = await createWorld(kit, kit.firstOrg)
  clients = { admin: await kit.user('admin'), ...world.people }
  endpoints = registered.get(kit.app.server) ?? []
  text = (await kit.app.inject({ url: '/api/docs/json' })).body
  document = JSON.parse(text) as Document
}, 120_000)
afterAll(() => kit.close())

const operationOf = ({ method, path }: AnyEndpoint): Operation | undefined =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

it('names every call, and the addresses that are no calls', () => {
  expect(endpoints.filter((endpoint) => !operationOf(endpoint)?.operationId)).toEqual([])
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((each) => each.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/health', '/imgs/{name}', '/files/{id}']),
  )
  expect(document.servers).toEqual([{ url: '/api' }])
})

it('refers only to schemas that are there, and is small enough to be sent', () => {
  const known = new Set(Object.keys(document.components.schemas))
  const missing = [...text.matchAll(/"#\/components\/schemas\/([^"/]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.has(name))
  expect([...new Set(missing)]).toEqual([])
  expect(known.size).toBeGreaterThan(100)
  expect(brotliCompressSync(text).length).toBeLessThan(80_000)
})

const ask = async (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
  const posts = endpoint.method === 'POST'
  const query = Object.entries(input).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string]],
  )
  const path = `/api${endpoint.path.replace(/:\w+/g, 'x')}`
  return kit.app.inject({
    method: endpoint.method,
    url: posts ? path : `${path}?${new URLSearchParams(query)}`,
    headers: { 'x-token': holderOf(endpoint, clients).token, 'accept-language': 'en' },
    ...(posts && { payload: input }),
  })
}

it('every answer, to right and to wrong calls, is as the document says', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'doc', ...document })
  const wrong: string[] = []
  let good = 0
  for (const endpoint of endpoints.filter((each) => !endsSession(each))) {
    const operation = operationOf(endpoint)!
    const at = `doc#/paths/${endpoint.path.replace(/:(\w+)/g, '{$1}').replaceAll('/', '~1')}/${endpoint.method.toLowerCase()}`
    for (const input of [rightCall(endpoint, world), {}]) {
      const answer = await ask(endpoint, input)
      const type = String(answer.headers['content-type'])
      if (!type.includes('json')) {
        const types = Object.keys(operation.responses['200']?.content ?? {})
        if (!types.some((each) => type.startsWith(each.split(';')[0]!)))
          wrong.push(`${endpoint.path}: ${type}`)
        continue
      }
      const place =
        answer.statusCode === 200
          ? `${at}/responses/200/content/application~1json/schema`
          : 'doc#/components/schemas/Refused'
      const validate = ajv.getSchema(encodeURI(place).replaceAll('%25', '%'))
      if (!validate) {
        wrong.push(`${endpoint.path}: no schema at ${place}`)
        continue
      }
      if (validate(answer.json())) good++
      else
        wrong.push(
          `${endpoint.method} ${endpoint.path}: ${ajv.errorsText(validate.errors)} ${answer.body.slice(0, 200)}`,
        )
    }
  }
  expect(wrong).toEqual([])
  expect(good).toBeGreaterThan(700)
}, 300_000)
