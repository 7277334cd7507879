import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { login } from '@labbox/contract/access/access.ts'
import { registration, registrationKey } from '@labbox/contract/access/registration.ts'
import { passwordChange } from '@labbox/contract/access/sessions.ts'
import { deviceAdd, deviceEnroll, deviceEnrollCode } from '@labbox/contract/devices/devices.ts'
import { orgKeyAdd } from '@labbox/contract/classes/keys.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { hashPassword } from '../../../platform/safety/passwords.ts'
import { createTestApp, send, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { createUser } from '../people/provision.ts'
import { signInFailure } from '../tables.ts'

const WINDOW_MS = 600_000
const PASSWORD = 'right-Password1'
const encode = (text: string) => Buffer.from(text).toString('base64')

let kit: TestApp
let admin: Client
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  digest = digestOf(kit.database.sql)
  const passwordHash = await hashPassword(PASSWORD)
  for (const account of ['person1', 'person2'])
    await createUser(kit.deps.db, kit.clock.now(), {
      account,
      name: account,
      passwordHash,
      orgId: kit.firstOrg,
      roles: ['teacher'],
    })
})
afterAll(() => kit.close())
beforeEach(() => kit.deps.db.delete(signInFailure))

const signIn = (password: string, username = 'person1') =>
  kit.anonymous.call(login, { username, password: encode(password) })
const said = (answers: readonly { code: number; refusal: { error?: string } | null }[]) =>
  Map.groupBy(answers, (one) => (one.code === 200 ? 'OK' : (one.refusal?.error ?? '')))
const wrongOnes = (count: number) => Array.from({ length: count }, (_, k) => `wrong-guess-${k}`)

/** One right guess among many wrong ones, all sent at once. */
const burst = <T>(right: string, one: (guess: string) => Promise<T>): Promise<T[]> =>
  Promise.all([...wrongOnes(20), right, ...wrongOnes(20)].map((guess) => one(guess)))

describe('guesses of a password, all at once', () => {
  it('are compared five times, and whatever comes then is refused alike, right or wrong', async () => {
    const answers = await burst(PASSWORD, signIn)
    const counted = said(answers)
    expect([...counted.keys()]).toEqual(['WRONG_CREDENTIALS', 'SIGN_IN_THROTTLED'])
    expect(counted.get('WRONG_CREDENTIALS')).toHaveLength(5)
    expect(counted.get('SIGN_IN_THROTTLED')).toHaveLength(36)
    const { msg, data } = answers[20]!
    expect({ msg, data: data as unknown }).toEqual({ msg: answers[40]!.msg, data: answers[40]!.data })
    // Only guesses that were compared are in the log.
    const { items } = await admin.ok(logPage, { person: 'person1' })
    expect(items.map(({ result }) => result)).toEqual(Array.from({ length: 5 }, () => 'WRONG_CREDENTIALS'))
    const before = await digest()
    expect((await signIn(PASSWORD)).code).toBe(429)
    expect(await digest()).toEqual(before)
    // Another account at the same address can still sign in.
    expect((await signIn(PASSWORD, 'person2')).code).toBe(200)
    kit.clock.advance(WINDOW_MS + 1)
    expect((await signIn(PASSWORD)).code).toBe(200)
  })

  it('say when to come again, also when it is sooner than ten minutes', async () => {
    const ask = () =>
      kit.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'accept-language': 'en' },
        payload: { username: 'person1', password: encode('wrong') },
      })
    for (let k = 0; k < 5; k++) {
      expect((await ask()).headers['retry-after']).toBeUndefined()
      kit.clock.advance(60_000)
    }
    const answer = await ask()
    expect(answer.headers['retry-after']).toBe('300')
    expect(answer.json<{ msg: string }>().msg).toContain('5 min')
    kit.clock.advance(300_000)
    expect((await signIn(PASSWORD)).code).toBe(200)
  })

  it('are let in when all of them are right: people who share an account', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(PASSWORD)))
    expect([...said(answers).keys()]).toEqual(['OK'])
    expect(await kit.deps.db.$count(signInFailure)).toBe(0)
  })

  it('of long ago count no more after a clock was set back', async () => {
    for (const guess of wrongOnes(5)) await signIn(guess)
    expect((await signIn(PASSWORD)).code).toBe(429)
    kit.clock.advance(-2 * WINDOW_MS)
    expect((await signIn(PASSWORD)).code).toBe(200)
    kit.clock.advance(2 * WINDOW_MS)
  })
})

it('lets nobody guess the old password: five are compared, then the right one is refused as well', async () => {
  const { token } = (await signIn(PASSWORD, 'person2')).data
  const change = (old: string) =>
    send(kit.app, token, passwordChange, { oldPassword: encode(old), password: encode('Newer-Password2') })
  const before = await digest()
  const counted = said(await burst(PASSWORD, change))
  expect(counted.get('VALIDATION')).toHaveLength(5)
  expect(counted.get('SIGN_IN_THROTTLED')).toHaveLength(36)
  await kit.deps.db.delete(signInFailure)
  expect(await digest()).toEqual(before)
  expect((await change(PASSWORD)).code).toBe(200)
})

describe('codes', () => {
  it('that invite to register are compared five times from one address', async () => {
    const orgadmin = await kit.user('orgadmin')
    const expiresAt = new Date(kit.clock.now().getTime() + DAY_MS).toISOString()
    const made = await orgadmin.ok(orgKeyAdd, { orgId: kit.firstOrg, expiresAt })
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => kit.anonymous.call(registrationKey, { key: 'ABCDEFGHJKLM' })),
    )
    expect(said(asked).get('KEY_WRONG')).toHaveLength(5)
    expect(said(asked).get('SIGN_IN_THROTTLED')).toHaveLength(15)
    const before = await digest()
    const refused = await kit.anonymous.call(registration, {
      username: 'fresh0001',
      studentName: '王小明',
      key: 'ABCDEFGHJKLM',
      password: encode(PASSWORD),
      password2: encode(PASSWORD),
    })
    expect(refused.refusal.error).toBe('SIGN_IN_THROTTLED')
    expect(await digest()).toEqual(before)
    expect((await kit.anonymous.call(registrationKey, { key: made.key })).code).toBe(200)
  })

  it('of benches count for the address: over its limit the right one is refused too, and stays good', async () => {
    const orgadmin = await kit.user('orgadmin')
    const { id } = await orgadmin.ok(deviceAdd, { name: { en: 'Bench' } })
    const { code } = await orgadmin.ok(deviceEnrollCode, { id })
    const enroll = (typed: string) => kit.anonymous.call(deviceEnroll, { code: typed })
    for (const typed of wrongOnes(3)) expect((await enroll(typed)).refusal.error).toBe('ENROLL_CODE_WRONG')
    const now = kit.clock.now()
    const others = Array.from({ length: 297 }, (_, k) => ({
      account: `x${k}`,
      address: '127.0.0.1',
      at: now,
    }))
    await kit.deps.db.insert(signInFailure).values(others)
    const before = await digest()
    expect((await enroll(code)).refusal.error).toBe('SIGN_IN_THROTTLED')
    expect(await digest()).toEqual(before)
    await kit.deps.db.delete(signInFailure)
    expect((await enroll(code)).code).toBe(200)
  })
})
