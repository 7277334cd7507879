import { afterAll, beforeAll, expect, test } from 'vitest'
import { occupancyMine } from '@labbox/contract/devices/occupancy.ts'
import * as config from '@labbox/contract/system/client-config.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { auditLog, setting, settingChange } from '../tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin', { name: 'Ada' })
  orgadmin = await kit.user('orgadmin')
})
afterAll(() => kit.close())

const one = async (name: string) =>
  (await admin.ok(config.settingPage, { limit: 200 })).items.find((item) => item.name === name)!
const set = async (name: config.SettingName, content: unknown, remark = '') =>
  admin.ok(config.settingUpdate, { name, content, version: (await one(name)).version, remark })
const state = async () => [
  await kit.deps.db.select().from(setting),
  await kit.deps.db.select().from(settingChange),
  await kit.deps.db.$count(auditLog),
]

test('the settings of the specification hold at first; everybody may know how the client looks', async () => {
  expect(await kit.anonymous.ok(config.publicConfigGet)).toEqual({
    workMode: 'LAB-BOX',
    loginMode: 'default',
    reportReviewMode: 'read-only',
    labDataMode: 'local',
    localProtocol: 'http',
    localPort: 18085,
    productVersion: '0.4.4',
    accent: '#1890ff',
    publicBoard: false,
    examGraceSeconds: 60,
    title: { zh: '数字化实验教学系统', en: 'Experimental Teaching Digital System' },
    subtitle: { zh: 'LIMS', en: 'LIMS' },
    expired: false,
  })
  const { items, total } = await admin.ok(config.settingPage, { limit: 200 })
  expect(total).toBe(config.settingNames.length)
  expect(items.every((item) => item.isDefault && item.version === 0)).toBe(true)
  expect(await one('labDataMode')).toMatchObject({ format: 'enum', options: ['local', 'remote'] })
  expect((await admin.ok(config.settingPage, { name: 'title' })).items.map((item) => item.name)).toEqual([
    'title',
    'subtitle',
  ])
  const formats = ['accent', 'title', 'benchIdleMinutes', 'sqlConsole', 'productVersion'].map(one)
  expect((await Promise.all(formats)).map((item) => item.format)).toEqual([
    'colour',
    'localText',
    'number',
    'boolean',
    'text',
  ])
})

test('a change holds at once, is kept with who and why, and can be taken back', async () => {
  await set('title', { en: 'Our labs' }, 'new name')
  await set('title', { en: 'Our other labs' })
  expect((await kit.anonymous.ok(config.publicConfigGet)).title).toEqual({ en: 'Our other labs' })
  expect(await one('title')).toMatchObject({ version: 2, isDefault: false, updatedBy: 'Ada' })
  expect(await admin.ok(config.settingHistory, { name: 'title' })).toMatchObject([
    { version: 2, before: { en: 'Our labs' }, after: { en: 'Our other labs' } },
    { version: 1, after: { en: 'Our labs' }, remark: 'new name', by: 'Ada' },
  ])
  await admin.ok(config.settingRestore, { name: 'title', version: 1 })
  expect((await one('title')).content).toEqual({ en: 'Our labs' })
  await admin.ok(config.settingRestore, { name: 'title', version: 0 })
  expect(await one('title')).toMatchObject({ version: 4, isDefault: true })
  const log = await admin.ok(logPage, { act: 'system:config:edit' })
  expect(log.items[3]).toMatchObject({
    resource: 'title',
    resourceId: 'title',
    after: { value: { en: 'Our labs' }, remark: 'new name' },
  })
})

test('a wrong value, an old version, an unknown name and anybody else are refused: nothing changes', async () => {
  const before = await state()
  const wrong = [
    ['labDataMode', 'cloud'],
    ['workMode', 'none'],
    ['localPort', 0],
    ['accent', 'red'],
    ['title', {}],
    ['benchIdleMinutes', 1],
    ['logRetentionDays', 29],
    ['sqlConsole', 'yes'],
  ] as const
  for (const [name, content] of wrong) {
    const { refusal } = await admin.call(config.settingUpdate, { name, content, version: 0 })
    expect(refusal.error).toBe('VALIDATION')
    expect(Object.keys(refusal.errors ?? {})[0]).toMatch(/^content/)
  }
  const stale = await admin.call(config.settingUpdate, { name: 'title', content: { en: 'x' }, version: 1 })
  expect(stale.refusal.error).toBe('CONFLICT')
  expect((await admin.call(config.settingRestore, { name: 'title', version: 9 })).code).toBe(404)
  expect((await admin.call(config.settingHistory, { name: 'nothing' as 'title' })).code).toBe(400)
  for (const call of [
    orgadmin.call(config.settingUpdate, { name: 'title', content: { en: 'x' }, version: 4 }),
    orgadmin.call(config.settingRestore, { name: 'title', version: 1 }),
    orgadmin.call(config.settingPage),
  ])
    expect((await call).code).toBe(403)
  expect(await state()).toEqual(before)
})

test('a text that looks like JSON stays the text that it is', async () => {
  for (const text of ['1.0', '2025', 'true', 'null', '[1]', '{"a":1}']) {
    await set('productVersion', text)
    expect((await kit.anonymous.ok(config.publicConfigGet)).productVersion).toBe(text)
    expect((await one('productVersion')).content).toBe(text)
    const [last] = await admin.ok(config.settingHistory, { name: 'productVersion' })
    expect(last?.after).toBe(text)
  }
  await admin.ok(config.settingRestore, { name: 'productVersion', version: 1 })
  expect((await one('productVersion')).content).toBe('1.0')
  await admin.ok(config.settingRestore, { name: 'productVersion', version: 0 })
})

test('two who change a setting at once: one of them is told', async () => {
  const both = await Promise.all(
    ['#111111', '#222222'].map((content) =>
      admin.call(config.settingUpdate, { name: 'accent', content, version: 0 }),
    ),
  )
  expect(both.map((answer) => answer.code).toSorted()).toEqual([200, 409])
  expect(await admin.ok(config.settingHistory, { name: 'accent' })).toHaveLength(1)
})

test('the idle time of benches follows the setting', async () => {
  expect((await admin.ok(occupancyMine)).idleMs).toBe(600_000)
  await set('benchIdleMinutes', 25)
  expect((await admin.ok(occupancyMine)).idleMs).toBe(25 * 60_000)
  await admin.ok(config.settingRestore, { name: 'benchIdleMinutes', version: 0 })
  expect((await admin.ok(occupancyMine)).idleMs).toBe(600_000)
})
