import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '@labbox/contract/access/access.ts'
import { orgUpdate } from '@labbox/contract/access/org.ts'
import { forgotOffer, passwordForgot, passwordReset, RESET_MINUTES } from '@labbox/contract/access/reset.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { mailUpdate } from '@labbox/contract/notices/mail.ts'
import { noticeList, noticeState } from '@labbox/contract/notices/notices.ts'
import { createTestApp, send, type Client, type TestApp } from '../../../testing/app.ts'
import {
  startMailServer,
  textOf,
  type MailServer,
  type Received,
} from '@labbox/contract/testing/mail-server.ts'
import { user } from '../tables.ts'
import { FORGOT_JOB } from './reset.service.ts'
import { passwordResetLink } from './tables.ts'

let kit: TestApp
let server: MailServer
let admin: Client
let student: Client
const ADDRESS = 'ada@example.edu'
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  server = await startMailServer()
  admin = await kit.user('admin')
  student = await kit.user('student')
  await kit.deps.jobs.start()
  await kit.deps.db.update(user).set({ email: ADDRESS }).where(eq(user.id, student.userId))
})
afterAll(async () => {
  await kit.close()
  await server.close()
})

const PASSWORD = 'New-pass-22'
const encoded = (text: string) => Buffer.from(text).toString('base64')
const codeIn = (letter: Received) => /login\?reset#([\w-]+)/.exec(textOf(letter))?.[1] ?? ''
const reset = (code: string, password = PASSWORD, password2 = password) =>
  kit.anonymous.call(passwordReset, {
    code,
    password: encoded(password),
    password2: encoded(password2),
  })
const ask = (email = ADDRESS) => kit.anonymous.call(passwordForgot, { email })
/** Notices about the password come by e-mail as well. */
const nextCode = async (): Promise<string> => codeIn(await server.next()) || nextCode()
const links = () => server.received.filter((letter) => codeIn(letter) !== '').length
const link = async () => {
  expect((await ask()).code).toBe(200)
  return nextCode()
}
const hash = async () =>
  (await kit.deps.db.select().from(user).where(eq(user.id, student.userId)))[0]?.passwordHash

it('nothing is offered before e-mail is on and an organisation allows it', async () => {
  expect(await kit.anonymous.ok(forgotOffer)).toEqual({ available: false })
  await admin.ok(mailUpdate, {
    enabled: true,
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    account: '',
    sender: 'lab@example.edu',
    siteUrl: 'https://lab.example.edu',
    version: 0,
  })
  expect(await kit.anonymous.ok(forgotOffer)).toEqual({ available: false })
  await admin.ok(orgUpdate, { id: kit.firstOrg, name: { en: 'First University' }, passwordByMail: true })
  expect(await kit.anonymous.ok(forgotOffer)).toEqual({ available: true })
})

it('the answer is the same for known and unknown addresses, and only the known one gets a letter', async () => {
  const unknown = await ask('nobody@example.edu')
  const known = await ask(ADDRESS.toUpperCase())
  expect(unknown).toEqual(known)
  const letter = await server.next()
  expect(letter.to).toEqual([ADDRESS])
  expect(server.received).toHaveLength(1)
  expect(await kit.deps.db.$count(passwordResetLink)).toBe(1)
  // The code itself is nowhere.
  const [row] = await kit.deps.db.select().from(passwordResetLink)
  expect(row?.codeHash).not.toContain(codeIn(letter))
})

it('a wrong code and a weak or mistyped password change nothing', async () => {
  const code = await link()
  const before = await hash()
  expect((await reset('nothing')).refusal.error).toBe('RESET_LINK')
  expect((await reset(code, 'weak')).refusal.errors).toHaveProperty('password')
  expect((await reset(code, PASSWORD, `${PASSWORD}!`)).refusal.errors).toHaveProperty('password2')
  expect(await hash()).toBe(before)
})

it('a link works once: the password is set, all sessions are over, and its owner is told', async () => {
  // Three an hour for one address; a new hour begins.
  kit.clock.advance(60 * MINUTE_MS)
  const code = await link()
  expect((await student.call(noticeState)).code).toBe(200)
  const done = await reset(code)
  expect(done.data.accountCode).toMatch(/^student/)
  expect((await student.call(noticeState)).code).toBe(401)
  expect((await reset(code)).refusal.error).toBe('RESET_LINK')
  const { token } = await kit.anonymous.ok(login, {
    username: done.data.accountCode,
    password: encoded(PASSWORD),
  })
  const { data } = await send(kit.app, token, noticeList, {})
  const { items } = data as DataOf<typeof noticeList>
  expect(items.map(({ title }) => title.en)).toEqual(['Your password was changed'])
})

it('a link is over after half an hour, or when a newer one was sent', async () => {
  kit.clock.advance(60 * MINUTE_MS)
  const before = await hash()
  const first = await link()
  const second = await link()
  expect((await reset(first)).refusal.error).toBe('RESET_LINK')
  kit.clock.advance(RESET_MINUTES * MINUTE_MS)
  expect((await reset(second)).refusal.error).toBe('RESET_LINK')
  expect(await hash()).toBe(before)
})

it('where the organisation does not allow it, or after too many wishes, no letter goes out', async () => {
  kit.clock.advance(60 * MINUTE_MS)
  const before = links()
  await admin.ok(orgUpdate, { id: kit.firstOrg, name: { en: 'First University' }, passwordByMail: false })
  for (let k = 0; k < 5; k += 1) expect((await ask()).code).toBe(200)
  const waiting = () =>
    kit.database.sql`select 1 from jobs.job where name = ${FORGOT_JOB} and state < 'completed'`
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(0)
  expect(links()).toBe(before)
})
