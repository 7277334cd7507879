import { afterAll, beforeAll, expect, it } from 'vitest'
import { labClassify } from '@labbox/contract/labs/classify.ts'
import {
  projectAdd,
  projectCopy,
  projectGet,
  projectPage,
  projectUpdate,
} from '@labbox/contract/labs/projects.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { sampleLab } from '../../testing/lab.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
let admin: Client
let orgadmin: Client
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const refused = async (code: number, work: () => Promise<{ code: number }>) => {
  const before = await digest()
  expect((await work()).code).toBe(code)
  expect(await digest()).toEqual(before)
}
const add = async (who: Client, en: string, parentId: string | null = null) =>
  (await who.ok(labClassify.add, { name: { en }, parentId })).id
const names = async (who: Client) => (await who.ok(labClassify.list, {})).map(({ name }) => name.en)

it('keeps a tree of the system and one of each organisation; who may not see one cannot tell it is there', async () => {
  const system = await add(admin, 'Analog')
  const own = await add(orgadmin, 'Our labs')
  const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
  expect(await names(teacher)).toEqual(['Analog', 'Our labs'])
  expect(await names(stranger)).toEqual(['Analog'])
  expect(await names(admin)).toEqual(['Analog'])
  const name = { en: 'Other' }
  await refused(404, () => orgadmin.call(labClassify.update, { id: system, name }))
  await refused(404, () => admin.call(labClassify.update, { id: own, name }))
  await refused(404, () => stranger.call(labClassify.remove, { id: own }))
  await refused(404, () => stranger.call(labClassify.add, { name, parentId: own }))
  await refused(403, () => teacher.call(labClassify.add, { name }))
  await refused(400, () => stranger.call(projectAdd, { name, classifyId: own }))
  await orgadmin.ok(labClassify.update, { id: own, name })
  expect(await names(teacher)).toEqual(['Analog', 'Other'])
})

it('moves branches, never into themselves, and counts and filters what is in them', async () => {
  const [top, below, last] = [await add(orgadmin, 'A'), await add(orgadmin, 'B'), await add(orgadmin, 'C')]
  await orgadmin.ok(labClassify.move, { id: below, parentId: top, index: 0 })
  await refused(409, () => orgadmin.call(labClassify.move, { id: top, parentId: below, index: 0 }))
  await orgadmin.ok(labClassify.move, { id: last, parentId: top, index: 0 })
  const tree = await orgadmin.ok(labClassify.list, {})
  expect(tree.filter(({ parentId }) => parentId === top).map(({ id }) => id)).toEqual([last, below])

  const { id } = await teacher.ok(projectAdd, {
    name: { en: 'Filter' },
    classifyId: below,
    document: sampleLab(),
  })
  const within = async (classifyId: string) =>
    (await teacher.ok(projectPage, { classifyId })).items.map((row) => row.id)
  expect(await within(top)).toEqual([id])
  expect(await within(last)).toEqual([])
  const uses = async () => (await teacher.ok(labClassify.list, {})).find((row) => row.id === below)?.uses
  expect(await uses()).toBe(1)
  await teacher.ok(projectCopy, { id })
  expect(await uses()).toBe(2)
  await refused(409, () => orgadmin.call(labClassify.remove, { id: below }))
  await refused(409, () => orgadmin.call(labClassify.remove, { id: top }))
  for (const row of (await teacher.ok(projectPage, { classifyId: below })).items) {
    const { name, document, revision } = await teacher.ok(projectGet, { id: row.id })
    await teacher.ok(projectUpdate, { id: row.id, name, document, revision })
  }
  for (const each of [below, last, top]) await orgadmin.ok(labClassify.remove, { id: each })
  expect((await names(orgadmin)).filter((name) => ['A', 'B', 'C'].includes(name ?? ''))).toEqual([])
})
