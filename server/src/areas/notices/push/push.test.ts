import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import * as calls from '@labbox/contract/notices/push.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { openTalk, say } from '../../../testing/messages.ts'

const SITE = 'https://lab.example.org'

let kit: TestApp
let teacher: Client
let student: Client
let room: string
let server: Server
let base: string
let heard: { path: string; headers: Record<string, string>; body: Buffer }[] = []
let status = 201

/** A browser: its keys, and how it reads what was encrypted for it. */
const browser = () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = Buffer.from('0123456789abcdef')
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    read(body: Buffer): Record<string, string> {
      const salt = body.subarray(0, 16)
      const theirs = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + theirs.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
      const shared = derive(keys.computeSecret(theirs), auth, info, 32)
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const opened = createDecipheriv('aes-128-gcm', key, nonce)
      opened.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
      return JSON.parse(plain.toString('utf8', 0, plain.lastIndexOf(2))) as Record<string, string>
    },
  }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      heard.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  kit = await createTestApp({
    env: { OUTBOUND_ALLOW: '127.0.0.1', WEB_PUSH: 'on', PUBLIC_URL: SITE },
    build: { clockwork: false },
  })
  await kit.deps.jobs.start()
  teacher = await kit.user('teacher', { name: 'Teacher' })
  student = await kit.user('student', { account: 'pupil01', name: 'Pupil' })
  const { id } = await teacher.ok(classAdd, { name: { en: 'Class' } })
  await teacher.ok(memberAdd, { id, accounts: ['pupil01'] })
  room = await openTalk(student, 'person', teacher.userId)
})
beforeEach(() => {
  heard = []
  status = 201
})
afterAll(async () => {
  await kit.close()
  server.close()
})

const subscriptions = async () => (await kit.database.sql`select endpoint from push_subscription`).length
/** Somebody is told something new: the notice of a conversation comes once until it was read. */
const tell = async () => {
  const { seq } = (
    await kit.database.sql`select last_seq as seq from conversation where id = ${room}`
  )[0] as {
    seq: number
  }
  await kit.database
    .sql`update conversation_reader set read_seq = ${seq} where conversation_id = ${room} and user_id = ${teacher.userId}`
  await say(student, room, 'Hello')
}

it('a notice reaches the browsers of its reader, who alone can read it, signed by the installation', async () => {
  const { key } = await teacher.ok(calls.pushState)
  const mine = browser()
  const { p256dh, auth } = mine
  await teacher.ok(calls.pushSubscribe, { endpoint: `${base}/push/1`, p256dh, auth })
  await student.ok(calls.pushSubscribe, { endpoint: `${base}/push/2`, p256dh, auth })
  await tell()
  await eventually(() => expect(heard).toHaveLength(1))
  const { path, headers, body } = heard[0]!
  expect(path).toBe('/push/1')
  expect(mine.read(body)).toMatchObject({ title: 'Pupil 发来消息', to: `/messages?id=${room}` })
  expect(body.includes('Pupil')).toBe(false)
  expect(headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
  const [, token = '', signer = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['authorization'] ?? '') ?? []
  expect(signer).toBe(key)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(signer, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url')),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: base, sub: SITE })
})

it('a browser that is gone is forgotten, one whose session ended is sent nothing', async () => {
  status = 410
  const before = await subscriptions()
  await tell()
  await eventually(async () => expect(await subscriptions()).toBe(before - 1))
  status = 201
  const { p256dh, auth } = browser()
  await teacher.ok(calls.pushSubscribe, { endpoint: `${base}/push/3`, p256dh, auth })
  await teacher.ok(calls.pushSubscribe, { endpoint: `${base}/push/4`, p256dh, auth })
  await teacher.ok(calls.pushUnsubscribe, { endpoint: `${base}/push/4` })
  heard = []
  await tell()
  await eventually(() => expect(heard.map(({ path }) => path)).toEqual(['/push/3']))
  await kit.database.sql`update session set ended_at = now() where user_id = ${teacher.userId}`
  heard = []
  await tell()
  const untold = () => kit.database.sql`select 1 from notice where told_at is null`
  await eventually(async () => expect(await untold()).toEqual([]))
  const jobs = await kit.database
    .sql`select 1 from jobs.job where name = 'notices.push' and state in ('created', 'retry', 'active')`
  expect(jobs).toEqual([])
  expect(heard).toEqual([])
})

it('takes nothing else, and what is no push server is forgotten', async () => {
  const { p256dh, auth } = browser()
  await changesNothing(kit.database.sql, async () => {
    const refused = async (more: object) =>
      (await student.call(calls.pushSubscribe, { endpoint: `${base}/x`, p256dh, auth, ...more })).code
    expect(await refused({ endpoint: 'javascript:1' })).toBe(400)
    expect(await refused({ p256dh: 'short' })).toBe(400)
    expect(await refused({ auth: '<script>' })).toBe(400)
    // Nobody ends what another person’s browser takes.
    await student.ok(calls.pushUnsubscribe, { endpoint: `${base}/push/3` })
  })
})

it('is off unless the installation is asked to', async () => {
  const off = await createTestApp({ build: { clockwork: false } })
  const somebody = await off.user('student')
  expect((await somebody.ok(calls.pushState)).key).toBeNull()
  const { p256dh, auth } = browser()
  const endpoint = `${base}/push/9`
  expect((await somebody.call(calls.pushSubscribe, { endpoint, p256dh, auth })).refusal.error).toBe(
    'PUSH_OFF',
  )
  await off.close()
})
