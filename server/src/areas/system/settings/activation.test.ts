import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { accessTokenAdd } from '@labbox/contract/access/access-tokens.ts'
import { login, userInfo } from '@labbox/contract/access/access.ts'
import { activationActivate, activationGet, type Licence } from '@labbox/contract/system/activation.ts'
import { publicConfigGet, settingUpdate } from '@labbox/contract/system/client-config.ts'
import { dictionaryAdd, dictionaryPage } from '@labbox/contract/system/dictionaries.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { createTestApp, send, type Client, type TestApp } from '../../../testing/app.ts'
import { issueLicence, publicKeyOf, readLicence } from './licence.rules.ts'
import { dictionary, licenceFile } from '../tables.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const rawKey = publicKey.export({ format: 'jwk' }).x!

let kit: TestApp
let admin: Client
let start: number

const licenceOf = (more: Partial<Licence> = {}): Licence => ({
  id: 'l-1',
  organisation: 'First University',
  edition: 'campus',
  seats: 500,
  benches: null,
  issuedAt: '2026-09-01T00:00:00.000Z',
  expiresAt: '2027-09-01T00:00:00.000Z',
  ...more,
})
const day = (n: number) => kit.clock.set(new Date(start + n * DAY_MS))
/** As after the second that nodes may go by what they knew. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1_050))
const add = (key: string) => admin.call(dictionaryAdd, { key, name: { en: key } })
const state = async () => [
  await kit.deps.db.select().from(dictionary),
  await kit.deps.db.select().from(licenceFile),
]

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false, licenceKey: rawKey } })
  admin = await kit.user('admin', { name: 'Ada' })
  start = kit.clock.now().getTime()
})
afterAll(() => kit.close())

test('a licence is what its holder signed, to the last bit', () => {
  const text = issueLicence(licenceOf(), privateKey)
  const key = publicKeyOf(rawKey)
  expect(readLicence(text, key)).toEqual(licenceOf())
  expect(readLicence(text.replace(/\n/g, '\r\n  '), key)).toEqual(licenceOf())
  const other = generateKeyPairSync('ed25519').privateKey
  expect(readLicence(issueLicence(licenceOf(), other), key)).toBeNull()
  const [payload, signature] = text.split('\n').slice(1, -2).join('').split('.') as [string, string]
  const richer = Buffer.from(JSON.stringify(licenceOf({ seats: 9_999 }))).toString('base64')
  expect(readLicence(`${richer}.${signature}`, key)).toBeNull()
  for (const junk of ['', '.', payload, `${payload}.`, `${payload}.${signature}.x`, 'x'.repeat(9_000)])
    expect(readLicence(junk, key)).toBeNull()
})

test('a trial of 90 days from the first start, then 423 for changes and nothing else', async () => {
  expect(await admin.ok(activationGet)).toMatchObject({ state: 'trial', licence: null, usedSeats: 1 })
  day(89)
  expect((await add('last')).code).toBe(200)
  const { token } = await admin.ok(accessTokenAdd, {
    name: 'Words of the library',
    permissions: ['system:dictionary:page', 'system:dictionary:add'],
    days: 30,
  })
  expect((await kit.anonymous.ok(publicConfigGet)).expired).toBe(false)
  day(90)
  expect((await kit.anonymous.ok(publicConfigGet)).expired).toBe(true)
  const before = await state()
  const refused = await add('late')
  expect(refused).toMatchObject({ code: 423, status: 200, data: { error: 'TRIAL_EXPIRED' } })
  expect((await admin.call(settingUpdate, { name: 'accent', content: '#123456', version: 0 })).code).toBe(423)
  expect(await admin.ok(activationGet)).toMatchObject({ state: 'expired' })
  // Reading, exporting, signing in go on; who may not is told that first.
  expect((await admin.ok(dictionaryPage, { limit: 200 })).total).toBeGreaterThan(20)
  await admin.ok(logPage)
  await admin.ok(userInfo)
  await kit.anonymous.ok(publicConfigGet)
  // A program is held to the same: it reads, and changes nothing.
  expect((await send(kit.app, token, dictionaryPage, {})).code).toBe(200)
  expect(
    (await send(kit.app, token, dictionaryAdd, { key: 'late', name: { en: 'late' } })).refusal,
  ).toMatchObject({ error: 'TRIAL_EXPIRED' })
  expect((await kit.anonymous.call(login, { username: 'nobody', password: 'AAAA' })).refusal.error).toBe(
    'WRONG_CREDENTIALS',
  )
  expect((await (await kit.user('student')).call(dictionaryAdd, { key: 'x', name: { en: 'x' } })).code).toBe(
    403,
  )
  expect(await state()).toEqual(before)
})

test('forged, foreign and expired licences activate nothing; neither does anybody else', async () => {
  const before = await state()
  const other = generateKeyPairSync('ed25519').privateKey
  for (const [licence, error] of [
    ['no licence', 'LICENCE_INVALID'],
    [issueLicence(licenceOf(), other), 'LICENCE_INVALID'],
    [issueLicence(licenceOf({ expiresAt: '2026-10-01T00:00:00.000Z' }), privateKey), 'LICENCE_EXPIRED'],
  ] as const) {
    const answer = await admin.call(activationActivate, { licence })
    expect(answer.refusal).toMatchObject({ error, errors: { licence: expect.any(String) as string } })
  }
  const good = { licence: issueLicence(licenceOf(), privateKey) }
  expect((await (await kit.user('orgadmin')).call(activationActivate, good)).code).toBe(403)
  expect(await state()).toEqual(before)
})

test('a licence activates until it expires, however often it is given; the trial does not come back', async () => {
  const licence = issueLicence(licenceOf(), privateKey)
  for (let n = 0; n < 2; n += 1)
    expect(await admin.ok(activationActivate, { licence })).toMatchObject({
      state: 'licensed',
      until: '2027-09-01T00:00:00.000Z',
      licence: { organisation: 'First University', seats: 500, activatedBy: 'Ada' },
    })
  expect(await kit.deps.db.$count(licenceFile)).toBe(1)
  expect((await add('licensed')).code).toBe(200)
  expect((await admin.ok(logPage, { act: 'system:licence:edit' })).total).toBe(1)
  day(365)
  expect((await add('tooLate')).code).toBe(423)
  const forever = issueLicence(licenceOf({ id: 'l-2', expiresAt: null, seats: null }), privateKey)
  expect(await admin.ok(activationActivate, { licence: forever })).toMatchObject({
    state: 'licensed',
    until: null,
  })
  expect((await add('forEver')).code).toBe(200)
  // A licence changed in the database is none.
  await kit.deps.db.update(licenceFile).set({ content: forever.replace(/[A-Z]/, 'a') })
  await settled()
  expect((await add('forged')).code).toBe(423)
})
