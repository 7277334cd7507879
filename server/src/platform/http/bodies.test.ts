import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { BODY_LIMITS, JSON_DEPTH, jsonWithin } from './bodies.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

let kit: TestApp
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const post = async (url: string, headers: Record<string, string>, payload: string | Buffer) => {
  const before = await digestOf(kit.database.sql)()
  const answer = await kit.app.inject({ method: 'POST', url, headers, payload })
  expect(await digestOf(kit.database.sql)()).toEqual(before)
  const { code } = answer.json<{ code: number }>()
  return [answer.statusCode, code]
}
const mine = (headers: Record<string, string>) => Object.assign({ 'x-token': teacher.token }, headers)

describe('the depth of JSON', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

  it('is found without parsing, whatever stands in the texts', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 0, max: 10 }), (value, depth) => {
        expect(jsonWithin(JSON.stringify({ '[{"\\': value }), depth)).toBe(1 + depthOf(value) <= depth)
      }),
    )
    expect(jsonWithin(String.raw`["\\", "[[[", "\"[["]`, 1)).toBe(true)
  })

  it.each([
    ['an open call', '/api/login', false],
    ['a call of somebody who is signed in', '/api/user/profile/update', true],
    ['a path that is none', '/api/nothing', false],
  ])('is limited for %s', async (_, url, signedIn) => {
    const headers = signedIn ? mine(json) : json
    expect(await post(url, headers, nested(JSON_DEPTH + 1))).toEqual([400, 400])
    expect(await post(url, headers, '['.repeat(15_000))).toEqual([400, 400])
    const [status] = await post(url, headers, nested(JSON_DEPTH))
    expect(status).toBe(url.endsWith('nothing') ? 404 : 200)
  })

  it('is limited in the field of a form as well', async () => {
    const body = `name=${encodeURIComponent(nested(JSON_DEPTH + 1))}`
    expect(await post('/api/user/profile/update', mine(form), body)).toEqual([200, 400])
  })
})

describe('the size of a body', () => {
  const filled = (bytes: number) => JSON.stringify({ username: 'x'.repeat(bytes) })

  it('is small where anybody may call, and larger for who is signed in', async () => {
    expect(await post('/api/login', json, filled(BODY_LIMITS.open))).toEqual([413, 413])
    expect(await post('/api/nothing', json, filled(BODY_LIMITS.open))).toEqual([413, 413])
    expect(await post('/api/login', json, filled(BODY_LIMITS.open - 100))).toEqual([200, 400])
    const large = filled(BODY_LIMITS.open)
    // Who is nobody is told so before the body is read.
    expect(await post('/api/user/password', json, large)).toEqual([200, 401])
    expect(await post('/api/user/password', mine(json), large)).toEqual([200, 400])
    expect(await post('/api/user/profile/update', mine(json), filled(BODY_LIMITS.signedIn))).toEqual([
      413, 413,
    ])
  })

  it('is what arrives: nothing is unpacked', async () => {
    const packed = Object.assign({ 'content-encoding': 'gzip' }, json)
    expect(await post('/api/login', packed, gzipSync('{"username":"x","password":"x"}'))).toEqual([400, 400])
  })
})

it('limits the fields of a form', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, k) => `k${k}=`).join('&')
  expect(await post('/api/login', form, fields(2_000))).toEqual([200, 400])
  expect(await post('/api/login', form, fields(2_001))).toEqual([400, 400])
  expect(await post('/api/user/profile/update', mine(form), fields(300_000))).toEqual([400, 400])
})

it('limits the members of JSON, most where anybody may call', async () => {
  const members = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, k) => [`k:${k}`, ':'])))
  expect(await post('/api/login', json, members(200))).toEqual([200, 400])
  expect(await post('/api/login', json, members(201))).toEqual([400, 400])
  expect(await post('/api/nothing', json, members(201))).toEqual([400, 400])
  const [status] = await post('/api/user/password', mine(json), members(20_000))
  expect(status).toBe(200)
  expect(await post('/api/user/password', mine(json), members(200_001))).toEqual([400, 400])
})

it('limits the headers of a call', async () => {
  await kit.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = kit.app.server.address() as AddressInfo
  const statusWith = (length: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'x-filler': 'x'.repeat(length) }
      const sent = httpRequest({ port, path: '/api/captcha', headers }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode))
      })
      sent.once('error', reject)
      sent.end()
    })
  expect(await statusWith(8_000)).toBe(200)
  expect(await statusWith(17_000)).toBe(431)
})
