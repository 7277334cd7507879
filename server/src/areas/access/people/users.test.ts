import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { login, userInfo } from '@labbox/contract/access/access.ts'
import * as org from '@labbox/contract/access/org.ts'
import * as users from '@labbox/contract/access/users.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { renewConfig } from '../../../platform/client-config.ts'
import { setting } from '../../../platform/client-config.table.ts'
import { auditLog } from '../../../platform/audit.table.ts'
import { user } from '../tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client
let stranger: Client
let roleId: Record<string, string>
let digest: () => Promise<Record<string, string>>

const encode = (text: string) => Buffer.from(text).toString('base64')
const enter = (username: string, password: string) =>
  kit.anonymous.call(login, { username, password: encode(password) })
const fields = <T extends object>(more: T = {} as T) => ({
  name: 'Person 人',
  orgId: kit.firstOrg,
  roles: [{ roleId: roleId.student! }],
  ...more,
})
const statusOf = async (id: string) =>
  (await kit.deps.db.select().from(user).where(eq(user.id, id)))[0]?.status

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  stranger = await kit.user('student', { orgId: await kit.org('Elsewhere') })
  roleId = Object.fromEntries((await admin.ok(users.roleOptions, {})).map((row) => [row.code, row.id]))
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

test('a new user signs in with the password shown once, and must change it first', async () => {
  const { id, password } = await orgadmin.ok(users.userAdd, {
    ...fields({ account: 'newperson1', email: 'a@b.edu', phone: '+86 138 0000 0000', number: 'S1' }),
  })
  expect(await orgadmin.ok(users.userGet, { id })).toMatchObject({
    account: 'newperson1',
    email: 'a@b.edu',
    number: 'S1',
    status: 1,
    mustChangePassword: true,
    roles: [{ code: 'student', orgId: kit.firstOrg }],
    lastSeenAt: null,
  })
  const { data } = await enter('newperson1', password ?? '')
  expect(data.mustChangePassword).toBe(true)
  const ask = async (url: string) =>
    (await kit.app.inject({ url, headers: { 'x-token': data.token, 'accept-language': 'en' } })).json()
  expect((await ask('/api/user/info')).data.mustChangePassword).toBe(true)
  expect((await ask('/api/device/page')).data.error).toBe('PASSWORD_MUST_CHANGE')
  const log = JSON.stringify(await kit.deps.db.select().from(auditLog))
  expect(log).toContain('newperson1')
  expect(log).not.toContain(password)
})

test('fields are checked, accounts are unique, and nothing is written on refusal', async () => {
  await orgadmin.ok(users.userAdd, fields({ account: 'takenone', password: 'secret12' }))
  const before = await digest()
  const refused = async (more: object) =>
    Object.keys(
      (await orgadmin.call(users.userAdd, fields({ account: 'goodone1', ...more }))).refusal.errors ?? {},
    )
  expect(await refused({ account: 'takenone' })).toEqual(['account'])
  for (const account of ['short', 'UPPER12', 'under_score', 'x'.repeat(21)])
    expect(await refused({ account })).toEqual(['account'])
  for (const password of ['12345', 'with space1', 'x'.repeat(21)])
    expect(await refused({ password })).toEqual(['password'])
  for (const name of ['', '<b>', 'x'.repeat(201)]) expect(await refused({ name })).toEqual(['name'])
  expect(await refused({ email: 'nonsense' })).toEqual(['email'])
  expect(await refused({ phone: 'call me' })).toEqual(['phone'])
  expect(await refused({ roles: [] })).toEqual(['roles'])
  expect(await digest()).toEqual(before)
})

test('somebody may lose the last role: signing in says so, until there is one again', async () => {
  const account = 'rolelost1'
  const person = { account, password: 'secret12' }
  const { id } = await orgadmin.ok(users.userAdd, fields(person))
  const { token } = (await enter(account, person.password)).data
  await orgadmin.ok(users.userUpdate, fields({ id, roles: [] }))
  expect(await orgadmin.ok(users.userGet, { id })).toMatchObject({ status: 1, roles: [] })
  const info = await kit.app.inject({ url: '/api/user/info', headers: { 'x-token': token } })
  expect(info.json()).toMatchObject({ code: 401, data: { error: 'ROLES_GONE' } })
  const refused = await enter(account, person.password)
  expect(refused).toMatchObject({ code: 403, refusal: { error: 'NO_ROLE' } })
  const before = await digest()
  const self = await admin.call(users.userUpdate, fields({ id: admin.userId, orgId: null, roles: [] }))
  expect(self.refusal.error).toBe('NOT_ON_SELF')
  // For several users at once, an empty choice of roles is a slip, not a wish.
  expect((await orgadmin.call(users.userAssign, { ids: [id], roles: [] })).refusal.errors).toHaveProperty(
    'roles',
  )
  expect(await digest()).toEqual(before)
  await orgadmin.ok(users.userUpdate, fields({ id }))
  expect((await enter(account, person.password)).code).toBe(200)
})

test('nobody grants what they do not hold, nor beyond their organisation', async () => {
  const elsewhere = stranger.orgId
  const before = await digest()
  const refusal = async (more: object) =>
    (await orgadmin.call(users.userAdd, fields({ account: 'goodone2', ...more }))).refusal.error
  expect(await refusal({ roles: [{ roleId: roleId.admin }] })).toBe('GRANT_NOT_HELD')
  expect(await refusal({ roles: [{ roleId: roleId.orgadmin }] })).toBe('GRANT_NOT_HELD')
  expect(await refusal({ orgId: elsewhere })).toBe('NOT_FOUND')
  expect(await refusal({ orgId: null })).toBe('NOT_FOUND')
  expect(await refusal({ roles: [{ roleId: roleId.teacher, orgId: elsewhere }] })).toBe('NOT_FOUND')
  expect(await digest()).toEqual(before)
  const codes = (await orgadmin.ok(users.roleOptions, {})).map((row) => row.code)
  expect(codes.toSorted()).toEqual(['student', 'teacher'])
})

test('nobody acts on whom they do not dominate, on strangers, or on themselves', async () => {
  const colleague = await kit.user('orgadmin')
  const before = await digest()
  const on = async (id: string) => [
    (await orgadmin.call(users.userStatus, { ids: [id], status: 0 })).refusal.error,
    (await orgadmin.call(users.userResetPassword, { ids: [id] })).refusal.error,
    (await orgadmin.call(users.userUpdate, { id, ...fields() })).refusal.error,
  ]
  expect(await on(colleague.userId)).toEqual(Array(3).fill('NOT_DOMINATED'))
  expect(await on(stranger.userId)).toEqual(Array(3).fill('NOT_FOUND'))
  expect(await on(admin.userId)).toEqual(Array(3).fill('NOT_FOUND'))
  expect(await on(orgadmin.userId)).toEqual(Array(3).fill('NOT_ON_SELF'))
  expect(await digest()).toEqual(before)
})

test('somebody who also holds a role elsewhere is out of reach', async () => {
  const { id } = await admin.ok(users.userAdd, {
    ...fields({ account: 'twoplaces', roles: [{ roleId: roleId.teacher!, orgId: stranger.orgId }] }),
  })
  const before = await digest()
  expect((await orgadmin.call(users.userResetPassword, { ids: [id] })).refusal.error).toBe('NOT_DOMINATED')
  expect(await digest()).toEqual(before)
})

test('several are kept out or let in together, all or none; sessions end at once', async () => {
  const [a, b] = [await kit.user('student'), await kit.user('teacher')]
  const ids = [a.userId, b.userId]
  const refused = await orgadmin.call(users.userStatus, { ids: [...ids, stranger.userId], status: 0 })
  expect(refused.refusal.error).toBe('NOT_FOUND')
  expect([await statusOf(a.userId), await statusOf(b.userId)]).toEqual([1, 1])
  await orgadmin.ok(users.userStatus, { ids, status: 0 })
  expect((await a.call(userInfo, {})).code).toBe(401)
  await orgadmin.ok(users.userStatus, { ids, status: 1 })
  // Enabling an account does not bring its old session back.
  expect((await a.call(userInfo, {})).code).toBe(401)
})

test('a reset password works once shown, the old one and its sessions do not', async () => {
  const { id } = await orgadmin.ok(users.userAdd, fields({ account: 'forgetful', password: 'oldone12' }))
  const { data } = await enter('forgetful', 'oldone12')
  const reset = await orgadmin.ok(users.userResetPassword, { ids: [id] })
  expect(reset.users).toMatchObject([{ id, account: 'forgetful' }])
  const info = await kit.app.inject({ url: '/api/user/info', headers: { 'x-token': data.token } })
  expect(info.json().code).toBe(401)
  expect((await enter('forgetful', 'oldone12')).refusal.error).toBe('WRONG_CREDENTIALS')
  expect((await enter('forgetful', reset.users[0]!.password)).data.mustChangePassword).toBe(true)
})

test('where the settings say so, the first password is the account, for two weeks', async () => {
  await kit.deps.db.insert(setting).values({ name: 'initialPassword', content: 'account', version: 1 })
  await renewConfig(kit.deps.db)
  const { id, password } = await orgadmin.ok(users.userAdd, fields({ account: 'asaccount' }))
  expect(password).toBe('asaccount')
  expect((await enter('asaccount', 'asaccount')).data.mustChangePassword).toBe(true)
  kit.clock.advance(14 * DAY_MS + 1)
  const late = await enter('asaccount', 'asaccount')
  expect(late.refusal.error).toBe('FIRST_PASSWORD_EXPIRED')
  const reset = await orgadmin.ok(users.userResetPassword, { ids: [id] })
  expect(reset.users).toEqual([{ id, account: 'asaccount', password: 'asaccount' }])
  expect((await enter('asaccount', 'asaccount')).code).toBe(200)
  await kit.deps.db.delete(setting)
  await renewConfig(kit.deps.db)
})

test('a user is changed: roles, organisation, and the way in', async () => {
  const school = await orgadmin.ok(org.orgAdd, { parentId: kit.firstOrg, name: { en: 'School' } })
  const { id } = await orgadmin.ok(users.userAdd, fields({ account: 'changing1', password: 'password1' }))
  await orgadmin.ok(users.userUpdate, {
    id,
    name: 'New Name',
    orgId: school.id,
    loginMethod: 'sso' as const,
    roles: [{ roleId: roleId.teacher! }, { roleId: roleId.student!, orgId: kit.firstOrg }],
  })
  expect(await orgadmin.ok(users.userGet, { id })).toMatchObject({
    name: 'New Name',
    orgId: school.id,
    roles: [
      { code: 'teacher', orgId: school.id },
      { code: 'student', orgId: kit.firstOrg },
    ],
  })
  expect((await enter('changing1', 'password1')).refusal.error).toBe('SIGN_IN_ELSEWHERE')
})

test('the list searches, filters, sorts and pages within what one administers', async () => {
  for (const k of [1, 2, 3])
    await orgadmin.ok(
      users.userAdd,
      fields({ account: `paged00${k}`, name: `Paged ${4 - k}`, password: 'password1' }),
    )
  const page = (input: object) => orgadmin.ok(users.userPage, input)
  expect(await page({ text: 'PAGED00', limit: 2, page: 2 })).toMatchObject({
    total: 3,
    items: [{ account: 'paged003' }],
  })
  expect((await page({ text: 'paged00', sort: 'name' })).items.map((row) => row.account)).toEqual([
    'paged003',
    'paged002',
    'paged001',
  ])
  expect((await page({ role: 'orgadmin' })).items.every((row) => row.roles[0]?.code === 'orgadmin')).toBe(
    true,
  )
  expect((await page({ text: '%' })).total).toBe(0)
  const all = await page({ limit: 200 })
  expect(all.items.map((row) => row.id)).not.toContain(stranger.userId)
  expect((await orgadmin.call(users.userPage, { sort: 'passwordHash' })).code).toBe(400)
  expect(JSON.stringify(all)).not.toContain('argon2')
})

test('two administrators cannot take the last way in from each other', async () => {
  const other = await kit.user('admin')
  const answers = await Promise.all([
    admin.call(users.userStatus, { ids: [other.userId], status: 0 }),
    other.call(users.userStatus, { ids: [admin.userId], status: 0 }),
  ])
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})
