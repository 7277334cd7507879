import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { classAdd } from '@labbox/contract/classes/classes.ts'
import { announcementAdd, announcementWithdraw } from '@labbox/contract/notices/announcements.ts'
import * as calls from '@labbox/contract/notices/robots.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { changesNothing } from '../../../testing/database/digest.ts'

const SECRET = 'SEC0123456789'

interface Heard {
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}

let kit: TestApp
let teacher: Client
let other: Client
let classId: string
let server: Server
let base: string
/** What the chat programs heard, and what they answer. */
let heard: Heard[] = []
let answer: { status: number; body: object } | null = null

/** The three programs as their makers describe them: where, what is signed how, and what they answer. */
const judge = ({ path, query, body }: Heard): object => {
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')
  if (path === '/cgi-bin/webhook/send')
    return body['msgtype'] === 'text'
      ? { errcode: 0, errmsg: 'ok' }
      : { errcode: 40008, errmsg: 'invalid type' }
  if (path === '/robot/send') {
    const timestamp = query.get('timestamp') ?? ''
    const fits = query.get('sign') === hmac(SECRET, `${timestamp}\n${SECRET}`)
    return fits ? { errcode: 0, errmsg: 'ok' } : { errcode: 310000, errmsg: 'sign not match' }
  }
  const fits = body['sign'] === hmac(`${String(body['timestamp'])}\n${SECRET}`, '')
  return fits && body['msg_type'] === 'text'
    ? { code: 0, msg: 'success', data: {} }
    : { code: 19021, msg: 'sign match fail or timestamp is not within one hour from current time' }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://robots')
    void json(request).then((body) => {
      const one = { path: url.pathname, query: url.searchParams, body: body as Heard['body'] }
      heard.push(one)
      const said = answer ?? { status: 200, body: judge(one) }
      response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  kit = await createTestApp({
    env: { OUTBOUND_ALLOW: '127.0.0.1' },
    build: { clockwork: false },
  })
  await kit.deps.jobs.start()
  teacher = await kit.user('teacher', { name: 'Teacher' })
  other = await kit.user('teacher')
  classId = (await teacher.ok(classAdd, { name: { en: 'Class' } })).id
})
beforeEach(() => {
  heard = []
  answer = null
})
afterAll(async () => {
  await kit.close()
  server.close()
})

const places: Record<calls.RobotKind, string> = {
  wecom: '/cgi-bin/webhook/send?key=k1',
  dingtalk: '/robot/send?access_token=t1',
  feishu: '/open-apis/bot/v2/hook/h1',
}
const add = (by: Client, kind: calls.RobotKind, more = {}) =>
  by.call(calls.robotAdd, {
    kind,
    name: `Group ${kind}`,
    audience: 'class',
    audienceId: classId,
    url: base + places[kind],
    secret: SECRET,
    ...more,
  })
const announce = (title: string) =>
  teacher.ok(announcementAdd, {
    audience: 'class',
    audienceId: classId,
    title: { en: title },
    text: { en: 'Text' },
  })
const textIn = ({ body }: Heard): string =>
  /"(?:content|text)":"([^"]*)"/.exec(JSON.stringify(body))?.[1] ?? ''

it('who makes announcements adds robots for their own audiences; the address is never shown again', async () => {
  const student = await kit.user('student')
  await changesNothing(kit.database.sql, async () => {
    expect((await add(other, 'wecom')).code).toBe(404)
    expect((await add(teacher, 'wecom', { url: 'ftp://x' })).refusal.errors).toHaveProperty('url')
    expect((await add(student, 'wecom')).code).toBe(403)
  })
  for (const kind of calls.robotKinds) expect((await add(teacher, kind)).code).toBe(200)
  const list = await teacher.ok(calls.robotList)
  expect(list.map(({ kind }) => kind)).toEqual(['feishu', 'dingtalk', 'wecom'])
  expect(JSON.stringify(list)).not.toMatch(/hook|access_token|SEC0/)
  const stored = await kit.database.sql`select url, secret from notice_robot`
  expect(JSON.stringify(stored)).not.toMatch(/hook|access_token|SEC0/)
  expect(await other.ok(calls.robotList)).toEqual([])
  await changesNothing(kit.database.sql, async () => {
    expect((await other.call(calls.robotTest, { id: list[0]!.id })).code).toBe(404)
    expect((await other.call(calls.robotDelete, { id: list[0]!.id })).code).toBe(404)
  })
  await add(teacher, 'wecom')
  await add(teacher, 'wecom')
  expect((await add(teacher, 'wecom')).refusal.error).toBe('ROBOTS_FULL')
  for (const { id } of (await teacher.ok(calls.robotList)).slice(0, 2))
    await teacher.ok(calls.robotDelete, { id })
})

it('each program is told as it wants it, with what it signs, and refuses another secret', async () => {
  for (const { id, kind } of await teacher.ok(calls.robotList))
    expect([kind, (await teacher.ok(calls.robotTest, { id })).sent]).toEqual([kind, true])
  const { data } = await add(teacher, 'dingtalk', { secret: 'SEC other' })
  expect(await teacher.ok(calls.robotTest, data)).toEqual({ sent: false, reply: '310000 sign not match' })
  const failed = (await teacher.ok(calls.robotList)).find(({ id }) => id === data.id)
  expect(failed?.failure).toBe('310000 sign not match')
  await teacher.ok(calls.robotDelete, data)
})

it('an announcement is told once in every group, without tags of theirs; one that was withdrawn is not', async () => {
  await announce('Goggles <at user_id="all">')
  await eventually(() => expect(heard).toHaveLength(3))
  const feishu = heard.find(({ path }) => path.startsWith('/open-apis'))!
  expect(textIn(feishu)).not.toContain('<at')
  expect(textIn(heard.find(({ path }) => path === '/robot/send')!)).toContain('Goggles')
  heard = []
  answer = { status: 500, body: {} }
  const { id } = await announce('Taken back')
  await eventually(() => expect(heard.length).toBeGreaterThan(2))
  await teacher.ok(announcementWithdraw, { id })
  answer = null
  expect((await teacher.ok(calls.robotList)).map(({ failure }) => failure)).toEqual(Array(3).fill('HTTP 500'))
})

it('nothing of one’s own network is asked that is not allowed', async () => {
  const { data } = await add(teacher, 'wecom', { url: 'http://10.1.2.3/cgi-bin/webhook/send' })
  const { sent, reply } = await teacher.ok(calls.robotTest, data)
  expect([sent, reply]).toEqual([false, expect.stringContaining('not allowed')])
})
