import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login, userInfo } from '@labbox/contract/access/access.ts'
import { passwordChange } from '@labbox/contract/access/sessions.ts'
import { dictionaryAdd } from '@labbox/contract/system/dictionaries.ts'
import { createUser } from '../../areas/access/people/provision.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { createLog } from '../log.ts'
import { hashPassword } from '../safety/passwords.ts'

const PASSWORD = 'Lab-Secret-7261'
const WRONG = 'Lab-Wrong-9914'
const VALUE = 'private-words-of-somebody'

let kit: TestApp
let admin: Client
let owner: Sql
let written = ''

beforeAll(async () => {
  const log = createLog('trace', { write: (line) => (written += line) })
  kit = await createTestApp({ log, build: { clockwork: false } })
  admin = await kit.user('admin')
  owner = postgres({ ...kit.database.server.connection('owner'), max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await kit.close()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')

it('hold no token, password or captcha, wherever a caller puts it', async () => {
  const [orgId, passwordHash] = [kit.firstOrg, await hashPassword(PASSWORD)]
  const person = { account: 'logged1', name: 'L', passwordHash, orgId, roles: ['student' as const] }
  await createUser(kit.deps.db, kit.clock.now(), person)
  const credentials = { username: 'logged1', captcha: 'kx7q', captchaId: 'x' }
  await kit.anonymous.call(login, { ...credentials, password: base64(WRONG) })
  const { token } = await kit.anonymous.ok(login, { ...credentials, password: base64(PASSWORD) })
  const ask = (url: string, headers: Record<string, string> = {}) => kit.app.inject({ url, headers })
  expect((await ask('/api/user/info', { 'x-token': token })).json()).toMatchObject({ code: 200 })
  await ask('/api/user/info', { authorization: `Bearer ${token}` })
  await ask(`/api/user/info?token=${token}`, { 'x-token': token })
  await ask(`/api/user/info?token=${token}`)
  await ask(`/api/nothing/here?token=${token}`)
  await ask(`/tokenLogin?token=${token}&ticket=${token}`)
  await ask('/api/user/info', { cookie: `Admin-Token=${token}` })
  await kit.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: `{"password":"${WRONG}","x`,
    headers: { 'content-type': 'application/json' },
  })
  const student = await kit.user('student')
  await student.call(passwordChange, { oldPassword: base64(WRONG), password: base64(PASSWORD) })

  expect(written).toContain('/api/login')
  expect(written.match(/"msg":"request"/g)!.length).toBeGreaterThan(8)
  for (const secret of [token, PASSWORD, base64(PASSWORD), WRONG, base64(WRONG), passwordHash, student.token])
    expect(written).not.toContain(secret)
  expect(written).not.toMatch(/kx7q|\?token=/)
})

it('hold a failed statement, and none of its values', async () => {
  const entry = { key: 'logged', name: { en: VALUE } }
  for (const [breaking, mending, told] of [
    ['alter table dictionary rename to gone', 'alter table gone rename to dictionary', 'insert into'],
    [
      `alter table dictionary add constraint broken check (key <> 'logged')`,
      'alter table dictionary drop constraint broken',
      'violates check constraint',
    ],
  ] as const) {
    await owner.unsafe(breaking)
    written = ''
    const answer = await admin.call(dictionaryAdd, entry)
    await owner.unsafe(mending)
    expect(answer).toMatchObject({ status: 500, code: 500 })
    expect(JSON.stringify(answer)).not.toMatch(/dictionary|insert|at .*\.ts/)
    expect(written).toContain(told)
    expect(written).not.toContain(VALUE)
    expect(written).not.toContain(admin.token)
  }
  expect((await admin.ok(userInfo)).id).toBe(admin.userId)
})

it('hold who was refused what, from where', async () => {
  const student = await kit.user('student')
  written = ''
  await student.call(dictionaryAdd, { key: 'x', name: { en: 'x' } })
  await kit.anonymous.call(userInfo)
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request')
  expect(lines).toMatchObject([
    { path: '/api/sys/codeset/add', refusal: 'FORBIDDEN', user: student.userId, address: '127.0.0.1' },
    { path: '/api/user/info', refusal: 'UNAUTHENTICATED' },
  ])
})
