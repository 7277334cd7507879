import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { ReportTemplate } from '@labbox/contract/templates/report.ts'
import * as templates from '@labbox/contract/templates/templates.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { shipReportTemplates } from '../../shipped/ship.ts'
import { reportTemplate, reportTemplateVersion } from './tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client
let teacher: Client
let colleague: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  colleague = await kit.user('teacher')
})
afterAll(() => kit.close())

const document = ReportTemplate.parse({
  sections: [
    { kind: 'text', id: 'aim', title: { zh: '目的', en: 'Aim' } },
    { kind: 'table', id: 'data', title: { en: 'Data' }, pageId: '' },
  ],
  rubric: [
    {
      id: 'clear',
      title: { en: 'Clear' },
      levels: [
        { points: 10, title: { en: 'Yes' } },
        { points: 0, title: { en: 'No' } },
      ],
    },
  ],
})
let serial = 0
const named = (en = `Report ${++serial}`) => ({ name: { en } })
const add = (who: Client, more: object = {}) =>
  who.ok(templates.reportTemplateAdd, { ...named(), document, ...more })
const state = async () => ({
  templates: await kit.deps.db.select().from(reportTemplate).orderBy(reportTemplate.id),
  versions: await kit.deps.db.select().from(reportTemplateVersion).orderBy(reportTemplateVersion.id),
})
const namesOf = async (who: Client, query: object = {}) =>
  (await who.ok(templates.reportTemplatePage, { sort: 'createdAt', ...query })).items.map(
    ({ name }) => name.en,
  )

test('templates are a person’s, a school’s or the system’s; a personal one is shared when its owner says so', async () => {
  await add(admin, named('System'))
  await add(orgadmin, named('School'))
  const mine = await add(teacher, named('Mine'))
  expect(await namesOf(teacher)).toEqual(['System', 'School', 'Mine'])
  expect(await namesOf(colleague)).toEqual(['System', 'School'])
  expect(await namesOf(teacher, { group: 0, status: 0, name: 'mi' })).toEqual(['Mine'])
  await teacher.ok(templates.reportTemplateShare, { id: mine.id, shared: true })
  expect(await namesOf(colleague)).toEqual(['System', 'School', 'Mine'])
  const { items } = await colleague.ok(templates.reportTemplatePage, { group: 0 })
  expect(items).toMatchObject([{ shared: true, editable: false, sections: 2, criteria: 1, versions: 0 }])
  const before = await state()
  const [school] = (await orgadmin.ok(templates.reportTemplatePage, { group: 1 })).items
  const shared = await orgadmin.call(templates.reportTemplateShare, { id: school?.id ?? '', shared: true })
  expect(shared.refusal.error).toBe('REPORT_TEMPLATE_NOT_PERSONAL')
  expect(await state()).toEqual(before)
})

test('versions are made when the draft differs and never change', async () => {
  const { id } = await add(teacher)
  await teacher.ok(templates.reportTemplateStatus, { id, status: 1 })
  expect(await teacher.ok(templates.reportTemplateFreeze, { id })).toEqual({ number: 1 })
  const less = { sections: document.sections.slice(0, 1) }
  await teacher.ok(templates.reportTemplateUpdate, { ...named(), id, revision: 1, document: less })
  expect(await teacher.ok(templates.reportTemplateFreeze, { id })).toEqual({ number: 2 })
  const versions = await teacher.ok(templates.reportTemplateVersions, { id })
  expect(versions.map(({ number, current }) => [number, current])).toEqual([
    [2, true],
    [1, false],
  ])
  expect((await teacher.ok(templates.reportTemplateVersion, { id, number: 1 })).document).toEqual(document)
  expect((await teacher.ok(templates.reportTemplateVersion, { id })).document).toEqual(less)
})

test('an older page, an empty template and one level for all are refused: nothing changes', async () => {
  const { id } = await add(teacher)
  await teacher.ok(templates.reportTemplateUpdate, { ...named(), id, revision: 1, document })
  const empty = await teacher.ok(templates.reportTemplateAdd, named())
  const before = await state()
  const stale = await teacher.call(templates.reportTemplateUpdate, { ...named(), id, revision: 1, document })
  expect(stale.refusal.error).toBe('REPORT_TEMPLATE_STALE')
  const on = await teacher.call(templates.reportTemplateStatus, { id: empty.id, status: 1 })
  expect(on.refusal.error).toBe('REPORT_TEMPLATE_EMPTY')
  const [clear] = document.rubric ?? []
  const flat = { ...document, rubric: [{ ...clear, levels: clear?.levels.slice(0, 1) }] }
  const input = { ...named(), id, revision: 2, document: flat }
  const one = await teacher.call(
    templates.reportTemplateUpdate,
    input as InputOf<typeof templates.reportTemplateUpdate>,
  )
  expect(one.refusal.error).toBe('VALIDATION')
  expect(await state()).toEqual(before)
})

test('a foreign template answers as a missing one; nobody but its keeper changes it', async () => {
  const theirs = await add(colleague)
  const system = await add(admin)
  const student = await kit.user('student')
  const before = await state()
  for (const { id } of [theirs, system, { id: newId() }]) {
    const body = { ...named(), id, revision: 1, document }
    expect((await teacher.call(templates.reportTemplateUpdate, body)).code).toBe(404)
    expect((await teacher.call(templates.reportTemplateStatus, { id, status: 1 })).code).toBe(404)
    expect((await teacher.call(templates.reportTemplateFreeze, { id })).code).toBe(404)
    expect((await teacher.call(templates.reportTemplateShare, { id, shared: true })).code).toBe(404)
    expect((await teacher.call(templates.reportTemplateDelete, { id })).code).toBe(404)
  }
  for (const endpoint of [
    templates.reportTemplateGet,
    templates.reportTemplateVersions,
    templates.reportTemplateVersion,
    templates.reportTemplateExport,
    templates.reportTemplateCopy,
  ])
    expect((await teacher.call(endpoint, theirs)).code).toBe(404)
  expect((await student.call(templates.reportTemplatePage)).code).toBe(403)
  expect((await student.call(templates.reportTemplateAdd, named())).code).toBe(403)
  expect(await state()).toEqual(before)
})

test('what ships is on, and is renewed only where nobody has changed it', async () => {
  await shipReportTemplates(kit.deps)
  const shipped = (await teacher.ok(templates.reportTemplatePage, { group: 2, status: 1 })).items
  expect(shipped.map(({ name }) => name.en)).toEqual([
    'Full lab report',
    'Short lab report',
    'Measurement and uncertainty report',
  ])
  const [full] = shipped
  const { name, id, revision } = await admin.ok(templates.reportTemplateGet, { id: full?.id ?? '' })
  await admin.ok(templates.reportTemplateUpdate, { name, id, revision, document })
  const before = await state()
  await shipReportTemplates(kit.deps)
  expect(await state()).toEqual(before)
})
