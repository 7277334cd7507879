import { afterAll, beforeAll, expect, it } from 'vitest'
import { captcha, login } from '@labbox/contract/access/access.ts'
import { hashPassword } from '../../../platform/safety/passwords.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { createUser } from '../people/provision.ts'
import { CAPTCHA_MS, captchaAnswerHash } from '../rules.ts'
import { captchaRow } from '../tables.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ env: { CAPTCHA: 'on' }, build: { clockwork: false } })
  await createUser(kit.deps.db, kit.clock.now(), {
    account: 'person1',
    name: 'P',
    passwordHash: await hashPassword('right-Password1'),
    orgId: kit.firstOrg,
    roles: ['teacher'],
  })
})
afterAll(() => kit.close())

/** A captcha whose answer is known here: what is in the picture is nowhere kept as text. */
const shown = async () => {
  const { captchaId } = await kit.anonymous.ok(captcha, {})
  await kit.deps.db.update(captchaRow).set({ answer: captchaAnswerHash(captchaId, 'ab3d') })
  return captchaId
}
const enter = (captchaId: string, password = 'right-Password1', answer = 'AB3D') =>
  kit.anonymous.call(login, {
    username: 'person1',
    password: Buffer.from(password).toString('base64'),
    captchaId,
    captcha: answer,
  })

it('opens the door once: a right captcha again is a wrong one, whatever came of the first call', async () => {
  const first = await shown()
  expect((await enter(first)).code).toBe(200)
  const spent = await shown()
  expect((await enter(spent, 'wrong')).refusal.error).toBe('WRONG_CREDENTIALS')
  const missed = await shown()
  expect((await enter(missed, 'right-Password1', 'xxxx')).refusal.error).toBe('CAPTCHA_WRONG')
  const before = await digestOf(kit.database.sql)()
  for (const captchaId of [first, spent, missed])
    expect((await enter(captchaId)).refusal.errors).toHaveProperty('captcha')
  expect(await digestOf(kit.database.sql)()).toEqual(before)
})

it('lets one of many through that come with it at once', async () => {
  const captchaId = await shown()
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(captchaId)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ refusal }) => refusal?.error === 'CAPTCHA_WRONG')).toHaveLength(9)
})

it('is over after two minutes', async () => {
  const captchaId = await shown()
  kit.clock.advance(CAPTCHA_MS)
  expect((await enter(captchaId)).refusal.error).toBe('CAPTCHA_WRONG')
})
