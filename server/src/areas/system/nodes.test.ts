import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { login, userInfo } from '@labbox/contract/access/access.ts'
import { orgList } from '@labbox/contract/access/org.ts'
import { registration } from '@labbox/contract/access/registration.ts'
import { roleGet, rolePage, roleUpdate } from '@labbox/contract/access/roles.ts'
import { onlineKick } from '@labbox/contract/access/sessions.ts'
import { issuerAdd, tokenLogin } from '@labbox/contract/access/tokens.ts'
import { userStatus } from '@labbox/contract/access/users.ts'
import { orgKeyAdd } from '@labbox/contract/classes/keys.ts'
import { activationActivate } from '@labbox/contract/system/activation.ts'
import { CLIENT_ERRORS_PER_MINUTE, clientErrorAdd } from '@labbox/contract/system/client-errors.ts'
import { publicConfigGet, settingUpdate } from '@labbox/contract/system/client-config.ts'
import { dictionaryAdd } from '@labbox/contract/system/dictionaries.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database } from '../../platform/database/db.ts'
import { hashPassword } from '../../platform/safety/passwords.ts'
import { createJobs } from '../../platform/jobs.ts'
import { createTestApp, send, type Client, type TestApp } from '../../testing/app.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { createUser } from '../access/people/provision.ts'
import { issueLicence } from './settings/licence.rules.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const build = { clockwork: false, licenceKey: publicKey.export({ format: 'jwk' }).x! }

let kit: TestApp
let admin: Client
let second: FastifyInstance
let pool: Database

beforeAll(async () => {
  kit = await createTestApp({ build })
  admin = await kit.user('admin')
  pool = openDatabase(kit.database.server, { poolMax: 2 })
  const jobs = createJobs(kit.database.server, kit.deps.log)
  second = await buildApp({ ...kit.deps, jobs, db: pool.db }, build)
})
afterAll(async () => {
  await second.close()
  await pool.close()
  await kit.close()
})

test('a setting changed on one server holds on the other a second later', async () => {
  const colour = async () => (await send(second, null, publicConfigGet, {})).data
  expect(await colour()).toMatchObject({ accent: '#1890ff' })
  await admin.ok(settingUpdate, { name: 'accent', content: '#0a7a3c', version: 0 })
  await eventually(async () => expect(await colour()).toMatchObject({ accent: '#0a7a3c' }))
})

/** A call to each of the servers in turn. */
const both = (): FastifyInstance[] => [kit.app, second]
const encode = (text: string) => Buffer.from(text).toString('base64')
const signIn = async (app: FastifyInstance, username: string, password = 'right-Password1') =>
  send(app, null, login, { username, password: encode(password) })
const tokenOf = ({ data }: Awaited<ReturnType<typeof send>>) => (data as { token: string }).token
const makePerson = async (account: string) =>
  createUser(kit.deps.db, kit.clock.now(), {
    account,
    name: account,
    orgId: kit.firstOrg,
    roles: ['teacher'],
    passwordHash: await hashPassword('right-Password1'),
  })

test('who signs in on one is in on all, and who is kicked out, switched off or signed out is out on all at once', async () => {
  const id = await makePerson('wanderer')
  const token = tokenOf(await signIn(second, 'wanderer'))
  for (const app of both()) expect((await send(app, token, userInfo, {})).code).toBe(200)
  const { sessionId } = (await send(second, token, userInfo, {})).data as { sessionId: string }
  await admin.ok(onlineKick, { ids: [sessionId] })
  for (const app of both()) expect((await send(app, token, userInfo, {})).refusal.error).toBe('KICKED_OUT')
  const again = tokenOf(await signIn(kit.app, 'wanderer'))
  await send(second, admin.token, userStatus, { ids: [id], status: 0 })
  for (const app of both()) {
    expect((await send(app, again, userInfo, {})).code).toBe(401)
    expect((await signIn(app, 'wanderer')).refusal.error).toBe('ACCOUNT_DISABLED')
  }
})

test('failed attempts count together, wherever they were made', async () => {
  await makePerson('guessed1')
  for (let k = 0; k < 5; k++)
    expect((await signIn(both()[k % 2]!, 'guessed1', 'wrong-guess')).refusal.error).toBe('WRONG_CREDENTIALS')
  for (const app of both()) expect((await signIn(app, 'guessed1')).refusal.error).toBe('SIGN_IN_THROTTLED')
})

test('a right taken from a role on one is gone on all with the next call', async () => {
  const orgadmin = await kit.user('orgadmin')
  const page = async (app: FastifyInstance) => (await send(app, orgadmin.token, orgList, {})).code
  // Both know the role by now.
  for (const app of both()) expect(await page(app)).toBe(200)
  const row = (await admin.ok(rolePage, { base: 'orgadmin' })).items.find((one) => one.code === 'orgadmin')!
  const { name, remark, grants, menuIds, version } = await admin.ok(roleGet, { id: row.id })
  const change = async (kept: typeof grants, at: number) =>
    admin.ok(roleUpdate, { id: row.id, name, remark, menuIds, version: at, grants: kept as never })
  await change(
    grants.filter((one) => one.permission !== 'access:org:list'),
    version,
  )
  for (const app of both()) expect(await page(app)).toBe(403)
  await change(grants, version + 1)
  for (const app of both()) expect(await page(app)).toBe(200)
})

test('what is good for one time is good for one time on all of them together', async () => {
  const orgadmin = await kit.user('orgadmin')
  const expiresAt = new Date(kit.clock.now().getTime() + DAY_MS).toISOString()
  const { key } = await orgadmin.ok(orgKeyAdd, { orgId: kit.firstOrg, expiresAt, uses: 1 })
  const password = encode('right-Password1')
  const enrol = (app: FastifyInstance, username: string) =>
    send(app, null, registration, { username, studentName: 'X', key, password, password2: password })
  const students = await Promise.all([enrol(kit.app, 'racer001'), enrol(second, 'racer002')])
  expect(students.map(({ code }) => code).toSorted()).toEqual([200, 400])

  const portal = {
    name: 'P',
    issuer: 'portal',
    audience: 'labbox',
    algorithm: 'HS256' as const,
    accountFrom: 'name',
  }
  const { secret } = await admin.ok(issuerAdd, portal)
  const userId = await makePerson('portaler')
  await kit.database.sql`update app_user set login_method = 'any' where id = ${userId}`
  const now = Math.floor(kit.clock.now().getTime() / 1000)
  const claims = { iss: 'portal', aud: 'labbox', name: 'portaler', jti: '1', exp: now + 60 }
  const data = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret!))
  const entered = await Promise.all(both().map((app) => send(app, null, tokenLogin, { data })))
  expect(entered.map(({ code }) => code).toSorted()).toEqual([200, 400])
})

test('so do the end of the trial and an activation', async () => {
  kit.clock.advance(200 * DAY_MS)
  let serial = 0
  const add = async () =>
    (await send(second, admin.token, dictionaryAdd, { key: `k${++serial}`, name: { en: 'k' } })).code
  expect(await add()).toBe(423)
  const licence = { id: 'l', organisation: 'o', edition: 'campus', seats: null, benches: null }
  const text = issueLicence({ ...licence, issuedAt: '2026-09-01T00:00:00.000Z', expiresAt: null }, privateKey)
  await admin.ok(activationActivate, { licence: text })
  await eventually(async () => expect(await add()).toBe(200))
})

test('what one may do so often counts on both servers together', async () => {
  const student = await kit.user('student')
  const report = (at: FastifyInstance) =>
    send(at, student.token, clientErrorAdd, {
      message: 'x',
      info: '',
      url: '/',
      time: kit.clock.now().toISOString(),
    })
  const codes: number[] = []
  for (let n = 0; n < CLIENT_ERRORS_PER_MINUTE + 2; n++)
    codes.push((await report(n % 2 ? second : kit.app)).code)
  expect(codes.filter((code) => code === 200)).toHaveLength(CLIENT_ERRORS_PER_MINUTE)
  expect(codes.slice(-2)).toEqual([429, 429])
})
