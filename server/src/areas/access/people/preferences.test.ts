import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  PREFERENCE_MAX,
  PREFERENCES_MOST,
  preferenceList,
  preferenceSave,
} from '@labbox/contract/access/preferences.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'

let kit: TestApp
let student: Client
let teacher: Client
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  student = await kit.user('student')
  teacher = await kit.user('teacher')
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const KEY = 'list/sys/user/page'

it('keeps how somebody has set up a page, for nobody else', async () => {
  await student.ok(preferenceSave, { key: KEY, text: '{"density":"small"}' })
  await student.ok(preferenceSave, { key: KEY, text: '{"density":"large"}' })
  await teacher.ok(preferenceSave, { key: KEY, text: 'mine' })
  expect(await student.ok(preferenceList, {})).toEqual({ [KEY]: '{"density":"large"}' })
  expect(await teacher.ok(preferenceList, {})).toEqual({ [KEY]: 'mine' })
  await student.ok(preferenceSave, { key: KEY, text: '' })
  expect(await student.ok(preferenceList, {})).toEqual({})
  expect(await teacher.ok(preferenceList, {})).toEqual({ [KEY]: 'mine' })
})

it('refuses what is too long, too many or no name, and strangers', async () => {
  for (let k = 0; k < PREFERENCES_MOST; k++) await student.ok(preferenceSave, { key: `list/${k}`, text: 'x' })
  const before = await digest()
  const refusals: [{ key: string; text: string }, number, string?][] = [
    [{ key: 'list/0', text: 'x'.repeat(PREFERENCE_MAX + 1) }, 400, 'text'],
    [{ key: 'Not a name', text: 'x' }, 400, 'key'],
    [{ key: `l${'x'.repeat(200)}`, text: 'x' }, 400, 'key'],
    [{ key: 'list/one-more', text: 'x' }, 409],
  ]
  for (const [input, code, field] of refusals) {
    const { code: answered, refusal } = await student.call(preferenceSave, input)
    expect([answered, Object.keys(refusal.errors ?? {})]).toEqual([code, field ? [field] : []])
  }
  expect((await kit.anonymous.call(preferenceSave, { key: 'list/0', text: 'x' })).code).toBe(401)
  expect(await digest()).toEqual(before)
  await student.ok(preferenceSave, { key: 'list/0', text: 'anew' })
  expect(await student.ok(preferenceList, {})).toMatchObject({ 'list/0': 'anew' })
})
