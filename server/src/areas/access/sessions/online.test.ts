import type { AddressInfo } from 'node:net'
import { connectAsync } from 'mqtt'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, mqttTicket, userInfo } from '@labbox/contract/access/access.ts'
import * as sessions from '@labbox/contract/access/sessions.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { hashPassword } from '../../../platform/safety/passwords.ts'
import { createUser } from '../people/provision.ts'
import { user } from '../tables.ts'

let kit: TestApp
let orgadmin: Client
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.app.listen({ port: 0, host: '127.0.0.1' })
  orgadmin = await kit.user('orgadmin')
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const encode = (text: string) => Buffer.from(text).toString('base64')
const sessionOf = async (who: Client) => (await who.ok(userInfo, {})).sessionId
const asked = async (token: string, url = '/api/user/info') =>
  (await kit.app.inject({ url, headers: { 'x-token': token, 'accept-language': 'en' } })).json()

test('who is in is shown to who administers them, and a kick ends everything within a second', async () => {
  const student = await kit.user('student', { name: 'Lee' })
  const id = await sessionOf(student)
  expect((await orgadmin.ok(sessions.onlinePage, { text: 'lee' })).items).toMatchObject([
    { id, name: 'Lee', address: '127.0.0.1', device: 'test', roleName: { en: 'Student' }, current: false },
  ])
  const { port } = kit.app.server.address() as AddressInfo
  const ticket = await student.ok(mqttTicket)
  const client = await connectAsync(`ws://127.0.0.1:${port}/mqtt`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...ticket,
  })
  const heard: unknown[] = []
  client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())))
  await client.subscribeAsync(topics.user(student.userId))
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await orgadmin.ok(sessions.onlineKick, { ids: [id] })
  await closed
  expect(heard).toEqual([{ kind: 'session.ended', sessionIds: [id], reason: 'kick' }])
  expect((await student.call(userInfo, {})).refusal.error).toBe('KICKED_OUT')
  expect((await orgadmin.ok(sessions.onlinePage, { text: 'lee' })).items).toEqual([])
})

test('nobody kicks strangers, superiors or themselves, and with one of those nobody at all', async () => {
  const student = await sessionOf(await kit.user('student'))
  const stranger = await sessionOf(await kit.user('student', { orgId: await kit.org() }))
  const colleague = await sessionOf(await kit.user('orgadmin'))
  const own = await sessionOf(orgadmin)
  const before = await digest()
  const refusal = async (...ids: string[]) =>
    (await orgadmin.call(sessions.onlineKick, { ids: [student, ...ids] })).refusal.error
  expect(await refusal(stranger)).toBe('NOT_FOUND')
  expect(await refusal(colleague)).toBe('NOT_DOMINATED')
  expect(await refusal(own)).toBe('NOT_ON_SELF')
  expect(await digest()).toEqual(before)
})

test('one sees and ends one’s own sessions only', async () => {
  const person = await kit.user('teacher')
  const other = await sessionOf(await kit.user('teacher'))
  const [own] = await person.ok(sessions.ownSessions, {})
  expect(own).toMatchObject({ current: true, device: 'test' })
  const before = await digest()
  expect((await person.call(sessions.ownSessionEnd, { id: other })).refusal.error).toBe('NOT_FOUND')
  expect((await person.call(sessions.ownSessionEnd, { id: own!.id })).refusal.error).toBe('NOT_ON_SELF')
  expect(await digest()).toEqual(before)
})

test('a password is changed by who knows the old one, to a strong one; other sessions end', async () => {
  const userId = await createUser(kit.deps.db, kit.clock.now(), {
    account: 'changer1',
    name: 'C',
    orgId: kit.firstOrg,
    roles: ['student'],
    mustChangePassword: true,
    passwordHash: await hashPassword('initial1'),
  })
  const enter = async (password: string) =>
    (await kit.anonymous.call(login, { username: 'changer1', password: encode(password) })).data.token
  const [here, there] = [await enter('initial1'), await enter('initial1')]
  const change = async (oldPassword: string, password: string) =>
    (
      await kit.app.inject({
        method: 'POST',
        url: '/api/user/password',
        headers: { 'x-token': here, 'accept-language': 'en' },
        payload: { oldPassword: encode(oldPassword), password: encode(password) },
      })
    ).json()
  const stored = async () =>
    (await kit.deps.db.select().from(user).where(eq(user.id, userId)))[0]?.passwordHash
  expect((await asked(here, '/api/stu/task/page')).data.error).toBe('PASSWORD_MUST_CHANGE')
  const before = await stored()
  expect((await change('wrong', 'Strong-pass1')).data.errors).toEqual({
    oldPassword: 'The current password is wrong',
  })
  for (const weak of ['Short-1', 'onlylowercase', 'lower1234567', 'x'.repeat(21), 'initial1'])
    expect((await change('initial1', weak)).data.errors).toEqual({
      password: fieldText('strongPassword', 'en'),
    })
  expect(await stored()).toBe(before)
  expect((await change('initial1', 'Strong-pass1')).code).toBe(200)
  expect((await asked(here, '/api/stu/task/page')).code).toBe(200)
  expect((await asked(there)).code).toBe(401)
  expect(await enter('Strong-pass1')).toBeTruthy()
  expect((await change('Strong-pass1', 'Strong-pass1')).data.errors).toEqual({
    password: fieldText('samePassword', 'en'),
  })
  for (let k = 0; k < 5; k++) await change('guess', 'Strong-pass2')
  expect((await change('Strong-pass1', 'Strong-pass2')).data.error).toBe('SIGN_IN_THROTTLED')
})
