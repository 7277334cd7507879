import { connect, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import { userInfo } from '@labbox/contract/access/access.ts'
import type { AnyEndpoint } from './platform/http/register.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { hostileBodies, hostileQueries, hostileValues } from './testing/hostile.ts'
import { asText, hostileWalk, pathOf, sentWith } from './testing/hostile-walk.ts'
import { callIn, inputsOf } from './testing/inputs.ts'
import { createWorld, type World } from './testing/world.ts'

const long = process.env.LONG === '1'

let kit: TestApp
let world: World
let clients: Record<RoleCode, Client>
let endpoints: AnyEndpoint[]
let { digest, inject, rightCall, tokenFor, troubleOf, walk } = {} as ReturnType<typeof hostileWalk>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  world = await createWorld(kit, kit.firstOrg)
  clients = { admin: await kit.user('admin'), ...world.people }
  ;({ endpoints, digest, inject, rightCall, tokenFor, troubleOf, walk } = hostileWalk(kit, world, clients))
})
afterAll(() => kit.close())

/** So many of a list at each call, in the gate. */
const TURNS = 1
/** Of the fields of a call one in so many gets a wrong value, in the gate: at least one of each call. */
const FIELDS = 2
/** One call in so many is tried with odd queries and headers, which are read before it is known which call it is, in the gate. */
const CALLS = 2

/** Some of the list, the next ones at each call: all get their turn over all endpoints. In the long run all of it. */
const turns = <T>(list: readonly T[]) => {
  let next = 0
  return () => (long ? [...list] : Array.from({ length: TURNS }, () => list[next++ % list.length]!))
}

/** One of the list in so many, beginning with another one at each call; all of it in the long run. */
const oneIn = (many: number) => {
  let turn = 0
  return <T>(list: readonly T[]): readonly T[] => {
    if (long || list.length === 0) return list
    const begin = turn++ % Math.min(many, list.length)
    return list.filter((_, k) => k % many === begin)
  }
}

describe('calls that nobody means well', () => {
  it('with a wrong value in an otherwise right call', async () => {
    const values = turns(hostileValues)
    const some = oneIn(FIELDS)
    const troubles = await walk((endpoint) => {
      const right = rightCall(endpoint)
      return some(Object.keys(inputsOf(endpoint).properties)).flatMap((field) =>
        values().map((value) => ({
          name: `${field} = ${JSON.stringify(value)?.slice(0, 60)}`,
          ...sentWith(endpoint, { ...right, [field]: value }),
        })),
      )
    })
    expect(troubles).toEqual([])
  }, 600_000)

  it('with a field left out', async () => {
    const some = oneIn(FIELDS)
    const troubles = await walk((endpoint) => {
      const right = rightCall(endpoint)
      return some([...inputsOf(endpoint).required]).map((field) => {
        const { [field]: _, ...rest } = right
        return { name: `no ${field}`, ...sentWith(endpoint, rest) }
      })
    })
    expect(troubles).toEqual([])
  }, 600_000)

  it('with every key twice, in JSON, in a form and in a query', async () => {
    const values = turns(hostileValues.filter((value) => value !== undefined))
    const some = oneIn(3)
    const encoded = (key: string, value: unknown) => new URLSearchParams({ [key]: asText(value) }).toString()
    const troubles = await walk((endpoint) => {
      const right = Object.entries(rightCall(endpoint))
      const wrong = values()[0]
      const twice = right.flatMap(([key, value]) => [encoded(key, value), encoded(key, wrong)]).join('&')
      if (endpoint.method === 'GET')
        return [{ name: 'query', method: 'GET', url: `${pathOf(endpoint)}?${twice}` }]
      const members = right.map(
        ([key, value]) =>
          `${JSON.stringify(key)}:${JSON.stringify(value ?? null)},${JSON.stringify(key)}:${JSON.stringify(wrong)}`,
      )
      const post = { method: 'POST', url: pathOf(endpoint) }
      return some([
        {
          name: 'JSON',
          ...post,
          payload: `{${members.join()}}`,
          headers: { 'content-type': 'application/json' },
        },
        {
          name: 'form',
          ...post,
          payload: twice,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
        {
          name: 'query and body',
          ...post,
          url: `${pathOf(endpoint)}?${twice}`,
          payload: '{}',
          headers: { 'content-type': 'application/json' },
        },
      ])
    })
    expect(troubles).toEqual([])
  }, 600_000)

  it('with a body that is none', async () => {
    const bodies = turns(hostileBodies)
    const troubles = await walk((endpoint) =>
      endpoint.method === 'GET'
        ? []
        : bodies().map(({ name, type, body }) => ({
            name,
            method: 'POST',
            url: pathOf(endpoint),
            payload: body,
            ...(type && { headers: { 'content-type': type } }),
          })),
    )
    expect(troubles).toEqual([])
  }, 600_000)

  it('with a query that is none', async () => {
    const queries = turns(hostileQueries)
    const troubles = await walk(
      (endpoint) =>
        queries().map((query) => ({
          name: query.slice(0, 60),
          method: endpoint.method,
          url: `${pathOf(endpoint)}?${query}`,
          ...(endpoint.method === 'POST' && {
            payload: '{}',
            headers: { 'content-type': 'application/json' },
          }),
        })),
      oneIn(CALLS)(endpoints),
    )
    expect(troubles).toEqual([])
  }, 600_000)

  it('with JSON from a monkey', async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.record({ id: fc.uuid(), page: fc.anything() }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...endpoints), value, async (endpoint, body) => {
        const payload = JSON.stringify(body ?? null, (_, each: unknown) =>
          typeof each === 'bigint' ? `${each}` : each,
        )
        const sent = {
          method: endpoint.method,
          url: pathOf(endpoint),
          headers: { 'content-type': 'application/json' },
        }
        expect(await troubleOf(endpoint, endpoint.method === 'POST' ? { ...sent, payload } : sent)).toBeNull()
      }),
      { seed: 20260101, numRuns: long ? 5_000 : 150 },
    )
  }, 600_000)

  it('with odd headers', async () => {
    const headers = turns<Record<string, string>>([
      { 'x-token': 'x'.repeat(8_000) },
      { 'x-token': '\u0080\u00ff' },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'%00'.repeat(500)}`, 'x-token': '' },
      { cookie: '=;;;captcha-id="; __proto__=1; a=%ZZ' },
      { 'accept-language': `${'en;q=9,'.repeat(500)}\u00ff` },
      { 'accept-encoding': 'br;q=nonsense, *;q=-1, identity;q=0' },
      { 'x-forwarded-for': `${'1,'.repeat(500)}::ffff:%lo` },
      { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      { expect: 'nonsense', range: 'bytes=0-1,5-', 'if-none-match': '*' },
    ])
    const troubles = await walk(
      (endpoint) =>
        headers().map((each) => ({
          name: JSON.stringify(each).slice(0, 80),
          method: endpoint.method,
          url: pathOf(endpoint),
          headers: each,
          ...(endpoint.method === 'POST' && { payload: '{}' }),
        })),
      oneIn(CALLS)(endpoints),
    )
    expect(troubles).toEqual([])
  }, 600_000)

  it('with more than anybody needs: 413, and nothing is kept', async () => {
    const payload = Buffer.from(JSON.stringify({ id: 'x'.repeat(5 << 20) }))
    for (const endpoint of endpoints.filter(
      ({ method, path }) => method === 'POST' && path !== '/files/upload',
    )) {
      const before = await digest()
      const headers = { 'content-type': 'application/json' }
      const answer = await inject(endpoint, { method: 'POST', url: pathOf(endpoint), payload, headers })
      expect([endpoint.path, answer.status, answer.code]).toEqual([endpoint.path, 413, 413])
      expect(await digest()).toEqual(before)
    }
  })

  it('at addresses that no contract names', async () => {
    const texts = hostileValues.filter((value) => typeof value === 'string')
    const names = [...texts.map((text) => encodeURIComponent(text.toWellFormed())), ...hostileQueries]
    const wrong: string[] = []
    for (const folder of ['/api/imgs/', '/api/files/', '/api/docs/', '/assets/', '/api/', '/mqtt/'])
      for (const name of [...names, '..%2f..%2fetc%2fpasswd', '..\\..\\secret', '%2e%2e/%2e%2e/secret'])
        for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) {
          const url = `${folder}${name.slice(0, 2_000)}`
          const { statusCode, body } = await kit.app.inject({ method, url })
          if (statusCode >= 500 || body.includes('root:')) wrong.push(`${method} ${url}: ${statusCode}`)
        }
    expect(wrong).toEqual([])
  })

  it('as bytes that are no HTTP', async () => {
    await kit.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = kit.app.server.address() as AddressInfo
    const say = (bytes: string | Buffer) =>
      new Promise<string>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
        let heard = ''
        socket.on('data', (part) => (heard += part.toString('latin1')))
        socket.on('error', () => resolve(heard))
        socket.on('close', () => resolve(heard))
      })
    for (const bytes of [
      '\u0000'.repeat(1000),
      Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
      'GET /api/captcha HTTP/9.9\r\n\r\n',
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      `GET /api/captcha HTTP/1.1\r\nhost: x\r\nx-token: ${'a'.repeat(100_000)}\r\n\r\n`,
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nshort',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
      'GET /mqtt HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\n\r\n',
      'GET /api/%00/../../etc/passwd HTTP/1.1\r\nhost: x\r\n\r\n',
    ])
      expect(await say(bytes)).not.toMatch(/^HTTP\/1.1 5/)
  })

  it('leave the process as it was', async () => {
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect((await clients.student.ok(userInfo)).id).toBe(clients.student.userId)
  })
})

describe('searches', () => {
  it('take wildcards of SQL for letters', async () => {
    let tried = 0
    const texts = turns(['%%', '_____', '\\\\', `''`])
    for (const endpoint of endpoints.filter(({ path }) => path.endsWith('/page')))
      for (const [field, { type, format, enum: choices }] of Object.entries(inputsOf(endpoint).properties)) {
        if (type !== 'string' || format || choices || field === 'sort') continue
        // Twice, since odd inputs that were taken for names have each of them once.
        for (const text of texts()) {
          const { input } = callIn(endpoint, world)
          const { url } = sentWith(endpoint, { ...input, [field]: text })
          const headers = { 'x-token': tokenFor(endpoint) }
          const answer = (await kit.app.inject({ url: `/api${url}`, headers })).json<object>()
          expect({ url, ...answer }).toMatchObject({ url, code: 200, data: { total: 0, items: [] } })
          tried++
        }
      }
    expect(tried).toBeGreaterThan(20)
  })
})
