import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  projectAdd,
  projectCopy,
  projectDelete,
  projectGet,
  projectPage,
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
const listed = async (who: Client, query: { name?: string; group?: number } = {}) =>
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
