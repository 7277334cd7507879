import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLIENT_ERRORS_PER_MINUTE, clientErrorAdd } from '@labbox/contract/system/client-errors.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createAllowance } from './client-errors.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

const report = () => ({
  message: 'x is not a function',
  info: 'at f (app.js:1)',
  url: '/dashboard',
  time: kit.clock.now().toISOString(),
})

it('takes a few errors of a session, then refuses until the minute is over', async () => {
  const student = await kit.user('student')
  const other = await kit.user('student')
  for (let sent = 0; sent < CLIENT_ERRORS_PER_MINUTE; sent++) await student.ok(clientErrorAdd, report())
  expect((await student.call(clientErrorAdd, report())).code).toBe(429)
  expect((await other.call(clientErrorAdd, report())).code).toBe(200)
})

it('refuses what is too long', async () => {
  const student = await kit.user('student')
  const answer = await student.call(clientErrorAdd, { ...report(), info: 'x'.repeat(4001) })
  expect(answer.code).toBe(400)
})

it('counts anew each minute', () => {
  let now = 0
  const allowed = createAllowance(2, () => now)
  expect([allowed('a'), allowed('a'), allowed('a'), allowed('b')]).toEqual([true, true, false, true])
  now = 60_000
  expect(allowed('a')).toBe(true)
})
