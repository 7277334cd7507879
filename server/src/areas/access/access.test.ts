import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import * as access from '@labbox/contract/access/access.ts'
import { hashPassword } from '../../platform/safety/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createUser } from './people/provision.ts'
import { session } from './tables.ts'

const encode = (password: string) => Buffer.from(password).toString('base64')

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
  await createUser(kit.deps.db, kit.clock.now(), {
    account: 'person1',
    name: 'Person',
    passwordHash: await hashPassword('right password'),
    orgId: kit.firstOrg,
    roles: ['teacher', 'student'],
  })
})
afterAll(() => kit.close())

const sessions = async () => (await kit.deps.db.select({ n: count() }).from(session))[0]?.n
const inject = (token: string, url = '/api/user/info') =>
  kit.app.inject({ url, headers: { 'x-token': token } }).then((answer) => answer.json())

describe('signing in', () => {
  it('gives a token that opens user info, with roles, menus and permissions', async () => {
    const { token } = await kit.anonymous.ok(access.login, {
      username: ' person1 ',
      password: encode('right password'),
    })
    const { code, data } = await inject(token)
    expect(code).toBe(200)
    expect(data.roles).toEqual(['teacher', 'student'])
    expect(data.menus.length).toBeGreaterThan(3)
    expect(data.permissions).toContain('tasks:task:add')
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  it('refuses a wrong password and an unknown account alike, and makes no session', async () => {
    const before = await sessions()
    const wrong = await kit.anonymous.call(access.login, { username: 'person1', password: encode('wrong') })
    const unknown = await kit.anonymous.call(access.login, {
      username: 'nobody99',
      password: encode('wrong'),
    })
    expect([wrong.code, wrong.msg]).toEqual([400, 'Account or password error'])
    expect([unknown.code, unknown.msg]).toEqual([wrong.code, wrong.msg])
    expect(await sessions()).toBe(before)
  })

  it('reads a form-urlencoded body too', async () => {
    const answer = await kit.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: 'person1', password: encode('right password') }).toString(),
    })
    expect(answer.json().code).toBe(200)
  })

  it('names the wrong field in the caller’s language', async () => {
    const answer = await kit.anonymous.call(access.login, { username: '', password: encode('x') })
    expect(answer.code).toBe(400)
    expect(Object.keys(answer.refusal.errors ?? {})).toEqual(['username'])
  })

  it('throttles the pair of account and address after five failures, and frees it ten minutes later', async () => {
    const attempt = () => kit.anonymous.call(access.login, { username: 'person2', password: encode('wrong') })
    for (let k = 0; k < 5; k++) expect((await attempt()).code).toBe(400)
    expect((await attempt()).code).toBe(429)
    kit.clock.advance(600_001)
    expect((await attempt()).code).toBe(400)
  })

  it('accepts only the same account when signing in again over a page', async () => {
    const answer = await kit.anonymous.call(access.login, {
      username: 'person1',
      password: encode('right password'),
      sameAccount: 'person9',
    })
    expect(answer.code).toBe(403)
  })
})

describe('a session', () => {
  const open = async () =>
    (await kit.anonymous.ok(access.login, { username: 'person1', password: encode('right password') })).token

  it('ends by signing out, and by twelve hours without a call', async () => {
    const first = await open()
    await kit.app.inject({ method: 'POST', url: '/api/logout', headers: { 'x-token': first } })
    expect((await inject(first)).code).toBe(401)
    const second = await open()
    kit.clock.advance(13 * HOUR_MS)
    expect((await inject(second)).code).toBe(401)
  })

  it('slides with use', async () => {
    const token = await open()
    for (let k = 0; k < 3; k++) {
      kit.clock.advance(8 * HOUR_MS)
      expect((await inject(token)).code).toBe(200)
    }
  })

  it('is not opened by the cookie, by a bare role token or by another query token', async () => {
    const token = await open()
    const byCookie = await kit.app.inject({ url: '/api/user/info', cookies: { 'Admin-Token': token } })
    expect(byCookie.json().code).toBe(401)
    expect((await inject('teacher-token')).code).toBe(401)
    expect((await inject(token, '/api/user/info?token=other')).code).toBe(401)
    expect((await inject(token, `/api/user/info?token=${token}`)).code).toBe(200)
  })

  it('continues in another role under a new token; the old one is dead', async () => {
    const token = await open()
    const answer = await kit.app.inject({
      method: 'POST',
      url: '/api/user/switchRole',
      headers: { 'x-token': token },
      payload: { role: 'student' },
    })
    const next = answer.json().data.token as string
    expect(next).toMatch(/^student-token\.[\w-]{43}$/)
    expect((await inject(token)).code).toBe(401)
    expect((await inject(next)).data.roles[0]).toBe('student')
    const notHeld = await kit.app.inject({
      method: 'POST',
      url: '/api/user/switchRole',
      headers: { 'x-token': next },
      payload: { role: 'admin' },
    })
    expect(notHeld.json().code).toBe(403)
    expect((await inject(next)).code).toBe(200)
  })
})

describe('the API', () => {
  it('answers 404 to unknown paths, 400 to unreadable bodies, and documents itself', async () => {
    expect((await kit.app.inject({ url: '/api/no/such' })).statusCode).toBe(404)
    const broken = await kit.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"username":',
    })
    expect(broken.statusCode).toBe(400)
    const document = (await kit.app.inject({ url: '/api/docs/json' })).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/login')
    const page = (await kit.app.inject({ url: '/api/docs' })).body
    const assets = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
    expect(assets.length).toBeGreaterThan(2)
    for (const asset of assets) {
      const { pathname } = new URL(asset, 'http://host/api/docs')
      expect([pathname, (await kit.app.inject({ url: pathname })).statusCode]).toEqual([pathname, 200])
    }
  })
})
