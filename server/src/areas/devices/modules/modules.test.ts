import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceAdd } from '@labbox/contract/devices/devices.ts'
import { deviceModulePage, deviceModules, deviceModulesUpdate } from '@labbox/contract/devices/modules.ts'
import {
  moduleAdd,
  moduleDelete,
  moduleGet,
  moduleStatus,
  moduleUpdate,
} from '@labbox/contract/parts/modules.ts'
import { eq } from 'drizzle-orm'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { device } from '../tables.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
let admin: Client
let orgadmin: Client
let teacher: Client
let student: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  student = await kit.user('student')
})
afterAll(() => kit.close())

let serial = 0
const moduleOf = async (who: Client, number: string, parts: object[], on = true) => {
  const typed = parts.map((part) => ({ symbol: 'resistor', version: 1, count: 1, ...part }))
  const { id } = await who.ok(moduleAdd, { module: { names: { en: number }, number, parts: typed } })
  if (on) await who.ok(moduleStatus, { id, status: 1 })
  return id
}
const bench = async (who = orgadmin) => (await who.ok(deviceAdd, { name: { en: `Bench ${++serial}` } })).id
const report = (id: string, modules: string[]) =>
  kit.deps.db.update(device).set({ modules }).where(eq(device.id, id))

test('a bench is given modules in their last version, and keeps that until it is given them anew', async () => {
  const id = await bench()
  expect(await student.ok(deviceModules, { id })).toEqual({ modules: [], parts: null })
  const analog = await moduleOf(orgadmin, 'G-1', [
    { count: 4, values: [1000, 4700] },
    { symbol: 'capacitor', count: 2 },
  ])
  const more = await moduleOf(orgadmin, 'G-2', [{ count: 3, values: [100] }])
  const modules = [
    { id: analog, count: 2 },
    { id: more, count: 1 },
  ]
  await orgadmin.ok(deviceModulesUpdate, { id, modules })
  const installed = await student.ok(deviceModules, { id })
  expect(installed.modules).toMatchObject([
    { number: 'G-1', version: 1, latest: 1, count: 2, reported: false },
    { number: 'G-2', version: 1, latest: 1, count: 1, reported: false },
  ])
  expect(installed.parts).toEqual([
    {
      symbol: 'resistor',
      names: expect.objectContaining({ en: 'Resistor' }),
      count: 11,
      values: [100, 1000, 4700],
    },
    { symbol: 'capacitor', names: expect.anything(), count: 4, values: [] },
  ])
  const { module: document } = await orgadmin.ok(moduleGet, { id: more })
  await orgadmin.ok(moduleUpdate, {
    id: more,
    revision: 1,
    module: { ...document, parts: [...document.parts, { symbol: 'led', version: 1, count: 1 }] },
  })
  await orgadmin.ok(moduleStatus, { id: more, status: 1 })
  const second = async () => (await student.ok(deviceModules, { id })).modules[1]
  expect(await second()).toMatchObject({ version: 1, latest: 2 })
  await orgadmin.ok(moduleDelete, { id: analog })
  await orgadmin.ok(deviceModulesUpdate, { id, modules })
  expect(await second()).toMatchObject({ version: 2, latest: 2 })
  expect((await student.ok(deviceModules, { id })).modules[0]).toMatchObject({ number: 'G-1', version: 1 })
})

test('a bench reports numbers, which mean the modules of its school before those of the system', async () => {
  const id = await bench()
  await moduleOf(admin, 'R-1', [{ symbol: 'led' }])
  await moduleOf(admin, 'R-2', [{ symbol: 'led' }])
  await moduleOf(orgadmin, 'r-1', [{ count: 5 }])
  await moduleOf(teacher, 'R-2', [{ count: 9 }])
  await moduleOf(orgadmin, 'R-2', [{ count: 9 }], false)
  await report(id, ['R-1', ' r-1', 'R-2'])
  const { modules, parts } = await student.ok(deviceModules, { id })
  expect(modules).toMatchObject([
    { number: 'r-1', count: 2, reported: true },
    { number: 'R-2', count: 1, reported: true },
  ])
  expect(parts?.map(({ symbol, count }) => [symbol, count])).toEqual([
    ['resistor', 10],
    ['led', 1],
  ])
  // What it lacks cannot be said while one of them is unknown.
  await report(id, ['R-1', 'R-9'])
  expect(await student.ok(deviceModules, { id })).toMatchObject({
    modules: [{ number: 'r-1' }, { id: null, number: 'R-9', version: null, count: 1 }],
    parts: null,
  })
  // Said by hand as well, it is there once.
  const known = (await student.ok(deviceModules, { id })).modules[0]!.id!
  await orgadmin.ok(deviceModulesUpdate, { id, modules: [{ id: known, count: 3 }] })
  expect((await student.ok(deviceModules, { id })).modules).toHaveLength(2)
})

test('what is installed on which bench is a list', async () => {
  const id = await bench()
  await orgadmin.ok(deviceModulesUpdate, {
    id,
    modules: [{ id: await moduleOf(orgadmin, 'L-1', [{}]), count: 1 }],
  })
  const { items, total } = await teacher.ok(deviceModulePage, { name: `Bench ${serial}` })
  expect(total).toBe(1)
  expect(items).toMatchObject([{ id, wiring: 'manual', online: false, modules: [{ number: 'L-1' }] }])
  expect(items[0]?.parts).toMatchObject([{ symbol: 'resistor', count: 1 }])
})

test('modules that are off, foreign or not there are refused, as are foreign benches; nothing changes', async () => {
  const id = await bench()
  const off = await moduleOf(orgadmin, 'X-1', [{}], false)
  const personal = await moduleOf(teacher, 'X-2', [{}])
  const good = await moduleOf(orgadmin, 'X-3', [{}])
  const elsewhere = await kit.user('orgadmin', { orgId: await kit.org() })
  const foreign = await bench(elsewhere)
  const before = await digest()
  const give = async (who: Client, bench: string, ...ids: string[]) =>
    (await who.call(deviceModulesUpdate, { id: bench, modules: ids.map((each) => ({ id: each, count: 1 })) }))
      .code
  for (const each of [off, personal, newId()]) expect(await give(orgadmin, id, good, each)).toBe(404)
  expect(await give(orgadmin, foreign, good)).toBe(404)
  expect(await give(teacher, id, good)).toBe(403)
  expect((await teacher.call(deviceModules, { id: foreign })).code).toBe(404)
  const many = Array.from({ length: 51 }, () => good)
  expect(await give(orgadmin, id, ...many)).toBe(400)
  expect(await digest()).toEqual(before)
})
