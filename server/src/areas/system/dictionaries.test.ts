import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as codeset from '@labbox/contract/system/dictionaries.ts'
import { logActs, logPage } from '@labbox/contract/system/syslog.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { seedSystem } from './seed.ts'
import { auditLog, dictionary } from './tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client
let student: Client

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  student = await kit.user('student')
})
afterAll(() => kit.close())

const rows = () => kit.deps.db.select().from(dictionary).orderBy(dictionary.key)
const byKey = async (key: string) => (await admin.ok(codeset.dictionaryPage, { key })).items[0]!
const entry = (value: string, en: string) => ({ value, label: { en }, code: '', off: false })

test('all dictionaries of the specification are there, in both languages', async () => {
  const { total, items } = await admin.ok(codeset.dictionaryPage, { limit: 100 })
  expect(total).toBe(20)
  for (const { name, entries, shipped } of items) {
    expect(shipped).toBe(true)
    for (const { zh, en } of [name, ...entries.map((one) => one.label)]) expect(zh && en).toBeTruthy()
  }
  const { monitorItemType, templateType } = await student.ok(codeset.dictionaryEntries, {
    keys: 'monitorItemType,templateType,nothing',
  })
  expect(monitorItemType!.map((one) => one.value)).toEqual(['DS', 'DG', 'DP', 'DM', 'WB', 'MC', 'LA'])
  expect(templateType).toMatchObject([
    { value: '0', label: { zh: '系统', en: 'System' } },
    { value: '1', label: { zh: '个人', en: 'Personal' } },
  ])
  expect(Object.keys(await student.ok(codeset.dictionaryEntries))).toHaveLength(20)
})

test('edited rows survive the next start; what a new version adds comes to them', async () => {
  const { id, entries, name } = await byKey('yesNo')
  const edited = entries.map((one) => (one.value === '0' ? { ...one, label: { en: 'Nope' } } : one))
  await admin.ok(codeset.dictionaryUpdate, { id, name, entries: [...edited, entry('2', 'Maybe')] })
  await seedSystem(kit.deps.db, kit.clock)
  const now = await byKey('yesNo')
  expect(now.entries.map((one) => [one.value, one.label.en])).toEqual([
    ['0', 'Nope'],
    ['1', 'Yes'],
    ['2', 'Maybe'],
  ])
  await kit.deps.db
    .update(dictionary)
    .set({ entries: edited.slice(0, 1) })
    .where(eq(dictionary.id, id))
  await seedSystem(kit.deps.db, kit.clock)
  expect((await byKey('yesNo')).entries.map((one) => one.label.en)).toEqual(['Nope', 'Yes'])
})

test('what an administrator calls a value is what a student reads', async () => {
  const { id, entries, name } = await byKey('labTaskType')
  const edited = entries.map((one) =>
    one.value === '2' ? { ...one, label: { zh: '动手实验', en: 'Hands-on' } } : one,
  )
  await admin.ok(codeset.dictionaryUpdate, { id, name, entries: edited })
  const seen = await student.ok(codeset.dictionaryEntries, {})
  expect(seen['labTaskType']!.map(({ label }) => label.en)).toEqual(['Quiz', 'Hands-on', 'Lab report'])
})

test('a dictionary is added, found, changed and removed, and each act is in the log', async () => {
  const body = { key: 'roomType', name: { en: 'Rooms' }, entries: [entry('lab', 'Laboratory')] }
  const { id } = await admin.ok(codeset.dictionaryAdd, body)
  expect((await admin.ok(codeset.dictionaryPage, { name: 'room' })).items).toMatchObject([{ id }])
  expect((await admin.ok(codeset.dictionaryPage, { label: 'laborat' })).items).toMatchObject([{ id }])
  await admin.ok(codeset.dictionaryUpdate, { id, name: { en: 'Kinds of rooms' }, entries: body.entries })
  await admin.ok(codeset.dictionaryDelete, { id })
  expect((await admin.call(codeset.dictionaryGet, { id })).code).toBe(404)
  const log = await admin.ok(logPage, { resourceId: id, sort: 'at' })
  expect(log.items).toMatchObject([
    { act: 'system:dictionary:add', before: null, after: { key: 'roomType' }, userId: admin.userId },
    {
      act: 'system:dictionary:edit',
      before: { name: { en: 'Rooms' } },
      after: { name: { en: 'Kinds of rooms' } },
    },
    { act: 'system:dictionary:delete', after: null, result: 'ok', address: '127.0.0.1' },
  ])
  expect(log.items[1]!.after).not.toHaveProperty('entries')
})

test('what the product goes by stays, keys and values are unique, and nobody else may: nothing changes', async () => {
  const { id, name, entries } = await byKey('graphType')
  const before = await rows()
  const logged = await kit.deps.db.$count(auditLog)
  const short = await admin.call(codeset.dictionaryUpdate, { id, name, entries: entries.slice(1) })
  expect(short.refusal).toMatchObject({
    error: 'DICTIONARY_VALUE',
    errors: { entries: expect.anything() as string },
  })
  expect((await admin.call(codeset.dictionaryDelete, { id })).refusal.error).toBe('DICTIONARY_SHIPPED')
  expect((await admin.call(codeset.dictionaryAdd, { key: 'graphType', name })).refusal.error).toBe(
    'DUPLICATE',
  )
  const twice = { key: 'twice', name, entries: [entry('1', 'a'), entry('1', 'b')] }
  expect((await admin.call(codeset.dictionaryAdd, twice)).refusal.errors).toHaveProperty(['entries.1.value'])
  expect((await admin.call(codeset.dictionaryAdd, { key: 'no spaces', name })).code).toBe(400)
  for (const who of [orgadmin, student]) {
    expect((await who.call(codeset.dictionaryUpdate, { id, name, entries })).code).toBe(403)
    expect((await who.call(codeset.dictionaryDelete, { id })).code).toBe(403)
    expect((await who.call(codeset.dictionaryAdd, { key: 'mine', name })).code).toBe(403)
  }
  expect(await rows()).toEqual(before)
  expect(await kit.deps.db.$count(auditLog)).toBe(logged)
})

test('the log filters by person, act and time; an organisation sees its own part', async () => {
  const [orgPath, elsewhere] = [`/${kit.firstOrg}/`, `/${await kit.org()}/`]
  const row = { account: 'prof01', name: 'Prof Lin', role: 'teacher', act: 'tasks:task:close' as const }
  await kit.deps.db.insert(auditLog).values([
    { ...row, orgPath, resource: 'RC filter', at: new Date('2026-01-05T10:00:00Z') },
    { ...row, orgPath: `${orgPath}x/`, resource: 'below', at: new Date('2026-01-06T10:00:00Z') },
    {
      ...row,
      orgPath: elsewhere,
      resource: 'foreign',
      result: 'TASK_STATE',
      at: new Date('2026-01-07T10:00:00Z'),
    },
  ])
  const found = async (who: Client, query: object) =>
    (await who.ok(logPage, { act: 'tasks:task:close', ...query })).items.map((one) => one.resource)
  expect(await found(admin, {})).toEqual(['foreign', 'below', 'RC filter'])
  expect(await found(orgadmin, {})).toEqual(['below', 'RC filter'])
  expect(await found(admin, { person: 'lin' })).toHaveLength(3)
  expect(await found(admin, { person: 'nobody' })).toEqual([])
  expect(await found(admin, { failed: true })).toEqual(['foreign'])
  expect(await found(admin, { from: '2026-01-06T00:00:00Z', to: '2026-01-07T00:00:00Z' })).toEqual(['below'])
  expect(await found(admin, { resource: 'rc f' })).toEqual(['RC filter'])
  expect(await orgadmin.ok(logActs)).toEqual(['tasks:task:close'])
  expect((await student.call(logPage)).code).toBe(403)
})
