import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '@labbox/contract/measurement/library.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { monitorGroup, monitorTemplate, monitorVersion } from './library.tables.ts'

let kit: TestApp
let admin: Client
let teacher: Client
let colleague: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  teacher = await kit.user('teacher')
  colleague = await kit.user('teacher')
})
afterAll(() => kit.close())

const sweep = Template.parse(sweepTemplate)
let serial = 0
const named = (en = `Template ${++serial}`) => ({ name: { en } })
const state = async () => ({
  templates: await kit.deps.db.select().from(monitorTemplate).orderBy(monitorTemplate.id),
  versions: await kit.deps.db.select().from(monitorVersion).orderBy(monitorVersion.id),
  groups: await kit.deps.db.select().from(monitorGroup).orderBy(monitorGroup.id),
})
const add = (who: Client, more: object = {}) =>
  who.ok(library.monitorTemplateAdd, { ...named(), document: sweep, ...more })
const namesOf = async (who: Client, query: object = {}) =>
  (await who.ok(library.monitorTemplatePage, { sort: 'createdAt', ...query })).items.map(
    ({ name }) => name.en,
  )

test('one sees one’s own templates and those of the system; administrators keep the latter', async () => {
  await add(admin, named('System one'))
  const mine = await add(teacher, { ...named('Mine'), applyClassify: 0 })
  await add(colleague, named('Theirs'))
  expect(await namesOf(teacher)).toEqual(['System one', 'Mine'])
  expect(await namesOf(teacher, { type: 0 })).toEqual(['System one'])
  expect(await namesOf(teacher, { type: 1, applyClassify: 0, status: 0, name: 'mi' })).toEqual(['Mine'])
  expect(await namesOf(teacher, { applyClassify: 1 })).toEqual(['System one'])
  const rows = (await teacher.ok(library.monitorTemplatePage, { sort: 'createdAt' })).items
  expect(rows).toMatchObject([
    { type: 0, editable: false, dataType: 1, versions: 0 },
    { id: mine.id, type: 1, editable: true },
  ])
})

test('versions are made when the draft differs, never change, and labs get the last one', async () => {
  const { id } = await add(teacher)
  expect(await teacher.ok(library.monitorTemplateFreeze, { id })).toEqual({ number: 1 })
  expect(await teacher.ok(library.monitorTemplateFreeze, { id })).toEqual({ number: 1 })
  const { name, remark, groupId, applyClassify, revision } = await teacher.ok(library.monitorTemplateGet, {
    id,
  })
  const document = { ...sweep, name: { en: 'Second' } }
  const head = { name, remark, groupId, applyClassify }
  await teacher.ok(library.monitorTemplateUpdate, { ...head, id, revision, document })
  expect(await teacher.ok(library.monitorTemplateGet, { id })).toMatchObject({ changed: true, revision: 2 })
  await teacher.ok(library.monitorTemplateStatus, { id, status: 1 })
  expect(await teacher.ok(library.monitorTemplateGet, { id })).toMatchObject({ changed: false, status: 1 })
  const versions = await teacher.ok(library.monitorVersionList, { id })
  expect(versions.map(({ number }) => number)).toEqual([2, 1])
  expect((await teacher.ok(library.monitorVersionGet, { id, number: 1 })).document).toEqual(sweep)
  expect((await teacher.ok(library.monitorVersionGet, { id })).document.name).toEqual({ en: 'Second' })
})

test('a draft may be half done, but is neither frozen nor turned on: nothing changes', async () => {
  const broken = structuredClone(sweep)
  Object.assign(broken.pages[0]!.tables[0]!.items[2]!, { min: 2, max: 1 })
  const { id } = await add(teacher, { document: broken })
  const empty = await teacher.ok(library.monitorTemplateAdd, named())
  const before = await state()
  const refusal = (await teacher.call(library.monitorTemplateFreeze, { id })).refusal
  expect(refusal.errors).toEqual({ 'uout.min': 'The minimum must not exceed the maximum' })
  expect((await teacher.call(library.monitorTemplateStatus, { id, status: 1 })).refusal.error).toBe(
    'VALIDATION',
  )
  const none = await teacher.call(library.monitorTemplateStatus, { id: empty.id, status: 1 })
  expect(none.refusal.error).toBe('MONITOR_TEMPLATE_EMPTY')
  expect(await state()).toEqual(before)
})

test('an older page does not overwrite a newer draft', async () => {
  const { id } = await add(teacher)
  const { name } = await teacher.ok(library.monitorTemplateGet, { id })
  await teacher.ok(library.monitorTemplateUpdate, { id, name, revision: 1, document: sweep })
  const before = await state()
  const stale = await teacher.call(library.monitorTemplateUpdate, { id, name, revision: 1, document: sweep })
  expect(stale.refusal.error).toBe('MONITOR_TEMPLATE_STALE')
  expect(await state()).toEqual(before)
})

test('names are unique among one’s own, of templates and of groups; a deleted one gives its name back', async () => {
  const first = await add(teacher, { name: { zh: '重名', en: 'Same' } })
  await add(colleague, { name: { zh: '重名', en: 'Same' } })
  await teacher.ok(library.monitorGroupAdd, { name: { en: 'Filters' } })
  const before = await state()
  for (const name of [{ en: 'SAME' }, { zh: '重名' }]) {
    const again = await teacher.call(library.monitorTemplateAdd, { name })
    expect(again.refusal.error).toBe('MONITOR_TEMPLATE_NAME')
  }
  const group = await teacher.call(library.monitorGroupAdd, { name: { en: 'filters' } })
  expect(group.refusal.error).toBe('MONITOR_GROUP_NAME')
  expect(await state()).toEqual(before)
  await teacher.ok(library.monitorTemplateDelete, first)
  await add(teacher, { name: { zh: '重名', en: 'Same' } })
})

test('a copy gets a name that is free, and what is exported comes in as it was', async () => {
  const source = await add(admin, named('Original'))
  const copies = [
    await teacher.ok(library.monitorTemplateCopy, source),
    await teacher.ok(library.monitorTemplateCopy, source),
  ]
  const made = await Promise.all(copies.map((copy) => teacher.ok(library.monitorTemplateGet, copy)))
  expect(made.map(({ name }) => name.en)).toEqual(['Original (copy)', 'Original (copy 2)'])
  expect(made[0]).toMatchObject({ type: 1, document: sweep })
  const document = await teacher.ok(library.monitorTemplateExport, copies[0]!)
  const taken = await teacher.call(library.monitorTemplateImport, { document })
  expect(taken.refusal.error).toBe('MONITOR_TEMPLATE_NAME')
  const back = await colleague.ok(library.monitorTemplateImport, { document })
  expect((await colleague.ok(library.monitorTemplateGet, back)).document).toEqual(sweep)
})

test.each([
  ['two items of one key', { key: 'f' }, { 'uin.key': 'Duplicate key “f”' }],
  ['a minimum over the maximum', { min: 3, max: 1 }, { 'uin.min': expect.any(String) }],
])('a file with %s is not taken: nothing changes', async (_, change, errors) => {
  const template = structuredClone(sweep)
  Object.assign(template.pages[0]!.tables[0]!.items[1]!, change)
  const document = { kind: 'labbox-monitor-template' as const, schema: 1 as const, ...named(), template }
  const before = await state()
  const { refusal } = await teacher.call(library.monitorTemplateImport, { document })
  expect(refusal.errors).toMatchObject(errors)
  expect(await state()).toEqual(before)
})

test('templates lie in groups of their owner; a group that goes leaves its templates', async () => {
  const own = await teacher.ok(library.monitorGroupAdd, named('Own group'))
  const foreign = await colleague.ok(library.monitorGroupAdd, named('Foreign group'))
  const { id } = await add(teacher, { groupId: own.id })
  const before = await state()
  expect((await teacher.call(library.monitorTemplateAdd, { ...named(), groupId: foreign.id })).code).toBe(404)
  expect(await state()).toEqual(before)
  await teacher.ok(library.monitorGroupUpdate, { id: own.id, name: { en: 'Renamed' } })
  const groups = await teacher.ok(library.monitorGroupList)
  expect(groups.find((group) => group.id === own.id)).toMatchObject({ name: { en: 'Renamed' }, templates: 1 })
  expect(groups.some((group) => group.id === foreign.id)).toBe(false)
  await teacher.ok(library.monitorGroupDelete, own)
  expect(await teacher.ok(library.monitorTemplateGet, { id })).toMatchObject({ groupId: null })
})

test('a foreign template answers as a missing one; nobody but its keeper changes it', async () => {
  const theirs = await add(colleague)
  const system = await add(admin)
  const group = await colleague.ok(library.monitorGroupAdd, named())
  const student = await kit.user('student')
  const before = await state()
  const body = { ...named(), revision: 1, document: sweep }
  for (const { id } of [theirs, system, { id: newId() }]) {
    expect((await teacher.call(library.monitorTemplateUpdate, { ...body, id })).code).toBe(404)
    expect((await teacher.call(library.monitorTemplateStatus, { id, status: 1 })).code).toBe(404)
    expect((await teacher.call(library.monitorTemplateFreeze, { id })).code).toBe(404)
    expect((await teacher.call(library.monitorTemplateDelete, { id })).code).toBe(404)
  }
  expect((await teacher.call(library.monitorTemplateGet, theirs)).code).toBe(404)
  expect((await teacher.call(library.monitorTemplateExport, theirs)).code).toBe(404)
  expect((await teacher.call(library.monitorVersionList, theirs)).code).toBe(404)
  expect((await teacher.call(library.monitorTemplateCopy, theirs)).code).toBe(404)
  expect((await admin.call(library.monitorTemplateUpdate, { ...body, id: theirs.id })).code).toBe(404)
  expect((await teacher.call(library.monitorGroupDelete, group)).code).toBe(404)
  expect((await teacher.call(library.monitorGroupUpdate, { ...group, ...named() })).code).toBe(404)
  expect((await student.call(library.monitorTemplatePage)).code).toBe(403)
  expect((await student.call(library.monitorTemplateAdd, named())).code).toBe(403)
  expect(await state()).toEqual(before)
})
