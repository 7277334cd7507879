import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ASSISTANT_TOKENS_PER_MINUTE,
  assistantState,
  assistantToken,
} from '@labbox/contract/assistant/assistant.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { TOKEN_SECONDS } from './rules.ts'

const KEY = 'k'.repeat(32)
const URL = 'https://assistant.example.edu/login'

let plain: TestApp
let kit: TestApp
beforeAll(async () => {
  plain = await createTestApp()
  kit = await createTestApp({ env: { ASSISTANT_URL: URL, ASSISTANT_KEY: KEY } })
})
afterAll(() => Promise.all([plain.close(), kit.close()]))

it('is unavailable where no assistant is set', async () => {
  const student = await plain.user('student')
  expect(await student.ok(assistantState)).toEqual({ available: false })
  expect((await student.call(assistantToken)).code).toBe(503)
})

it('says so where one is set, to whoever is signed in', async () => {
  const student = await kit.user('student')
  expect(await student.ok(assistantState)).toEqual({ available: true })
  expect((await kit.anonymous.call(assistantState)).code).toBe(401)
})

it('hands out a token of one minute that the key verifies', async () => {
  const student = await kit.user('student')
  const { loginUrl, token } = await student.ok(assistantToken)
  expect(loginUrl).toBe(URL)
  const [head = '', claims = '', signature] = token.split('.')
  expect(createHmac('sha256', KEY).update(`${head}.${claims}`).digest('base64url')).toBe(signature)
  const read = (text: string) =>
    JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
  const issued = Math.floor(kit.clock.now().getTime() / 1000)
  expect(read(claims)).toMatchObject({
    iss: 'labbox',
    sub: student.userId,
    role: 'student',
    iat: issued,
    exp: issued + TOKEN_SECONDS,
  })
  expect((await student.ok(assistantToken)).token).not.toBe(token)
})

it('hands a user ten of them in a minute', async () => {
  const [student, other] = [await kit.user('student'), await kit.user('student')]
  for (let n = 0; n < ASSISTANT_TOKENS_PER_MINUTE; n++) await student.ok(assistantToken)
  expect((await student.call(assistantToken)).refusal.error).toBe('TOO_MANY')
  expect((await other.call(assistantToken)).code).toBe(200)
  kit.clock.advance(60_000)
  expect((await student.call(assistantToken)).code).toBe(200)
})
