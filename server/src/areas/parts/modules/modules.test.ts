import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModuleDocument } from '@labbox/contract/parts/module-document.ts'
import * as modules from '@labbox/contract/parts/modules.ts'
import { symbolAdd } from '@labbox/contract/parts/symbols.ts'
import { amplifier } from 'labbox-bench/circuit/own/own.fixture.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
let admin: Client
let orgadmin: Client
let teacher: Client
let colleague: Client
let student: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  colleague = await kit.user('teacher')
  student = await kit.user('student')
})
afterAll(() => kit.close())

let serial = 0
const resistors = { symbol: 'resistor', version: 1, count: 10 }
const board = (more: object = {}) => {
  const number = `LB-A${++serial}`
  return { names: { zh: `模拟电路板${serial}`, en: `Board ${serial}` }, number, parts: [resistors], ...more }
}
const add = async (who: Client, more: object = {}) =>
  (await who.ok(modules.moduleAdd, { module: board(more) })).id
const documentOf = async (who: Client, id: string): Promise<ModuleDocument> =>
  (await who.ok(modules.moduleGet, { id })).module
const numbersOf = async (who: Client, query: object = {}) =>
  (await who.ok(modules.modulePage, { sort: 'createdAt', ...query })).items.map(({ number }) => number)

test('modules are a person’s, a school’s or the system’s, and are found by name, pinyin, number and tag', async () => {
  const tags = ['digital', 'basic'] as const
  await add(admin, { number: 'SYS-1', names: { zh: '数字实验板', en: 'Digital board' }, tags: [...tags] })
  await add(orgadmin, { number: 'SCH-1' })
  const mine = await add(teacher, { number: 'OWN-1', parts: [resistors, { ...resistors, symbol: 'led' }] })
  expect(await numbersOf(teacher)).toEqual(['SYS-1', 'SCH-1', 'OWN-1'])
  expect(await numbersOf(colleague)).toEqual(['SYS-1', 'SCH-1'])
  for (const name of ['digital B', '数字', 'shuzishiyan', 'szsyb', 'sys-'])
    expect([name, await numbersOf(teacher, { name })]).toEqual([name, ['SYS-1']])
  expect(await numbersOf(teacher, { tag: 'digital' })).toEqual(['SYS-1'])
  expect(await numbersOf(teacher, { tag: 'signal' })).toEqual([])
  expect(await numbersOf(teacher, { group: 0, status: 0 })).toEqual(['OWN-1'])
  await teacher.ok(modules.moduleShare, { id: mine, shared: true })
  const { items } = await colleague.ok(modules.modulePage, { group: 0 })
  expect(items).toMatchObject([{ shared: true, editable: false, versions: 0, components: 20 }])
})

test('switched on it has a version, which later changes leave as it is', async () => {
  const id = await add(teacher)
  await teacher.ok(modules.moduleStatus, { id, status: 1 })
  const first = await documentOf(teacher, id)
  const more = { ...first, parts: [...first.parts, { symbol: 'led', version: 1, count: 4, values: [] }] }
  await teacher.ok(modules.moduleUpdate, { id, revision: 1, module: more })
  await teacher.ok(modules.moduleStatus, { id, status: 1 })
  await teacher.ok(modules.moduleStatus, { id, status: 1 })
  const versions = await teacher.ok(modules.moduleVersions, { id })
  expect(versions.map(({ number, current }) => [number, current])).toEqual([
    [2, true],
    [1, false],
  ])
  expect((await teacher.ok(modules.moduleVersion, { id, number: 1 })).module).toEqual(first)
  expect((await teacher.ok(modules.moduleVersion, { id, number: 2 })).module).toEqual(more)
  const copy = await colleague.call(modules.moduleCopy, { id })
  expect(copy.code).toBe(404)
  await teacher.ok(modules.moduleShare, { id, shared: true })
  const { id: copied } = await colleague.ok(modules.moduleCopy, { id })
  expect(await documentOf(colleague, copied)).toEqual(more)
  await teacher.ok(modules.moduleDelete, { id })
  expect((await teacher.call(modules.moduleGet, { id })).code).toBe(404)
})

test('what is not there or not one’s own is refused at its place; nothing changes', async () => {
  const id = await add(teacher)
  const empty = await add(teacher, { parts: [] })
  const { id: foreign } = await colleague.ok(symbolAdd, { symbol: amplifier() })
  const document = await documentOf(teacher, id)
  const before = await digest()
  const wrong = async (more: object) => {
    const input = { id, revision: 1, module: { ...document, ...more } }
    const { refusal, code } = await teacher.call(modules.moduleUpdate, input)
    return refusal.errors ? Object.keys(refusal.errors) : code
  }
  const part = (symbol: string, version = 1) => ({ parts: [resistors, { symbol, version, count: 1 }] })
  expect(await wrong(part('flux-capacitor'))).toEqual(['module.parts.1.symbol'])
  expect(await wrong(part('led', 7))).toEqual(['module.parts.1.symbol'])
  expect(await wrong(part('ground'))).toEqual(['module.parts.1.symbol'])
  expect(await wrong(part('ds1'))).toEqual(['module.parts.1.symbol'])
  expect(await wrong(part(foreign))).toEqual(['module.parts.1.symbol'])
  expect(await wrong({ parts: [{ ...resistors, count: 0 }] })).toEqual(['module.parts.0.count'])
  expect(await wrong({ parts: [resistors, { ...resistors, version: 2 }] })).toEqual(['module.parts'])
  expect(await wrong({ tags: ['quantum'] })).toEqual(['module.tags.0'])
  expect(await wrong({ number: ' ' })).toEqual(['module.number'])
  expect(await wrong({ pictureId: newId() })).toBe(404)
  expect(await wrong({ documents: [newId()] })).toBe(404)
  const stale = await teacher.call(modules.moduleUpdate, { id, revision: 4, module: document })
  expect(stale.refusal.error).toBe('MODULE_STALE')
  const off = await teacher.call(modules.moduleStatus, { id: empty, status: 1 })
  expect(off.refusal.error).toBe('MODULE_EMPTY')
  expect(await digest()).toEqual(before)
})

test('a foreign module answers as a missing one; nobody but its keeper changes it', async () => {
  const theirs = await add(colleague)
  const school = await add(orgadmin)
  const before = await digest()
  for (const id of [theirs, school, newId()]) {
    expect((await teacher.call(modules.moduleUpdate, { id, revision: 1, module: board() })).code).toBe(404)
    expect((await teacher.call(modules.moduleStatus, { id, status: 1 })).code).toBe(404)
    expect((await teacher.call(modules.moduleShare, { id, shared: true })).code).toBe(404)
    expect((await teacher.call(modules.moduleDelete, { id })).code).toBe(404)
  }
  for (const endpoint of [
    modules.moduleGet,
    modules.moduleVersions,
    modules.moduleExport,
    modules.moduleCopy,
  ])
    expect((await teacher.call(endpoint, { id: theirs })).code).toBe(404)
  const share = await orgadmin.call(modules.moduleShare, { id: school, shared: true })
  expect(share.refusal.error).toBe('MODULE_NOT_PERSONAL')
  expect((await student.call(modules.modulePage)).code).toBe(403)
  expect((await student.call(modules.moduleAdd, { module: board() })).code).toBe(403)
  expect(await digest()).toEqual(before)
})
