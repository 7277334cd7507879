import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { CLIENT_ERRORS_PER_MINUTE, clientErrorAdd } from '@labbox/contract/system/client-errors.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { forgetAllowances } from '../../platform/allowance.ts'
import { allowance } from './tables.ts'

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

it('counts anew each minute, and forgets what is long over', async () => {
  const student = await kit.user('student')
  for (let sent = 0; sent < CLIENT_ERRORS_PER_MINUTE; sent++) await student.ok(clientErrorAdd, report())
  expect((await student.call(clientErrorAdd, report())).code).toBe(429)
  kit.clock.advance(60_000)
  await student.ok(clientErrorAdd, report())
  kit.clock.advance(2 * DAY_MS)
  await student.ok(clientErrorAdd, report())
  await forgetAllowances(kit.deps.db, kit.clock.now())
  expect(await kit.deps.db.$count(allowance)).toBe(1)
})

it('counts every one of those that come at once', async () => {
  const student = await kit.user('student')
  const codes = await Promise.all(
    Array.from({ length: 30 }, async () => (await student.call(clientErrorAdd, report())).code),
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(CLIENT_ERRORS_PER_MINUTE)
})
