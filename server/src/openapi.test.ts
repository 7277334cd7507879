import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import { pairedBox } from './areas/boxes/testing.ts'
import { registered, type AnyEndpoint } from './platform/http/register.ts'
import { packageOf } from 'labbox-bench/update/package.fixture.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { pngOf } from './testing/files.ts'
import { endsSession, holderOf, rightCall } from './testing/walk.ts'
import { createWorld, type World } from './testing/world.ts'

const long = process.env.LONG === '1'
/** One call in so many is made with nothing too, in the gate: what is refused looks the same everywhere. */
const WITHOUT = 4

interface Operation {
  operationId: string
  responses: Record<string, { content?: Record<string, { schema: object }> }>
  requestBody?: { content: Record<string, unknown> }
}
type Answer = Awaited<ReturnType<TestApp['app']['inject']>>
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
let ajv: Ajv2020

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  world = await createWorld(kit, kit.firstOrg)
  clients = { admin: await kit.user('admin'), ...world.people }
  endpoints = registered.get(kit.app.server) ?? []
  text = (await kit.app.inject({ url: '/api/docs/json' })).body
  document = JSON.parse(text) as Document
  ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'doc', ...document })
})
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

/** The answer of a call, held against what the document says of it; what is wrong, or null. */
const faultOf = (endpoint: AnyEndpoint, answer: Answer): string | null => {
  const at = `doc#/paths/${endpoint.path.replace(/:(\w+)/g, '{$1}').replaceAll('/', '~1')}/${endpoint.method.toLowerCase()}`
  const type = String(answer.headers['content-type'])
  if (!type.includes('json')) {
    const types = Object.keys(operationOf(endpoint)?.responses['200']?.content ?? {})
    return types.some((each) => type.startsWith(each.split(';')[0]!)) ? null : `${endpoint.path}: ${type}`
  }
  const place =
    answer.statusCode === 200
      ? `${at}/responses/200/content/application~1json/schema`
      : 'doc#/components/schemas/Refused'
  const validate = ajv.getSchema(encodeURI(place).replaceAll('%25', '%'))
  if (!validate) return `${endpoint.path}: no schema at ${place}`
  if (validate(answer.json())) return null
  return `${endpoint.method} ${endpoint.path}: ${ajv.errorsText(validate.errors)} ${answer.body.slice(0, 200)}`
}

/** What goes into the fields of a form beside its files. */
const fieldsOf = ({ path }: AnyEndpoint, bytes: Uint8Array): Record<string, unknown> => {
  if (path.endsWith('/filetransfer/uploadfile')) return wholeChunk(bytes)
  if (path === '/sys/logoSet/add') return { ...logo, typeCode: 'HEAD_PORTRAIT_SETTING' }
  return path === '/sys/logoSet/update' ? { ...logo, id: world.ids.logo } : {}
}

const logo = { typeCode: 'MENU_SETTING', text: 'Labbox', size: '28;28' }

const wholeChunk = (bytes: Uint8Array) => ({
  chunkNumber: 1,
  chunkSize: bytes.length,
  currentChunkSize: bytes.length,
  totalSize: bytes.length,
  totalChunks: 1,
  identifier: createHash('sha256').update(bytes).digest('hex'),
  filename: 'text.txt',
})

/** A file that each upload takes, by the beginning of its path. */
const rightFiles = async (): Promise<readonly (readonly [path: string, bytes: Uint8Array])[]> => {
  const lab = await kit.app.inject({
    url: `/api/lab/project/export?id=${world.ids.project}`,
    headers: { 'x-token': clients.teacher.token },
  })
  const template = await kit.app.inject({
    url: `/api/template/report/export?id=${world.ids.reportTemplate}`,
    headers: { 'x-token': clients.teacher.token },
  })
  const symbol = await kit.app.inject({
    url: `/api/module/symbol/export?id=${world.ids.symbol}`,
    headers: { 'x-token': clients.teacher.token },
  })
  const module = await kit.app.inject({
    url: `/api/module/module/export?id=${world.ids.module}`,
    headers: { 'x-token': clients.teacher.token },
  })
  const box = await pairedBox(kit, clients.teacher, world.ids.class)
  return [
    ['/device/box', Buffer.from(JSON.stringify(box.batch()))],
    ['/module/symbol', symbol.rawPayload],
    ['/module/module', module.rawPayload],
    ['/files/upload', pngOf()],
    ['/sys/logo', pngOf()],
    ['/device/app', packageOf('9.8.7', '')],
    ['/course/graph', Buffer.from('name\nOhm’s law\n')],
    ['/lab/class', Buffer.from('number,name\nS1,Ann\n')],
    ['/questions', Buffer.from('::Sum:: 1 + 1 = {=2}')],
    ['/lab/project', lab.rawPayload],
    ['/template/report', template.rawPayload],
    ['/teacher/gradeBook', Buffer.from('number,Final\nS1,90\n')],
    ['/device/import', Buffer.from('name\nBench 1\n')],
    ['/sys/user/import', Buffer.from('account,name\nann1,Ann\n')],
  ]
}

const upload = async (endpoint: AnyEndpoint, input: Record<string, unknown>, bytes: Uint8Array | null) => {
  const form = new FormData()
  const text = Object.entries(input).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string],
  )
  if (endpoint.multipart?.fields) for (const [name, value] of text) form.append(name, value)
  for (const part of bytes ? (endpoint.multipart?.files ?? []) : [])
    form.append(part, new Blob([new Uint8Array(bytes ?? [])]), 'file')
  const encoded = new Response(form)
  return kit.app.inject({
    method: 'POST',
    url: `/api${endpoint.path}${endpoint.multipart?.fields ? '' : `?${new URLSearchParams(text)}`}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'x-token': holderOf(endpoint, clients).token,
      'accept-language': 'en',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

it('every upload is described with its parts, and answers right and wrong ones as the document says', async () => {
  const files = await rightFiles()
  const uploads = endpoints.filter(({ multipart }) => multipart)
  expect(uploads.length).toBeGreaterThan(9)
  const wrong: string[] = []
  const unlike: string[] = []
  for (const endpoint of uploads) {
    const { requestBody } = operationOf(endpoint) as {
      requestBody?: { content: Record<string, { schema: { properties?: object } }> }
    }
    const parts = Object.keys(requestBody?.content['multipart/form-data']?.schema.properties ?? {})
    expect(parts).toEqual(expect.arrayContaining([...(endpoint.multipart?.files ?? [])]))
    const bytes = files.find(([path]) => endpoint.path.startsWith(path))?.[1] ?? Buffer.from('x')
    const input = { ...rightCall(endpoint, world), ...fieldsOf(endpoint, bytes) }
    for (const [given, file] of [
      [input, bytes],
      [input, null],
      [{}, null],
    ] as const) {
      const answer = await upload(endpoint, given, file)
      const fault = faultOf(endpoint, answer)
      if (fault) wrong.push(fault)
      // What is not sent of a logo stays as it is.
      // A call that answers with a file is given a wrong one: its right answer is no envelope.
      const whole = file !== null || endpoint.path === '/sys/logoSet/update'
      const right = given === input && whole && !endpoint.file
      if ((answer.json<{ code: number }>().code === 200) !== right)
        unlike.push(`${endpoint.path}: ${answer.body}`)
    }
  }
  expect(wrong).toEqual([])
  expect(unlike).toEqual([])
})

it('every answer, to right and to wrong calls, is as the document says', async () => {
  const wrong: string[] = []
  let good = 0
  for (const [index, endpoint] of endpoints.filter((each) => !endsSession(each)).entries())
    for (const input of [rightCall(endpoint, world), ...(long || index % WITHOUT === 0 ? [{}] : [])]) {
      const answer = await ask(endpoint, input)
      const fault = faultOf(endpoint, answer)
      if (fault) wrong.push(fault)
      else good++
    }
  expect(wrong).toEqual([])
  expect(good).toBeGreaterThan(700)
}, 300_000)
