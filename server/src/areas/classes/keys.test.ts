import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { login, userInfo } from '@labbox/contract/access/access.ts'
import { orgDelete } from '@labbox/contract/access/org.ts'
import {
  KEY_ALPHABET,
  normalKey,
  registration,
  registrationKey,
  shownKey,
} from '@labbox/contract/access/registration.ts'
import { classAdd, classGet, classUpdate } from '@labbox/contract/classes/classes.ts'
import * as keys from '@labbox/contract/classes/keys.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { createTestApp, send, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab } from '../../testing/lab.ts'
import { keyState, newKey } from './keys.rules.ts'

const encode = (text: string) => Buffer.from(text).toString('base64')

let kit: TestApp
let teacher: Client
let orgadmin: Client
let classId: string
let digest: () => Promise<Record<string, string>>
let serial = 0

const later = (days: number) => new Date(kit.clock.now().getTime() + days * DAY_MS).toISOString()
const forClass = (more: object = {}) =>
  teacher.ok(keys.classKeyAdd, { classId, expiresAt: later(7), ...more })
const fields = (key: string, more: object = {}) => ({
  username: `fresh${String(++serial).padStart(4, '0')}`,
  studentName: '王小明',
  key,
  password: encode('Secret-word1'),
  password2: encode('Secret-word1'),
  ...more,
})
const enrol = (key: string, more: object = {}) => kit.anonymous.call(registration, fields(key, more))

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  teacher = await kit.user('teacher')
  orgadmin = await kit.user('orgadmin')
  classId = (await teacher.ok(classAdd, { name: { zh: '电子一班', en: 'Electronics 1' } })).id
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

describe('a key', () => {
  it('has no letters that are mistaken for each other, and is read however it is typed', () => {
    fc.assert(
      fc.property(fc.constantFrom('', ' ', '-', '\t'), (between) => {
        const key = newKey()
        expect([...key].every((sign) => KEY_ALPHABET.includes(sign))).toBe(true)
        expect(normalKey([...key.toLowerCase()].join(between))).toBe(key)
        expect(normalKey(shownKey(key))).toBe(key)
      }),
    )
    expect(shownKey('ABCDEFGHJKLM')).toBe('ABCD-EFGH-JKLM')
  })

  it('is over by its time, its uses or because it was withdrawn', () => {
    const now = new Date('2026-09-07T08:00:00Z')
    const row = { uses: 2, used: 1, expiresAt: new Date(now.getTime() + 1), revokedAt: null }
    expect(keyState(row, now)).toBe('open')
    expect(keyState({ ...row, used: 2 }, now)).toBe('usedUp')
    expect(keyState({ ...row, expiresAt: now }, now)).toBe('expired')
    expect(keyState({ ...row, revokedAt: now }, now)).toBe('revoked')
  })

  it('is made for one’s own class or organisation, and seen there only', async () => {
    const made = await forClass({ remark: 'week 1', uses: 30 })
    expect(await teacher.ok(keys.classKeyList, { classId })).toMatchObject([
      { id: made.id, key: made.key, remark: 'week 1', uses: 30, used: 0, state: 'open' },
    ])
    const colleague = await kit.user('teacher')
    const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
    const student = await kit.user('student')
    const before = await digest()
    for (const [client, code] of [
      [colleague, 404],
      [stranger, 404],
      [student, 403],
    ] as const) {
      expect((await client.call(keys.classKeyList, { classId })).code).toBe(code)
      expect((await client.call(keys.classKeyAdd, { classId, expiresAt: later(1) })).code).toBe(code)
      expect((await client.call(keys.classKeyRevoke, { id: made.id })).code).toBe(code)
    }
    const orgId = kit.firstOrg
    expect((await stranger.call(keys.orgKeyAdd, { orgId, expiresAt: later(1) })).code).toBe(404)
    expect((await teacher.call(keys.orgKeyAdd, { orgId, expiresAt: later(1) })).code).toBe(403)
    // A class's key is not listed for the organisation, nor the other way round.
    expect((await orgadmin.call(keys.orgKeyRevoke, { id: made.id })).code).toBe(404)
    for (const [expiresAt, said] of [
      [later(-1), 'past'],
      [later(400), 'tooFar'],
    ] as const)
      expect((await teacher.call(keys.classKeyAdd, { classId, expiresAt })).refusal.errors).toEqual({
        expiresAt: fieldText(said, 'en'),
      })
    expect(await digest()).toEqual(before)
    const log = await orgadmin.ok(logPage, { act: 'access:key:add' })
    expect(log.items[0]).toMatchObject({ resource: '电子一班 / Electronics 1' })
    expect(JSON.stringify(log)).not.toContain(made.key)
    await teacher.ok(keys.classKeyRevoke, { id: made.id })
  })
})

describe('registering', () => {
  it('makes a student of the class, signed in, with its tasks', async () => {
    const lab = await publishedLab(kit, { orgId: kit.firstOrg })
    const { key } = await lab.teacher.ok(keys.classKeyAdd, { classId: lab.classId, expiresAt: later(1) })
    expect(
      (await kit.anonymous.ok(registrationKey, { key: shownKey(key).toLowerCase() })).organisation,
    ).toEqual({
      zh: 'First University',
      en: 'First University',
    })
    const { data, code } = await enrol(key, { username: 'newcomer1' })
    expect(code).toBe(200)
    expect((await send(kit.app, data.token, userInfo, {})).data).toMatchObject({
      accountCode: 'newcomer1',
      name: '王小明',
      roles: ['student'],
      orgId: kit.firstOrg,
      mustChangePassword: false,
    })
    expect((await lab.teacher.ok(classGet, { id: lab.classId })).list.map((row) => row.account)).toContain(
      'newcomer1',
    )
    const tasks = (await send(kit.app, data.token, myTaskPage, {})).data as { total: number }
    expect(tasks.total).toBeGreaterThan(0)
    const again = { username: 'newcomer1', password: encode('Secret-word1') }
    expect((await kit.anonymous.call(login, again)).code).toBe(200)
    expect((await lab.teacher.ok(keys.classKeyList, { classId: lab.classId }))[0]).toMatchObject({ used: 1 })
    const log = await orgadmin.ok(logPage, { act: 'access:user:register' })
    expect(log.items[0]).toMatchObject({ account: 'newcomer1', role: 'student' })
    expect(JSON.stringify(log)).not.toContain(key)
  })

  it('makes a student of the organisation by its own key, which an administrator of one above may make', async () => {
    const { key } = await orgadmin.ok(keys.orgKeyAdd, { orgId: kit.firstOrg, expiresAt: later(1) })
    const { data } = await enrol(key, { password: encode('abc123'), password2: encode('abc123') })
    // 6–20 letters and digits are accepted; a better password is asked for afterwards.
    expect(data.weakPassword).toBe(true)
    expect((await send(kit.app, data.token, userInfo, {})).data).toMatchObject({ orgId: kit.firstOrg })
    expect(await kit.anonymous.ok(registrationKey, { key })).toMatchObject({ className: null })
  })

  it('names what is wrong, and makes nothing', async () => {
    const { key } = await forClass()
    await enrol(key, { username: 'taken001' })
    const before = await digest()
    for (const [more, errors] of [
      [{ username: 'Big' }, { username: fieldText('account', 'en') }],
      [{ username: 'taken001' }, { username: 'This account already exists' }],
      [{ studentName: '<b>' }, { studentName: fieldText('userName', 'en') }],
      [{ password: encode('short') }, { password: fieldText('newPassword', 'en') }],
      [{ password: 'no base64!' }, { password: fieldText('newPassword', 'en') }],
      [{ password2: encode('Secret-word2') }, { password2: fieldText('passwordsDiffer', 'en') }],
    ] as const)
      expect((await enrol(key, more)).refusal.errors).toEqual(errors)
    expect(await digest()).toEqual(before)
  })

  it('opens to nobody by a key that is over, withdrawn, of an archived class or none at all', async () => {
    const spent = await forClass({ uses: 1 })
    await enrol(spent.key)
    const revoked = await forClass()
    await teacher.ok(keys.classKeyRevoke, { id: revoked.id })
    const other = await teacher.ok(classAdd, { name: { en: 'Old' } })
    const archived = await teacher.ok(keys.classKeyAdd, { classId: other.id, expiresAt: later(1) })
    await teacher.ok(classUpdate, { id: other.id, name: { en: 'Old' }, archived: true })
    const short = await forClass({ expiresAt: later(1) })
    kit.clock.advance(DAY_MS)
    const before = await digestOf(kit.database.sql, ['sign_in_failure'])()
    for (const [key, error] of [
      ['2222-2222-2222', 'KEY_WRONG'],
      ["' or 1=1 --", 'KEY_WRONG'],
      [spent.key, 'KEY_USED_UP'],
      [revoked.key, 'KEY_OVER'],
      [archived.key, 'KEY_OVER'],
      [short.key, 'KEY_OVER'],
    ] as const) {
      const answer = await enrol(key)
      expect([key, answer.refusal.error, Object.keys(answer.refusal.errors ?? {})]).toEqual([
        key,
        error,
        ['key'],
      ])
      expect((await kit.anonymous.call(registrationKey, { key })).refusal.error).toBe(error)
    }
    expect(await digestOf(kit.database.sql, ['sign_in_failure'])()).toEqual(before)
    expect((await teacher.call(keys.classKeyAdd, { classId: other.id, expiresAt: later(1) })).code).toBe(409)
  })

  it('gives the last place to one of those who want it at once', async () => {
    const { key, id } = await forClass({ uses: 2 })
    const all = await Promise.all(Array.from({ length: 6 }, () => enrol(key)))
    expect(all.map((answer) => answer.refusal?.error ?? 'in').toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'KEY_USED_UP'),
      'in',
      'in',
    ])
    const row = (await teacher.ok(keys.classKeyList, { classId })).find((one) => one.id === id)
    expect(row).toMatchObject({ used: 2, state: 'usedUp' })
    // Keys that are over may be deleted.
    await teacher.ok(keys.classKeyRevoke, { id })
    expect((await teacher.ok(keys.classKeyList, { classId })).map((one) => one.id)).not.toContain(id)
  })

  it('throttles wrong keys as wrong passwords', async () => {
    const wrong = 'WRNG-WRNG-WRNG'
    for (let k = 0; k < 5; k++)
      expect((await kit.anonymous.call(registrationKey, { key: wrong })).code).toBe(400)
    expect((await enrol(wrong)).refusal.error).toBe('SIGN_IN_THROTTLED')
    // Other people at the same address can still register.
    expect((await enrol((await forClass()).key)).code).toBe(200)
    kit.clock.advance(600_001)
    expect((await enrol(wrong)).refusal.error).toBe('KEY_WRONG')
  })

  it('asks for the captcha first', async () => {
    const strict = await createTestApp({ env: { CAPTCHA: 'on' }, build: { clockwork: false } })
    try {
      const before = await digestOf(strict.database.sql)()
      const answer = await strict.anonymous.call(registration, fields('x'))
      expect(answer.refusal).toMatchObject({
        error: 'CAPTCHA_EMPTY',
        errors: { captcha: 'Enter the captcha' },
      })
      const wrong = await strict.anonymous.call(registration, fields('x', { captcha: 'abcd' }))
      expect(wrong.refusal.error).toBe('CAPTCHA_WRONG')
      expect(await digestOf(strict.database.sql)()).toEqual(before)
    } finally {
      await strict.close()
    }
  })
})

it('an organisation is not deleted with keys in it; the refusal says so', async () => {
  const admin = await kit.user('admin')
  const orgId = await kit.org('Empty')
  const { id } = await admin.ok(keys.orgKeyAdd, { orgId, expiresAt: later(1) })
  expect((await admin.call(orgDelete, { id: orgId })).msg).toContain('invitation codes 1')
  await admin.ok(keys.orgKeyRevoke, { id })
  await admin.ok(keys.orgKeyRevoke, { id })
  expect((await admin.call(orgDelete, { id: orgId })).code).toBe(200)
})
