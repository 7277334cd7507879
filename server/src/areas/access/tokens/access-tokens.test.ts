import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import {
  ACCESS_TOKEN_PER_MINUTE,
  ACCESS_TOKENS_MOST,
  accessTokenAdd,
  accessTokenChoices,
  accessTokenList,
  accessTokenRevoke,
} from '@labbox/contract/access/access-tokens.ts'
import { mqttTicket, userInfo } from '@labbox/contract/access/access.ts'
import { onlineKick, onlinePage, passwordChange } from '@labbox/contract/access/sessions.ts'
import { userResetPassword, userStatus, userUpdate } from '@labbox/contract/access/users.ts'
import { classAdd } from '@labbox/contract/classes/classes.ts'
import { examPage } from '@labbox/contract/exams/exams.ts'
import { dictionaryAdd } from '@labbox/contract/system/dictionaries.ts'
import { auditLog } from '../../../platform/audit.table.ts'
import { createLog } from '../../../platform/log.ts'
import { browserUsername } from '../../../platform/broker/access.ts'
import { hashPassword } from '../../../platform/safety/passwords.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, send, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { accessToken } from './tables.ts'
import { hashToken } from '../rules.ts'
import { role, rolePermission, user, userRole } from '../tables.ts'

const wanted = {
  name: 'Marks to the office',
  permissions: ['exams:exam:page', 'classes:class:add'],
  days: 30,
}
const encode = (text: string) => Buffer.from(text).toString('base64')

let printed = ''
let kit: TestApp
let admin: Client
let teacher: Client
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  const log = createLog('info', { write: (line) => (printed += line) })
  kit = await createTestApp({ log, build: { clockwork: false } })
  admin = await kit.user('admin')
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())
beforeEach(async () => {
  teacher = await kit.user('teacher')
})

const make = (more: Partial<typeof wanted> = {}, who = teacher) =>
  who.ok(accessTokenAdd, { ...wanted, ...more })
const use = (token: string, endpoint: Parameters<typeof send>[2] = examPage, input = {}) =>
  send(kit.app, token, endpoint, input)
const rowOf = async (id: string) =>
  (await kit.deps.db.select().from(accessToken).where(eq(accessToken.id, id)))[0]
const over = { status: 401, code: 401, data: { error: 'ACCESS_TOKEN_OVER' } }
/** The refusal, after which all rows are as they were. */
const refused = async (work: () => Promise<{ refusal: { error: string } }>) => {
  const before = await digest()
  const { refusal } = await work()
  expect(await digest()).toEqual(before)
  return refusal
}

describe('an access token', () => {
  it('is shown once, kept as its SHA-256, and listed with what it may and when it was last used', async () => {
    const { id, token } = await make()
    expect(token).toMatch(/^lbx_[\w-]{43}$/)
    expect(await rowOf(id)).toMatchObject({ tokenHash: hashToken(token), lastUsedAt: null })
    expect(JSON.stringify(await rowOf(id))).not.toContain(token)
    expect((await use(token)).code).toBe(200)
    const [listed, ...others] = await teacher.ok(accessTokenList)
    expect(others).toEqual([])
    expect(listed).toMatchObject({ id, name: wanted.name, expired: false })
    expect(listed?.permissions.toSorted()).toEqual(wanted.permissions.toSorted())
    expect(listed?.lastUsedAt).toBe(kit.clock.now().toISOString())
    expect(JSON.stringify(listed)).not.toContain(hashToken(token))
  })

  it('is sent as Authorization: Bearer', async () => {
    const { token } = await make()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await kit.app.inject({ url: '/api/exam/list/page', headers })
    expect([answer.statusCode, answer.json().code]).toEqual([200, 200])
  })

  it.each([
    ['none of its holder’s permissions', { permissions: ['access:role:edit'] }],
    ['a permission that opens nothing to a token', { permissions: ['exams:exam:page', 'access:token:make'] }],
    ['no permission', { permissions: [] }],
    ['no name', { name: ' ' }],
    ['no end', { days: undefined as unknown as number }],
    ['an end after more than a year', { days: 366 }],
  ])('is not made with %s', async (_, more) => {
    expect((await refused(() => teacher.call(accessTokenAdd, { ...wanted, ...more }))).error).toBe(
      'VALIDATION',
    )
  })

  it('is not for students, not even in a role of their kind that holds the permission', async () => {
    const student = await kit.user('student')
    expect((await refused(() => student.call(accessTokenAdd, wanted))).error).toBe('FORBIDDEN')
    const roleId = newId()
    await kit.deps.db
      .insert(role)
      .values({ id: roleId, code: 'tutor', name: { en: 'Tutor' }, base: 'student' })
    await kit.deps.db.insert(rolePermission).values({ roleId, permission: 'access:token:make', scope: 'own' })
    await kit.database.sql`update session set role_id = ${roleId} where user_id = ${student.userId}`
    await kit.database.sql`update user_role set role_id = ${roleId} where user_id = ${student.userId}`
    const own = { ...wanted, permissions: ['access:token:make'] }
    for (const call of [
      () => student.call(accessTokenAdd, own),
      () => student.call(accessTokenList),
      () => student.call(accessTokenRevoke, { id: newId() }),
    ])
      expect((await refused(call)).error).toBe('FORBIDDEN')
  })

  it('is offered the permissions of its holder that open something to a token, and no others', async () => {
    const offered = await teacher.ok(accessTokenChoices)
    const { permissions } = await teacher.ok(userInfo)
    expect(permissions).toEqual(
      expect.arrayContaining([...offered, 'access:token:make', 'bench:command:send']),
    )
    expect(offered).toEqual(expect.arrayContaining(['exams:exam:page', 'classes:class:add']))
    for (const closed of ['access:token:make', 'bench:command:send', 'measurement:reading:add'])
      expect(offered).not.toContain(closed)
  })

  it('is one of twenty at most', async () => {
    for (let n = 0; n < ACCESS_TOKENS_MOST; n++) await make()
    expect((await refused(() => teacher.call(accessTokenAdd, wanted))).error).toBe('ACCESS_TOKENS_MANY')
  })

  it('has no permission that was not chosen, and none that its role has lost', async () => {
    const { token } = await make({ permissions: ['exams:exam:page'] })
    const lacks = { status: 403, data: { error: 'ACCESS_TOKEN_LACKS' } }
    const before = (await kit.database.sql`select count(*) from class`)[0]
    expect(await use(token, classAdd, { name: { en: 'Class' } })).toMatchObject(lacks)
    expect((await kit.database.sql`select count(*) from class`)[0]).toEqual(before)
    const [held] = await kit.deps.db.select().from(userRole).where(eq(userRole.userId, teacher.userId))
    const which = and(
      eq(rolePermission.roleId, held?.roleId ?? ''),
      eq(rolePermission.permission, 'exams:exam:page'),
    )
    const [lost] = await kit.deps.db.delete(rolePermission).where(which).returning()
    try {
      expect(await use(token)).toMatchObject(lacks)
    } finally {
      await kit.deps.db.insert(rolePermission).values(lost!)
    }
    expect((await use(token)).code).toBe(200)
  })

  it('makes sixty calls a minute and is then told when to come again', async () => {
    const [{ token }, other] = [await make(), await make()]
    const headers = { authorization: `Bearer ${token}` }
    const call = () => kit.app.inject({ url: '/api/exam/list/page', headers })
    for (let n = 0; n < ACCESS_TOKEN_PER_MINUTE; n++) expect((await call()).statusCode).toBe(200)
    const last = await call()
    expect([last.statusCode, last.json().data.error]).toEqual([429, 'TOO_MANY'])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await use(other.token)).code).toBe(200)
    kit.clock.advance(Number(last.headers['retry-after']) * 1000)
    expect((await call()).statusCode).toBe(200)
  })

  it('writes its last use once a minute', async () => {
    const { id, token } = await make()
    await use(token)
    const first = (await rowOf(id))?.lastUsedAt
    kit.clock.advance(30_000)
    await use(token)
    expect((await rowOf(id))?.lastUsedAt).toEqual(first)
    kit.clock.advance(MINUTE_MS)
    await use(token)
    expect((await rowOf(id))?.lastUsedAt).toEqual(kit.clock.now())
  })

  it('stands by its name in the system log and in the lines of its calls, which never hold the token', async () => {
    const permissions = ['system:dictionary:add']
    const { token } = await make({ permissions }, admin)
    printed = ''
    const input = { key: 'by_program', name: { en: 'By a program' }, entries: [] }
    expect((await use(token, dictionaryAdd, input)).code).toBe(200)
    expect(printed).toContain(`"program":"${wanted.name}"`)
    const rows = await kit.deps.db.select().from(auditLog).where(eq(auditLog.userId, admin.userId))
    const line = (act: string) => rows.find((row) => row.act === act)
    expect(line('system:dictionary:add')?.name).toContain(` · ${wanted.name}`)
    expect(line('access:token:make')).toMatchObject({ resource: wanted.name })
    expect(JSON.stringify(rows) + printed).not.toContain(token)
  })

  it('opens no connection to the broker, neither for a ticket nor as the password', async () => {
    const { token } = await make()
    const closed = { status: 403, data: { error: 'ACCESS_TOKEN_CLOSED' } }
    expect(await use(token, mqttTicket)).toMatchObject(closed)
    await kit.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = kit.app.server.address() as AddressInfo
    const connecting = connectAsync(`ws://127.0.0.1:${port}/mqtt`, {
      username: browserUsername(teacher.userId),
      password: token,
      reconnectPeriod: 0,
    })
    await expect(connecting).rejects.toThrow(/not authorized|bad user/i)
  })
})

describe('an access token ends', () => {
  it('when it is revoked, by nobody but its holder', async () => {
    const { id, token } = await make()
    const other = await kit.user('teacher')
    const foreign = await refused(() => other.call(accessTokenRevoke, { id }))
    expect(foreign).toEqual(await refused(() => other.call(accessTokenRevoke, { id: newId() })))
    expect(foreign.error).toBe('NOT_FOUND')
    expect((await use(token)).code).toBe(200)
    await teacher.ok(accessTokenRevoke, { id })
    expect(await use(token)).toMatchObject(over)
    expect(await teacher.ok(accessTokenList)).toEqual([])
  })

  it('when its time is over; it stays in the list as expired', async () => {
    const { token } = await make({ days: 1 })
    kit.clock.advance(DAY_MS - 1)
    expect((await use(token)).code).toBe(200)
    kit.clock.advance(1)
    expect(await use(token)).toMatchObject(over)
    expect(await teacher.ok(accessTokenList)).toMatchObject([{ expired: true }])
  })

  it('with a change of the password', async () => {
    const { token } = await make()
    const passwordHash = await hashPassword('right-Password1')
    await kit.deps.db.update(user).set({ passwordHash }).where(eq(user.id, teacher.userId))
    const input = { oldPassword: encode('right-Password1'), password: encode('other-Password2') }
    await teacher.ok(passwordChange, input)
    expect(await use(token)).toMatchObject(over)
  })

  it('with a new password from an administrator', async () => {
    const { token } = await make()
    await admin.ok(userResetPassword, { ids: [teacher.userId] })
    expect(await use(token)).toMatchObject(over)
  })

  it('when its holder is signed out by an administrator', async () => {
    const { token } = await make()
    const { items } = await admin.ok(onlinePage, { limit: 200 })
    const ids = items.filter(({ userId }) => userId === teacher.userId).map(({ id }) => id)
    await admin.ok(onlineKick, { ids })
    expect(await use(token)).toMatchObject(over)
  })

  it('with the account, and does not come back with it', async () => {
    const { token } = await make()
    await admin.ok(userStatus, { ids: [teacher.userId], status: 0 })
    expect(await use(token)).toMatchObject(over)
    await admin.ok(userStatus, { ids: [teacher.userId], status: 1 })
    expect(await use(token)).toMatchObject(over)
  })

  it('with the role it acts in, and does not come back with it', async () => {
    const { token } = await make()
    const roles = await kit.deps.db.select().from(role)
    const fields = { id: teacher.userId, name: 'Somebody', orgId: kit.firstOrg }
    const become = (code: string) =>
      admin.ok(userUpdate, {
        ...fields,
        roles: [{ roleId: roles.find((one) => one.code === code)?.id ?? '' }],
      } as never)
    await become('teacher')
    expect((await use(token)).code).toBe(200)
    await become('orgadmin')
    expect(await use(token)).toMatchObject(over)
    await become('teacher')
    expect(await use(token)).toMatchObject(over)
  })
})
