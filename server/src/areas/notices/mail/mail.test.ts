import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultChoices } from '@labbox/contract/notices/groups.ts'
import { mailGet, mailTest, mailUpdate, noticeUnsubscribe } from '@labbox/contract/notices/mail.ts'
import { noticeChoices, noticeChoose } from '@labbox/contract/notices/notices.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { createTestApp, send, type Client, type TestApp } from '../../../testing/app.ts'
import { headerOf, startMailServer, textOf, type MailServer } from '@labbox/contract/testing/mail-server.ts'
import { auditLog } from '../../../platform/audit.table.ts'
import { user } from '../../access/tables.ts'
import { notify } from '../service.ts'
import { notice, noticeReader } from '../tables.ts'
import { mailNotice } from './notice-mail.ts'
import { mailConfig } from './tables.ts'

let kit: TestApp
let server: MailServer
let admin: Client
let student: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  server = await startMailServer()
  admin = await kit.user('admin')
  student = await kit.user('student')
  await kit.deps.jobs.start()
  await kit.deps.db.update(user).set({ email: 'ada@example.edu' }).where(eq(user.id, student.userId))
})
afterAll(async () => {
  await kit.close()
  await server.close()
})

const ctx = () => ({ ...kit.deps, broker: kit.app.benches.broker })
const settings = (more = {}) => ({
  enabled: true,
  host: '127.0.0.1',
  port: server.port,
  security: 'none' as const,
  account: 'mailer',
  sender: 'lab@example.edu',
  siteUrl: 'https://lab.example.edu/',
  password: 'secret',
  version: 0,
  ...more,
})
const version = async () => (await admin.ok(mailGet)).version
const save = async (more = {}) => admin.ok(mailUpdate, settings({ version: await version(), ...more }))
const tell = (
  kind: 'work.graded' | 'task.given' = 'work.graded',
  name: LocalText = { zh: '运放 <反相>', en: 'Op-amp <inverting>' },
) =>
  notify(kit.deps.db, kit.clock.now(), kind, [
    {
      to: student.userId,
      data: {
        id: student.userId,
        type: 3,
        name,
        startAt: '2026-09-07T08:00:00.000Z',
        endAt: '2026-09-08T08:00:00.000Z',
      },
    },
  ])

it('only who may administers how e-mail is sent, and nobody sees the password again', async () => {
  expect((await student.call(mailUpdate, settings())).code).toBe(403)
  expect((await student.call(mailGet)).code).toBe(403)
  expect((await admin.call(mailTest, { to: 'x@example.edu' })).refusal.error).toBe('MAIL_OFF')
  const missing = await admin.call(mailUpdate, settings({ host: '', sender: '' }))
  expect(Object.keys(missing.refusal.errors ?? {})).toEqual(['host', 'sender'])
  expect(await kit.deps.db.select().from(mailConfig)).toEqual([])
  await save()
  expect((await admin.call(mailUpdate, settings({ version: 0 }))).refusal.error).toBe('CONFLICT')
  const shown = await admin.ok(mailGet)
  expect(shown).toMatchObject({ hasPassword: true, version: 1, siteUrl: 'https://lab.example.edu' })
  expect(JSON.stringify(shown)).not.toContain('secret')
  const [row] = await kit.deps.db.select().from(mailConfig)
  expect(row?.password).not.toContain('secret')
  const log = await kit.deps.db.select().from(auditLog).where(eq(auditLog.act, 'notices:mail:edit'))
  expect(log).toHaveLength(1)
  expect(JSON.stringify(log)).not.toContain(row?.password)
})

it('a test e-mail goes out at once, and a server that refuses is quoted', async () => {
  expect(await admin.ok(mailTest, { to: 'root@example.edu' })).toMatchObject({ sent: true })
  expect(await server.next()).toMatchObject({
    from: 'lab@example.edu',
    to: ['root@example.edu'],
    user: 'mailer',
  })
  await save({ password: 'wrong' })
  const refused = await admin.ok(mailTest, { to: 'root@example.edu' })
  expect(refused).toMatchObject({
    sent: false,
    reply: expect.stringContaining('Invalid account or password'),
  })
  // A server that offers no encryption gets no password, where encryption is wanted.
  await save({ security: 'starttls' })
  expect(await admin.ok(mailTest, { to: 'root@example.edu' })).toMatchObject({ sent: false })
  await save()
  expect(server.received).toHaveLength(1)
})

it('a notice goes out in the reader’s language, with its link, and one click unsubscribes', async () => {
  await tell()
  const chinese = await server.next()
  expect(chinese.to).toEqual(['ada@example.edu'])
  expect(textOf(chinese)).toContain('报告已批阅：运放 <反相>')
  expect(chinese.raw).not.toContain('<反相>')
  // Chosen in English, as this client asks.
  await student.ok(noticeChoose, { choices: defaultChoices })
  await tell('task.given')
  const letter = await server.next()
  expect(headerOf(letter, 'Subject')).toBe('New report: Op-amp <inverting>')
  const text = textOf(letter)
  expect(text).toContain('Opens Mon 7 Sept, 16:00 · due Tue 8 Sept, 16:00')
  expect(text).toContain(`https://lab.example.edu/stu/doReport?id=${student.userId}`)
  expect(headerOf(letter, 'Auto-Submitted')).toBe('auto-generated')
  expect(headerOf(letter, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const link = new URL(/<(.+)>/.exec(headerOf(letter, 'List-Unsubscribe') ?? '')?.[1] ?? '')
  expect(link.pathname).toBe('/api/notices/unsubscribe')
  // As a mail program does it (RFC 8058): a form, without session or cookies.
  const post = (search: string) =>
    kit.app.inject({
      method: 'POST',
      url: `/api/notices/unsubscribe${search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const forged = new URLSearchParams(link.search)
  forged.set('g', 'grades')
  expect((await post(`?${forged}`)).statusCode).toBe(404)
  expect((await student.ok(noticeChoices)).choices).toEqual(defaultChoices)
  expect((await post(link.search)).statusCode).toBe(200)
  expect((await post(link.search)).statusCode).toBe(200)
  const { choices } = await student.ok(noticeChoices)
  expect(choices).toEqual({ ...defaultChoices, tasks: { app: true, mail: false } })
  const { length } = server.received
  await tell('task.given')
  await tell()
  await server.next()
  expect(server.received).toHaveLength(length + 1)
  expect(textOf(server.received.at(-1)!)).toContain('Graded: Op-amp <inverting>')
})

it('an e-mail leads to a page that asks first, in the reader’s language, and does nothing by itself', async () => {
  await student.ok(noticeChoose, { choices: defaultChoices })
  await tell('task.given')
  const { raw } = await server.next()
  // It stands in the signature, quoted-printable.
  const plain = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const [link = ''] = /http[^\s"<]+\/public\/unsubscribe\?[^\s"<]+/.exec(plain) ?? []
  const { pathname, search } = new URL(link)
  const get = (address: string) => kit.app.inject({ url: address })
  const old = await get(`/unsubscribe${search}`)
  expect([old.statusCode, old.headers['location']]).toEqual([302, `${pathname}${search}`])
  for (const [lang, word] of [
    ['en', 'Unsubscribe'],
    ['zh', '退订'],
  ] as const) {
    const page = await get(`${pathname}${search}&lang=${lang}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<button class="act">${word}</button>`)
    // The language is changed without losing the link.
    expect(page.body).toContain(`g=tasks&amp;s=`)
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  }
  expect((await student.ok(noticeChoices)).choices).toEqual(defaultChoices)
  const forged = `${pathname}${search.replace('g=tasks', 'g=grades')}`
  for (const url of [forged, pathname, `${pathname}?u=1&g=2&s=3`])
    for (const method of ['GET', 'POST'] as const) {
      const broken = await kit.app.inject({ method, url })
      expect(broken.statusCode).toBe(404)
      expect(broken.headers['content-security-policy']).toContain("form-action 'none'")
    }
  expect((await student.ok(noticeChoices)).choices).toEqual(defaultChoices)
  const done = await kit.app.inject({
    method: 'POST',
    url: `${pathname}${search}&lang=en`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain('You get no more e-mail about')
  const { choices } = await student.ok(noticeChoices)
  expect(choices).toEqual({ ...defaultChoices, tasks: { app: true, mail: false } })
})

it('a line break in a name adds no header and no recipient', async () => {
  const name = 'Filters\r\nBcc: all@example.edu\r\n\r\nHello'
  await tell('work.graded', { zh: name, en: name })
  const letter = await server.next()
  expect(letter.to).toEqual(['ada@example.edu'])
  const [head = ''] = letter.raw.split(/\r?\n\r?\n/)
  expect(head).toContain('Subject: ')
  expect(head).not.toMatch(/^bcc:/im)
  expect(headerOf(letter, 'Subject')).toContain('Filters')
})

it('a refusal for good is not tried again, one for now is', async () => {
  const [row] = await kit.deps.db.select().from(notice).where(eq(notice.kind, 'work.graded')).limit(1)
  const id = row?.id ?? ''
  const again = () => kit.deps.db.update(notice).set({ mailedAt: null }).where(eq(notice.id, id))
  await again()
  server.refuse({ code: 450, text: 'Later' })
  await expect(mailNotice(ctx(), id)).rejects.toThrow('Later')
  server.refuse({ code: 550, text: 'No such user' })
  await mailNotice(ctx(), id)
  const { asked } = server
  await mailNotice(ctx(), id)
  expect(server.asked).toBe(asked)
  server.refuse(null)
  await again()
  await mailNotice(ctx(), id)
  expect(headerOf(await server.next(), 'Message-ID')).toBe(`<${id}@lab.example.edu>`)
})

it('somebody who is disabled or has no address gets none', async () => {
  const { length } = server.received
  const set = (values: Partial<typeof user.$inferInsert>) =>
    kit.deps.db.update(user).set(values).where(eq(user.id, student.userId))
  const [row] = await kit.deps.db.select().from(notice).where(eq(notice.kind, 'work.graded')).limit(1)
  await kit.deps.db.update(notice).set({ mailedAt: null })
  await set({ status: 0 })
  await mailNotice(ctx(), row!.id)
  await set({ status: 1, email: null })
  await mailNotice(ctx(), row!.id)
  expect(server.received).toHaveLength(length)
})

it('a broken link changes nothing', async () => {
  const before = await kit.deps.db.select().from(noticeReader)
  for (const s of ['', 'x'.repeat(43)]) {
    const query = { u: student.userId, g: 'grades', s }
    const answer = await send(kit.app, null, noticeUnsubscribe, query)
    expect(answer.code).toBe(404)
  }
  expect(await kit.deps.db.select().from(noticeReader)).toEqual(before)
})
