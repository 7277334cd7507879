import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  projectAdd,
  projectCopy,
  projectDelete,
  projectGet,
  projectPage,
  projectShare,
  projectUpdate,
  versionList,
  versionRestore,
} from '@labbox/contract/labs/projects.ts'
import { taskGet } from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { publishedLab, sampleLab } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

const add = (who: Client, en: string) => who.ok(projectAdd, { name: { en }, document: sampleLab() })
const listed = async (who: Client, query: { name?: string; group?: 0 | 1 | 2 } = {}) =>
  (await who.ok(projectPage, { sort: 'createdAt', ...query })).items.map(({ name }) => name.en)

it('lists one’s own projects, those of the school and of the system, and nobody else’s', async () => {
  const [teacher, colleague] = [await kit.user('teacher'), await kit.user('teacher')]
  const [orgadmin, admin] = [await kit.user('orgadmin'), await kit.user('admin')]
  const elsewhere = await kit.user('orgadmin', { orgId: await kit.org() })
  await add(teacher, 'Mine')
  await add(colleague, 'Theirs')
  await add(orgadmin, 'School')
  await add(elsewhere, 'Other school')
  await add(admin, 'System')
  expect(await listed(teacher)).toEqual(['Mine', 'School', 'System'])
  expect(await listed(teacher, { group: 2 })).toEqual(['System'])
  expect(await listed(teacher, { name: 'ine' })).toEqual(['Mine'])
})

it('copies what one may read, as a project of one’s own', async () => {
  const [teacher, admin] = [await kit.user('teacher'), await kit.user('admin')]
  const { id } = await add(admin, 'Shared')
  const copy = await teacher.ok(projectCopy, { id })
  const made = await teacher.ok(projectGet, copy)
  expect(made).toMatchObject({ name: { en: 'Shared (copy)' }, group: 0, revision: 1 })
  expect(made.document).toEqual((await admin.ok(projectGet, { id })).document)
})

it('deletes a project; what was handed out goes on', async () => {
  const { teacher, projectId, published } = await publishedLab(kit)
  await teacher.ok(projectDelete, { id: projectId })
  expect((await teacher.call(projectGet, { id: projectId })).code).toBe(404)
  expect((await teacher.call(projectDelete, { id: projectId })).code).toBe(404)
  expect(await listed(teacher, { group: 0 })).toEqual([])
  expect((await teacher.ok(taskGet, { id: published.experimentTaskId })).list).toHaveLength(1)
})

it('shares a personal project with the school, and takes it back', async () => {
  const [teacher, colleague] = [await kit.user('teacher'), await kit.user('teacher')]
  const elsewhere = await kit.user('teacher', { orgId: await kit.org() })
  const orgadmin = await kit.user('orgadmin')
  const { id } = await add(teacher, 'To share')
  const share = (who: Client, shared: boolean, of = id) => who.call(projectShare, { id: of, shared })
  expect((await colleague.call(projectGet, { id })).code).toBe(404)
  for (const who of [colleague, elsewhere, orgadmin]) expect((await share(who, true)).code).toBe(404)
  expect((await colleague.call(projectGet, { id })).code).toBe(404)
  await share(teacher, true)
  const { document, revision, ...seen } = await colleague.ok(projectGet, { id })
  expect(seen).toMatchObject({ shared: true, editable: false })
  await colleague.ok(projectCopy, { id })
  const change = { id, revision, name: { en: 'Taken' }, document }
  expect((await colleague.call(projectUpdate, change)).code).toBe(404)
  expect((await elsewhere.call(projectGet, { id })).code).toBe(404)
  await share(teacher, false)
  expect((await colleague.call(projectGet, { id })).code).toBe(404)
  expect(await listed(colleague, { name: 'To share' })).toEqual(['To share (copy)'])
  const school = await add(orgadmin, 'Of the school')
  expect((await share(orgadmin, true, school.id)).refusal.error).toBe('LAB_NOT_PERSONAL')
  expect((await orgadmin.ok(projectGet, school)).shared).toBe(false)
})

it('shows the versions that were handed out, and makes the draft one of them again', async () => {
  const { teacher, projectId: id } = await publishedLab(kit)
  const stranger = await kit.user('teacher')
  const [first] = await teacher.ok(versionList, { id })
  expect(first).toMatchObject({ number: 1, name: { en: 'Lab' }, createdBy: 'Teacher', current: true })
  const { document, revision } = await teacher.ok(projectGet, { id })
  const report = { sections: document.report.sections.slice(0, 1) }
  await teacher.ok(projectUpdate, { id, revision, name: { en: 'Lab' }, document: { ...document, report } })
  expect(await teacher.ok(versionList, { id })).toMatchObject([{ number: 1, current: false }])
  const restore = { id, revision: revision + 1, versionId: first!.id }
  expect((await teacher.call(versionRestore, { ...restore, revision })).refusal.error).toBe('LAB_STALE')
  expect((await teacher.call(versionRestore, { ...restore, versionId: id })).code).toBe(404)
  expect((await stranger.call(versionRestore, restore)).code).toBe(404)
  expect((await stranger.call(versionList, { id })).code).toBe(404)
  expect((await teacher.ok(projectGet, { id })).document.report).toEqual(report)
  expect(await teacher.ok(versionRestore, restore)).toEqual({ revision: revision + 2 })
  expect((await teacher.ok(projectGet, { id })).document).toEqual(document)
})
